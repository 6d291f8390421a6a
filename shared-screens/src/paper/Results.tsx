/** Backtests in pictures: equity and drawdown over time, the return by delay, and today's trades. */

import type { PaperAnswer, PaperTrade } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText, NONE } from '@spreadwise/contract/figure-text';
import { Card, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { type ReactNode, useMemo } from 'react';
import { Chart } from '../charts/Chart';
import { useMoney } from '../common/MoneyProvider';
import type { FormatMoney } from '../common/money';
import { Fold } from '../page/Fold';
import { DelayChart } from '../signals/signal/DelayChart';
import { timeText } from '../signals/signal/labels';
import { drawdownOf, equityOf } from './equity';
import styles from './Paper.module.css';

export interface ResultsProps {
  /** At least one. */
  readonly rules: PaperAnswer['rules'];
  readonly byHour: boolean;
  readonly controls: ReactNode;
}

/** Equity and drawdown over time. */
export const Results = ({ rules, byHour, controls }: ResultsProps) => {
  const { formatMoney } = useMoney();
  const equity = useMemo(() => equityOf(rules, byHour), [rules, byHour]);
  const shared = {
    ...{ gains: true, axis: byHour ? BY_HOUR : BY_DAY, lines: linesOf(rules), format: formatMoney },
    of: byHour ? 'hours' : 'days',
  };
  return (
    <Card>
      <Stack>
        <Chart {...shared} caption="Return in all" points={equity} controls={controls} />
        <Chart {...shared} low caption="Drawdown" points={drawdownOf(equity)} />
      </Stack>
    </Card>
  );
};

/** Of the same name two may be; the lines are distinguished by their numbers. */
const linesOf = (rules: PaperAnswer['rules']) => rules.map(({ name }, index) => `${index + 1}. ${name}`);

/** What each would have returned by delay, and its trades of today. */
export const MoreResults = ({ rules }: Pick<ResultsProps, 'rules'>) => {
  const { formatMoney } = useMoney();
  const lines = linesOf(rules);
  return (
    <>
      <Fold title="Return by delay">
        <DelayChart
          caption="Same signals, other reaction times"
          lines={rules.map(({ result: { delays } }, index) => ({ name: lines[index] ?? '', delays }))}
          of="all"
        />
      </Fold>
      <Fold title="Today’s trades">
        {rules.map(({ id, name, result }) => (
          <Table
            key={id}
            caption={name}
            columns={columnsIn(formatMoney)}
            rows={result.trades}
            rowKey={({ at, exchanges }) => `${at} ${exchanges.join(' ')}`}
            empty="No signal taken today."
            dense
          />
        ))}
      </Fold>
    </>
  );
};

const BY_HOUR = { scale: 'time' } as const;
const BY_DAY = { scale: 'utc days' } as const;

const OUTCOMES: Readonly<Record<PaperTrade['outcome'], string>> = {
  left: 'Profit',
  lost: 'Loss',
  missed: 'Missed: price gone',
  'not measured': 'Not measured',
};
const columnsIn = (formatMoney: FormatMoney): readonly TableColumn<PaperTrade>[] => [
  { key: 'at', header: 'Signal, UTC', render: ({ at }) => timeText(at) },
  {
    key: 'orders',
    header: 'Orders',
    render: ({ orders, exchanges }) =>
      orders.length === 0 ? wayText(exchanges) : <Orders orders={orders} />,
  },
  {
    key: 'amount',
    header: 'Stake',
    align: 'end',
    render: ({ amountEur }) => (amountEur === null ? NONE : formatMoney(amountEur)),
  },
  { key: 'outcome', header: 'Outcome', render: ({ outcome }) => OUTCOMES[outcome] },
  {
    key: 'return',
    header: 'Return cost',
    align: 'end',
    render: ({ eur, returnEur }) =>
      eur === null ? NONE : returnEur === null ? 'Unknown' : formatMoney(returnEur),
  },
  {
    key: 'eur',
    header: 'Return',
    align: 'end',
    render: ({ eur }) => (eur === null ? NONE : formatMoney(eur)),
  },
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
