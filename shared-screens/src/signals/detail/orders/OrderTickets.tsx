/** The orders side by side, as one enters them: limit and amount are copied with every digit, and the exchange's page is a click away. */
import type { SignalLeg } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText } from '@spreadwise/contract/figure-text';
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { CopyButton, cx } from '@spreadwise/shared-ui';
import { exactText } from '../../signal/labels';
import styles from './OrderTickets.module.css';
import { orderPage } from './order-pages';

export interface OrderTicketsProps {
  readonly legs: readonly SignalLeg[];
  /** Whether there are buttons to copy by: not for what nobody should act on. */
  readonly copies: boolean;
}

export const OrderTickets = ({ legs, copies }: OrderTicketsProps) => (
  <ol className={styles.tickets} aria-label="Orders">
    {legs.map((leg, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a signal never change their places
      <li key={index} className={styles.ticket}>
        <Exchange leg={leg} />
        <p className={cx(styles.side, styles[leg.side])}>
          {SIDES[leg.side]} {marketOf(leg)}
        </p>
        <dl className={styles.figures}>
          <Figure name="Limit" value={orderLimitOf(leg)} step={copies ? index + 1 : null} />
          <Figure name="Amount" value={leg.amount} unit={leg.base} step={copies ? index + 1 : null} />
        </dl>
      </li>
    ))}
  </ol>
);

function Exchange({ leg }: { readonly leg: SignalLeg }) {
  const [name, page] = [exchangeText(leg.exchange), orderPage(leg)];
  if (page === null) return <p className={styles.exchange}>{name}</p>;
  return (
    <p className={styles.exchange}>
      <a href={page} target="_blank" rel="noopener noreferrer" aria-label={`${name}: order page, new tab`}>
        {name} <span aria-hidden="true">↗</span>
      </a>
    </p>
  );
}

interface FigureProps {
  readonly name: 'Limit' | 'Amount';
  readonly value: number;
  /** Of a limit the market says it. */
  readonly unit?: string;
  /** Which order a copy is of; null: it is not copied. */
  readonly step: number | null;
}

const Figure = ({ name, value, unit, step }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {amountText(value)}
      {unit && ` ${unit}`}
    </dd>
    {step !== null && (
      <dd>
        <CopyButton text={exactText(value)} label={`Copy ${name.toLowerCase()} ${step}`} />
      </dd>
    )}
  </div>
);

const marketOf = ({ base, quote }: SignalLeg): string => `${base}/${quote}`;
const SIDES = { buy: 'Buy', sell: 'Sell' } as const;
/** What a purchase may cost at most, what a sale must bring at least. */
const BOUNDS = { buy: 'max', sell: 'min' } as const;

/** All orders as lines of text, to paste elsewhere. */
export const ordersText = (legs: readonly SignalLeg[]): string =>
  legs
    .map(
      (leg, index) =>
        `${index + 1}. ${exchangeText(leg.exchange)}: ${leg.side} ${exactText(leg.amount)} ${leg.base} (${marketOf(leg)}) at ${BOUNDS[leg.side]} ${exactText(orderLimitOf(leg))}`,
    )
    .join('\n');
