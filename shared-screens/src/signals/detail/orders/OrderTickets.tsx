/** The orders in sequence, with limit and amount to copy at full precision, and links to each exchange's order page. */
import type { SignalLeg } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText } from '@spreadwise/contract/figure-text';
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { CopyButton, cx, VisuallyHidden } from '@spreadwise/shared-ui';
import { detailTexts } from '../../../texts/detail';
import { exactText } from '../../signal/labels';
import styles from './OrderTickets.module.css';
import { orderPage } from './order-pages';

export interface OrderTicketsProps {
  readonly legs: readonly SignalLeg[];
  /** Whether to show copy buttons: not on signals that nobody should act on. */
  readonly copies: boolean;
}

export const OrderTickets = ({ legs, copies }: OrderTicketsProps) => (
  <div className={styles.tickets}>
    <p className={styles.head} aria-hidden="true">
      <span>{detailTexts().limit}</span>
      <span>{detailTexts().amount}</span>
    </p>
    <ol aria-label={detailTexts().orders}>
      {legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a signal never change their places
        <li key={index} className={styles.ticket}>
          <div>
            <Exchange leg={leg} />
            <p className={cx(styles.side, styles[leg.side])}>
              {detailTexts()[leg.side]} {marketOf(leg)}
            </p>
          </div>
          <dl className={styles.figures}>
            <Figure name="limit" value={orderLimitOf(leg)} step={copies ? index + 1 : null} />
            <Figure name="amount" value={leg.amount} unit={leg.base} step={copies ? index + 1 : null} />
          </dl>
        </li>
      ))}
    </ol>
  </div>
);

function Exchange({ leg }: { readonly leg: SignalLeg }) {
  const [name, page] = [exchangeText(leg.exchange), orderPage(leg)];
  if (page === null) return <p className={styles.exchange}>{name}</p>;
  return (
    <p className={styles.exchange}>
      <a href={page} target="_blank" rel="noopener noreferrer" aria-label={detailTexts().orderPage(name)}>
        {name} <span aria-hidden="true">↗</span>
      </a>
    </p>
  );
}

interface FigureProps {
  readonly name: 'limit' | 'amount';
  readonly value: number;
  /** Omitted for a limit, whose unit follows from the market. */
  readonly unit?: string;
  /** The order's number for the copy button's label; null: no copy button. */
  readonly step: number | null;
}

const Figure = ({ name, value, unit, step }: FigureProps) => (
  <div>
    <dt>
      <VisuallyHidden>{detailTexts()[name]}</VisuallyHidden>
    </dt>
    <dd>
      {amountText(value)}
      {unit && ` ${unit}`}
    </dd>
    {step !== null && (
      <dd>
        <CopyButton text={exactText(value)} label={COPY_LABELS[name](step)} />
      </dd>
    )}
  </div>
);

const marketOf = ({ base, quote }: SignalLeg): string => `${base}/${quote}`;
const COPY_LABELS = {
  limit: (step: number) => detailTexts().copyLimit(step),
  amount: (step: number) => detailTexts().copyAmount(step),
};

/** All orders as lines of text to paste elsewhere, each with its maximum buy or minimum sell price. */
export const ordersText = (legs: readonly SignalLeg[]): string =>
  legs
    .map((leg, index) => {
      const amount = `${exactText(leg.amount)} ${leg.base}`;
      const order = detailTexts().copied[leg.side](amount, marketOf(leg), exactText(orderLimitOf(leg)));
      return `${index + 1}. ${exchangeText(leg.exchange)}: ${order}`;
    })
    .join('\n');
