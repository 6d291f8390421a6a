/** What rules came to in pictures: over time, and by delay; and what each did today, trade by trade. */

import type { PaperAnswer, PaperTrade } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText, NONE } from '@spreadwise/contract/figure-text';
import { Grid, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { LineChart } from '../charts/LineChart';
import { utcDayText, utcText } from '../common/format';
import { useMoney } from '../common/MoneyProvider';
import type { FormatMoney } from '../common/money';
import { DelayChart } from '../signals/signal/DelayChart';
import { timeText } from '../signals/signal/labels';
import styles from './Paper.module.css';

export interface ResultsProps {
  /** At least one. */
  readonly rules: PaperAnswer['rules'];
  readonly byHour: boolean;
}

export const Results = ({ rules, byHour }: ResultsProps) => {
  const { formatMoney } = useMoney();
  // Of the same name two may be; the lines are distinguished by their numbers.
  const lines = rules.map(({ name }, index) => `${index + 1}. ${name}`);
  const times = rules[0]?.result.points.map(({ at }) => at) ?? [];
  return (
    <Stack>
      <Grid>
        <LineChart
          caption="Left in all"
          lines={lines}
          points={times.map((at, index) => ({
            label: byHour ? utcText(at) : utcDayText(at.slice(0, 10)),
            values: rules.map(({ result }) => result.points[index]?.eur ?? null),
          }))}
          format={formatMoney}
        />
        <DelayChart
          caption="The same choice, placed later"
          lines={rules.map(({ result: { delays } }, index) => ({ name: lines[index] ?? '', delays }))}
          of="all"
        />
      </Grid>
      {rules.map(({ id, name, result }) => (
        <details key={id}>
          <summary>What “{name}” did today</summary>
          <Table
            caption={`The latest signals that ${name} took today`}
            columns={columnsIn(formatMoney)}
            rows={result.trades}
            rowKey={({ at, exchanges }) => `${at} ${exchanges.join(' ')}`}
            empty="It has taken no signal today."
            dense
          />
        </details>
      ))}
    </Stack>
  );
};

const OUTCOMES: Readonly<Record<PaperTrade['outcome'], string>> = {
  left: 'Something was left',
  lost: 'At a loss',
  missed: 'Missed: the first price was gone',
  'not measured': 'Not known: no fresh book, or under way',
};
const columnsIn = (formatMoney: FormatMoney): readonly TableColumn<PaperTrade>[] => [
  { key: 'at', header: 'Advised, UTC', render: ({ at }) => timeText(at) },
  {
    key: 'orders',
    header: 'Orders',
    render: ({ orders, exchanges }) =>
      orders.length === 0 ? wayText(exchanges) : <Orders orders={orders} />,
  },
  {
    key: 'amount',
    header: 'Put in',
    align: 'end',
    render: ({ amountEur }) => (amountEur === null ? NONE : formatMoney(amountEur)),
  },
  { key: 'outcome', header: 'What became of it', render: ({ outcome }) => OUTCOMES[outcome] },
  {
    key: 'return',
    header: 'Coins brought back',
    align: 'end',
    render: ({ eur, returnEur }) =>
      eur === null ? NONE : returnEur === null ? 'Drifted: cost not known' : formatMoney(returnEur),
  },
  { key: 'eur', header: 'Left', align: 'end', render: ({ eur }) => (eur === null ? NONE : formatMoney(eur)) },
];

const wayText = (exchanges: PaperTrade['exchanges']): string => exchanges.map(exchangeText).join(', then ');

const Orders = ({ orders }: Pick<PaperTrade, 'orders'>) => (
  <ol className={styles.steps}>
    {orders.map((order) => (
      <li key={`${order.exchange} ${order.base} ${order.side} ${order.limitPrice}`}>{orderText(order)}</li>
    ))}
  </ol>
);

/** Binance: buy 0.01 BTC at 60,000 USDT, limit 60,010. */
function orderText({ exchange, base, quote, side, limitPrice, amount, price }: PaperTrade['orders'][number]) {
  const what =
    amount === null || price === null
      ? `${side} ${base} for ${quote}: not filled`
      : `${side} ${amountText(amount)} ${base} at ${amountText(price)} ${quote}`;
  const how = limitPrice === null ? 'traded back' : `limit ${amountText(limitPrice)}`;
  return `${exchangeText(exchange)}: ${what}, ${how}`;
}
