/** The trades in their order, as one enters them: limit and amount can be copied with every digit. */

import type { Signal, SignalLeg } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText, durationText, percentText } from '@spreadwise/contract/figure-text';
import { CopyButton, Table, type TableColumn } from '@spreadwise/shared-ui';
import { exactText } from '../signal/labels';
import styles from './LegsTable.module.css';

interface Row extends SignalLeg {
  readonly step: number;
}

const marketOf = ({ base, quote }: SignalLeg): string => `${base}/${quote}`;
const SIDES = { buy: 'Buy', sell: 'Sell' } as const;
/** What a purchase may cost at most, what a sale must bring at least. */
const BOUNDS = { buy: 'max', sell: 'min' } as const;

interface CopiedProps {
  readonly value: number;
  readonly before?: string;
  readonly after?: string;
  /** What the button copies; without one, where there is nothing to copy for. */
  readonly what?: string | undefined;
}

const Copied = ({ value, before, after, what }: CopiedProps) => (
  <span className={styles.copied}>
    <span>
      {before && <span className={styles.unit}>{before} </span>}
      {amountText(value)}
      {after && <span className={styles.unit}> {after}</span>}
    </span>
    {what && <CopyButton text={exactText(value)} label={`Copy ${what}`} />}
  </span>
);

const columns = (copies: boolean): readonly TableColumn<Row>[] => [
  { key: 'step', header: 'Step' },
  { key: 'exchange', header: 'Exchange', render: ({ exchange }) => exchangeText(exchange) },
  { key: 'market', header: 'Market', render: marketOf },
  { key: 'side', header: 'Side', render: ({ side }) => SIDES[side] },
  {
    key: 'limitPrice',
    header: 'Limit price',
    align: 'end',
    render: ({ limitPrice, side, step }) => (
      <Copied
        value={limitPrice}
        before={BOUNDS[side]}
        what={copies ? `the limit price of step ${step}` : undefined}
      />
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    render: ({ amount, base, step }) => (
      <Copied value={amount} after={base} what={copies ? `the amount of step ${step}` : undefined} />
    ),
  },
  { key: 'fee', header: 'Fee', align: 'end', render: ({ fee }) => percentText(fee) },
  { key: 'ageMs', header: 'Age', align: 'end', render: ({ ageMs }) => durationText(ageMs) },
];

export interface LegsTableProps extends Pick<Signal, 'legs'> {
  /** Whether there are buttons to copy by. */
  readonly copies: boolean;
}

export const LegsTable = ({ legs, copies }: LegsTableProps) => (
  <Table
    dense
    caption="Trades, in this order"
    columns={columns(copies)}
    rows={legs.map((leg, index) => ({ ...leg, step: index + 1 }))}
    rowKey={({ step }) => step}
    empty="No trades."
  />
);

/** All trades as lines of text, to paste elsewhere. */
export const legsText = (legs: Signal['legs']): string =>
  legs
    .map(
      (leg, index) =>
        `${index + 1}. ${exchangeText(leg.exchange)}: ${leg.side} ${exactText(leg.amount)} ${leg.base} (${marketOf(leg)}) at ${BOUNDS[leg.side]} ${exactText(leg.limitPrice)}`,
    )
    .join('\n');
