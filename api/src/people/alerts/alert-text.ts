/** The text of alerts, the same on every channel. */
import type { Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import {
  convertedText,
  convertSumsIn,
  durationText,
  percentText,
  shareText,
} from '@spreadwise/contract/figure-text';
import { lastingText, reasonTexts } from '@spreadwise/contract/lasting-text';
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { FEWEST_MEASURED } from '@spreadwise/contract/reaction';
import { expectedEur } from '@spreadwise/contract/signal-worth';
import type { Reader } from './channel';
import { keptFormat } from './recipients/local-time';

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 8 });
const times = keptFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const numberText = (value: number): string => numbers.format(value);
/** With its zone, e.g. 21 Nov, 13:00:05 CET. */
export const timeText = (at: Date, timeZone: string): string => times(timeZone, at);

/** E.g. €12.40 · BTC, ETH · Binance → Kraken. */
export function headlineOf(signal: Signal, { displayRate }: Pick<Reader, 'displayRate'>): string {
  const left = expectedEur(signal);
  const coins = [...new Set(signal.legs.map(({ base }) => base))].slice(0, 3).join(', ');
  const exchanges = [...new Set(signal.legs.map(({ exchange }) => exchangeText(exchange)))].join(' → ');
  const mark = signal.feed === 'live' ? '' : '[simulated] ';
  return `${mark}${left === null ? percentText(signal.size.net) : convertedText(left, displayRate)} · ${coins} · ${exchanges}`;
}

/** One trade after the other, e.g. Buy 0.5 BTC for USDT on Binance, at 94,000.1 at most. */
export const stepsOf = ({ legs }: Signal): readonly string[] =>
  legs.map((leg) => {
    const { side, amount, base, quote, exchange } = leg;
    const limit = `at ${numberText(orderLimitOf(leg))} at ${side === 'buy' ? 'most' : 'least'}`;
    return side === 'buy'
      ? `Buy ${numberText(amount)} ${base} with ${quote} on ${exchangeText(exchange)}, ${limit}.`
      : `Sell ${numberText(amount)} ${base} for ${quote} on ${exchangeText(exchange)}, ${limit}.`;
  });

export function figuresOf(signal: Signal, { timeZone, displayRate }: Reader): readonly string[] {
  const { amount, asset } = signal.size;
  const [reason] = signal.confidence.reasons;
  return [
    `Put in ${numberText(amount)} ${asset}. ${percentText(signal.size.net)} of it should be left after fees, ${holdingText(signal)}.`,
    `${chanceText(signal)}${reason ? ` ${convertSumsIn(reason, displayRate)}` : ''}`,
    `Found ${timeText(new Date(signal.detectedAt), timeZone)}.${lastsText(signal)}`,
    ...(signal.feed === 'live' ? [] : ['The market is simulated: this is about no real exchange.']),
  ];
}

function chanceText({ worth, confidence }: Signal): string {
  const later = worth?.later;
  if (!later) return `Confidence: ${confidence.level}.`;
  const within = `if you act within ${durationText(later.seconds * 1000)}`;
  return later.measured < FEWEST_MEASURED
    ? `How likely it leaves a profit ${within} is not known yet.`
    : `A ${shareText(later.chance)} chance of a profit ${within}.`;
}

/** How the customer it was sized for holds coins. */
const holdingText = ({ worth }: Signal): string =>
  worth?.way === 'moved'
    ? worth.arrived?.estimate
      ? `moved along, by an estimate: between ${percentText(worth.arrived.estimate.low)} and ${percentText(worth.arrived.estimate.high)}`
      : 'moved along, if what those before it left on average is left of this one'
    : 'with the coins in place';

function lastsText(signal: Signal): string {
  const { expectedMs, lasting, lastSeenAt } = signal;
  if (lasting)
    return ` ${[lastingText(signal, Date.parse(lastSeenAt)), ...reasonTexts(lasting).slice(1)].join(', ')}.`;
  return expectedMs === null
    ? ''
    : ` Advice of its kind mostly holds for ${Math.max(1, Math.round(expectedMs / 1000))} seconds or longer.`;
}

export const pathOf = ({ id }: Pick<Signal, 'id'>): string =>
  `/dashboard?section=signals&signal=${encodeURIComponent(id)}`;

export const ALERT_SETTINGS_PATH = '/dashboard?section=settings&part=alerts';

/** Added to a repeat: it is unknown whether the first arrived. */
export const SENT_AGAIN = 'Sent again: it may have reached you before.';
