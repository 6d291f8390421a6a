/** Charts of backtests: equity and drawdown over time, the return by delay, and today's trades. */

import type { PaperAnswer, PaperTrade } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText, NONE } from '@spreadwise/contract/figure-text';
import { Card, GainOrLoss, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useMemo } from 'react';
import { Chart } from '../charts/Chart';
import { useMoney } from '../common/MoneyProvider';
import type { FormatMoney } from '../common/money';
import { Fold } from '../page/Fold';
import { DelayChart } from '../signals/signal/DelayChart';
import { timeText } from '../signals/signal/labels';
import type { PaperTexts } from '../texts/english/paper';
import { paperTexts } from '../texts/paper';
import { drawdownOf, equityOf } from './equity';
import styles from './Paper.module.css';

export interface ResultsProps {
  /** At least one. */
  readonly rules: PaperAnswer['rules'];
  readonly byHour: boolean;
}

/** Equity and drawdown over time. */
export const Results = ({ rules, byHour }: ResultsProps) => {
  const { formatMoney } = useMoney();
  const equity = useMemo(() => equityOf(rules, byHour), [rules, byHour]);
  const says = paperTexts();
  const shared = {
    ...{ gains: true, axis: byHour ? BY_HOUR : BY_DAY, lines: linesOf(rules), format: formatMoney },
    of: byHour ? says.hoursCollected : says.daysCollected,
  };
  return (
    <Card>
      <Stack>
        <Chart {...shared} caption={says.returnInAll} points={equity} />
        <Chart {...shared} low caption={says.drawdown} points={drawdownOf(equity)} />
      </Stack>
    </Card>
  );
};

/** Names may repeat, so the lines are numbered. */
const linesOf = (rules: PaperAnswer['rules']) => rules.map(({ name }, index) => `${index + 1}. ${name}`);

/** Each rule's return by delay, and its trades today. */
export const MoreResults = ({ rules }: Pick<ResultsProps, 'rules'>) => {
  const { formatMoney } = useMoney();
  const lines = linesOf(rules);
  const says = paperTexts();
  return (
    <>
      <Fold title={says.byDelay}>
        <DelayChart
          caption={says.byDelayCaption}
          lines={rules.map(({ result: { delays } }, index) => ({ name: lines[index] ?? '', delays }))}
          of="all"
        />
      </Fold>
      <Fold title={says.todaysTrades}>
        {rules.map(({ id, name, result }) => (
          <Table
            key={id}
            caption={name}
            columns={columnsIn(says, formatMoney)}
            rows={result.trades}
            rowKey={({ at, exchanges }) => `${at} ${exchanges.join(' ')}`}
            empty={says.noneToday}
            dense
          />
        ))}
      </Fold>
    </>
  );
};

const BY_HOUR = { scale: 'time' } as const;
const BY_DAY = { scale: 'utc days' } as const;

const columnsIn = (says: PaperTexts, formatMoney: FormatMoney): readonly TableColumn<PaperTrade>[] => [
  { key: 'at', header: says.signal, render: ({ at }) => timeText(at) },
  {
    key: 'orders',
    header: says.orders,
    render: ({ orders, exchanges }) =>
      orders.length === 0 ? wayText(exchanges) : <Orders orders={orders} />,
  },
  {
    key: 'amount',
    header: says.stake,
    align: 'end',
    render: ({ amountEur }) => (amountEur === null ? NONE : formatMoney(amountEur)),
  },
  { key: 'outcome', header: says.outcome, render: ({ outcome }) => says.outcomes[outcome] },
  {
    key: 'return',
    header: says.returnCost,
    align: 'end',
    render: ({ eur, returnEur }) =>
      eur === null ? NONE : returnEur === null ? says.unknown : formatMoney(returnEur),
  },
  {
    key: 'eur',
    header: says.return,
    align: 'end',
    render: ({ eur }) => (eur === null ? NONE : <GainOrLoss of={eur}>{formatMoney(eur)}</GainOrLoss>),
  },
];

const wayText = (exchanges: PaperTrade['exchanges']): string =>
  exchanges.map(exchangeText).join(paperTexts().andThen);

const Orders = ({ orders }: Pick<PaperTrade, 'orders'>) => (
  <ol className={styles.steps}>
    {orders.map((order) => (
      <li key={`${order.exchange} ${order.base} ${order.side} ${order.limitPrice}`}>{orderText(order)}</li>
    ))}
  </ol>
);

/** Binance: buy 0.01 BTC at 60,000 USDT, limit 60,010. */
function orderText({ exchange, base, quote, side, limitPrice, amount, price }: PaperTrade['orders'][number]) {
  const says = paperTexts();
  const what =
    amount === null || price === null
      ? says.notFilled(says.sides[side], base, quote)
      : says.filled(says.sides[side], `${amountText(amount)} ${base}`, `${amountText(price)} ${quote}`);
  const how = limitPrice === null ? says.tradedBack : says.withLimit(amountText(limitPrice));
  return `${exchangeText(exchange)}: ${what}, ${how}`;
}
