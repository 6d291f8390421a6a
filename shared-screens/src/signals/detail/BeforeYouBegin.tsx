/** What to look at, and to have ready, before the first order: the oldest price first, then the coins, then the moves. */
import type { Signal, SignalLeg } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText, durationText } from '@spreadwise/contract/figure-text';
import { Card } from '@spreadwise/shared-ui';
import { oldestPriceMs } from '../signal/freshness';
import { legAssets } from '../signal/labels';
import styles from './SignalSheet.module.css';

export interface BeforeYouBeginProps {
  readonly signal: Signal;
  /** The server's time, in ms since 1970. */
  readonly now: number;
}

export const BeforeYouBegin = ({ signal, now }: BeforeYouBeginProps) => (
  <Card as={3} title="Before the first order">
    <ol className={styles.reasons}>
      {checksOf(signal, now).map((check) => (
        <li key={check}>{check}</li>
      ))}
    </ol>
  </Card>
);

function checksOf(signal: Signal, now: number): string[] {
  const isMoved = signal.worth?.way === 'moved';
  return [
    oldestPrice(signal, now),
    isMoved ? stakeText(signal) : coinsInPlace(signal),
    ...moves(signal, isMoved),
  ];
}

function oldestPrice(signal: Signal, now: number): string {
  const oldest = signal.legs.toSorted((a, b) => b.ageMs - a.ageMs)[0] as SignalLeg;
  const { exchange, base, quote, side, limitPrice } = oldest;
  const ageMs = oldestPriceMs(signal, now);
  const bound = `${amountText(limitPrice)} ${quote} or ${side === 'buy' ? 'below' : 'above'}`;
  return (
    `Look at ${exchangeText(exchange)} first: its price is the oldest, ${durationText(ageMs)}. ` +
    `Go on only if ${base} can still be ${side === 'buy' ? 'bought' : 'sold'} at ${bound}.`
  );
}

function stakeText({ legs, size: { amount, asset } }: Signal): string {
  return `Have ${amountText(amount)} ${asset} on ${exchangeText(legs[0]?.exchange ?? '')}.`;
}

/** Each coin that the trade before does not bring to the same exchange. */
function coinsInPlace({ legs }: Signal): string {
  const needed = legs.filter((leg, index) => index === 0 || legs[index - 1]?.exchange !== leg.exchange);
  const coins = needed.map((leg) => `${givenText(leg)} on ${exchangeText(leg.exchange)}`);
  return `Have in place: ${coins.join(', ')}.`;
}

/** At most: a purchase may cost its limit. */
function givenText(leg: SignalLeg): string {
  const given = leg.side === 'sell' ? leg.amount : leg.amount * leg.limitPrice;
  return `${amountText(given)} ${legAssets(leg)[0]}`;
}

const moves = ({ transfers }: Signal, isMoved: boolean): string[] =>
  isMoved
    ? transfers.map(
        ({ asset, from, to, network }) =>
          `See that ${exchangeText(from)} lets ${asset} out and ${exchangeText(to)} lets it in${network === null ? '' : `, by ${network}`}.`,
      )
    : [];
