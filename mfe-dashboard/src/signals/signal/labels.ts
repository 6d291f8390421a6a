/** A signal's figures, times and outcome in words. */
import type { MarketSummary, Signal } from '@spreadwise/contract';

const LOCALE = 'en-GB';
const percent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const finePercent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumSignificantDigits: 2 });
const euros = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'EUR' });
const wholeEuros = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const amount = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 6 });
const short = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 4 });
const exact = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});
const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});
const oneDigit = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** A fraction: 0.42%. A gain that two places would show as nothing keeps two digits. */
export const percentText = (fraction: number): string =>
  fraction !== 0 && Math.abs(fraction) < 0.001 ? finePercent.format(fraction) : percent.format(fraction);

/** €38.20, and without cents from €1,000. */
export const euroText = (value: number): string =>
  Math.abs(value) < 1_000 ? euros.format(value) : wholeEuros.format(value);

/** Six digits that count: 9,820.44. */
export const amountText = (value: number): string => amount.format(value);

/** Four digits that count, where room is scarce: 0.001617. */
export const shortAmountText = (value: number): string => short.format(value);

/** Every digit, as an exchange's form takes it: 0.00001234. */
export const exactText = (value: number): string => exact.format(value);

/** 0.4 s, 14 s, 2 min 5 s, 3 h 20 min. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${oneDigit.format(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return parts(whole, 60, 'min', 's');
  return parts(Math.round(whole / 60), 60, 'h', 'min');
}

function parts(value: number, of: number, large: string, small: string): string {
  const rest = value % of;
  return `${Math.floor(value / of)} ${large}${rest ? ` ${rest} ${small}` : ''}`;
}

/** To the second, in UTC as the day of the allowance is: 21 Nov, 12:00:07 UTC. */
export const momentText = (instant: string): string => `${moment.format(new Date(instant))} UTC`;

/** Beside its day: 12:00:07. */
export const timeText = (instant: string): string => timeOfDay.format(new Date(instant));

/** In whole seconds, for what is counted second by second. */
export const ageText = (ms: number): string => durationText(Math.floor(Math.max(0, ms) / 1000) * 1000);

/** What exchanges call themselves, by their ids. */
const EXCHANGES: Readonly<Record<string, string>> = {
  okx: 'OKX',
  mexc: 'MEXC',
  htx: 'HTX',
  kucoin: 'KuCoin',
  bitmex: 'BitMEX',
  bitmart: 'BitMart',
  coinex: 'CoinEx',
  lbank: 'LBank',
  whitebit: 'WhiteBIT',
  bitflyer: 'bitFlyer',
  gateio: 'Gate',
  cryptocom: 'Crypto.com',
  binanceus: 'Binance US',
};

export const exchangeText = (id: string): string => EXCHANGES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

/** What a leg gives away and gets. */
export const legAssets = ({ side, base, quote }: Signal['legs'][number]): readonly [string, string] =>
  side === 'sell' ? [base, quote] : [quote, base];

/** The coins on the way, the first one again at the end. */
export const routeOf = ({ legs }: Pick<Signal, 'legs'>): readonly string[] => {
  const [first] = legs;
  return first ? [legAssets(first)[0], ...legs.map((leg) => legAssets(leg)[1])] : [];
};

/** BTC to ETH on Kraken, to USDT on Binance, … */
export function routeText({ legs }: Pick<Signal, 'legs'>): string {
  const [start] = routeOf({ legs });
  return `${start} ${legs.map((leg) => `to ${legAssets(leg)[1]} on ${exchangeText(leg.exchange)}`).join(', ')}`;
}

/** How long it stood or has stood; in a replay the market's own clock counts. */
export function ageOf(signal: Signal, now: number): number {
  const detected = Date.parse(signal.detectedAt);
  if (signal.endedAt) return Date.parse(signal.endedAt) - detected;
  return Math.max(0, (signal.feed === 'replay' ? Date.parse(signal.lastSeenAt) : now) - detected);
}

export const expectedText = ({ expectedMs }: Signal): string =>
  expectedMs === null
    ? 'Too few like it have ended to say how long it lasts.'
    : `Three of four like it lasted at least ${durationText(expectedMs)}.`;

const REASONS: Readonly<Record<NonNullable<Signal['endReason']>, string>> = {
  'gain gone': 'the gain was gone',
  'quote too old': 'a quote was too old',
  disconnected: 'an exchange was disconnected',
  delisted: 'a market was delisted',
  'feed stopped': 'the market feed stopped',
};

export const endReasonText = ({ endReason }: Signal): string =>
  endReason ? REASONS[endReason] : 'the reason is not known';

export interface Outcome {
  readonly text: string;
  readonly tone: 'success' | 'warning' | 'neutral';
}

/**
 * How an ended signal did against what was promised. One that did not end by itself (a feed stopped, a quote was too
 * old) broke no promise: how long it would have lasted is not known.
 */
export function outcomeOf(signal: Signal): Outcome {
  const { expectedMs, endReason } = signal;
  const heldMs = ageOf(signal, 0);
  const held = `Held ${durationText(heldMs)}`;
  if (expectedMs === null) return { text: held, tone: 'neutral' };
  if (heldMs >= expectedMs) return { text: `${held}, as promised`, tone: 'success' };
  return endReason === 'gain gone'
    ? { text: `${held}, promised ${durationText(expectedMs)}`, tone: 'warning' }
    : { text: `Watched for ${durationText(heldMs)}, then ${endReasonText(signal)}`, tone: 'neutral' };
}

/** What a market is, in one word. */
export const FEEDS: Readonly<Record<MarketSummary['feed'], string>> = {
  simulated: 'Simulated',
  live: 'Live',
  replay: 'Recorded',
};

/** What is said of a market that is not a live one; null for a live one. */
export const feedMark = (feed: MarketSummary['feed']): string | null =>
  feed === 'live' ? null : `${FEEDS[feed]} market`;

/** What has to be moved between exchanges: how many coins, what that costs, and whether it can be done at all. */
export function movesText({ transfers, transferCostEur }: Signal): string {
  const { length } = transfers;
  if (length === 0) return 'Nothing to move';
  const coins = `${length} ${length === 1 ? 'coin' : 'coins'} to move`;
  if (transfers.some(({ open }) => open === false)) return `${coins}, network closed`;
  return `${coins}, ${transferCostEur === null ? 'cost not known' : euroText(transferCostEur)}`;
}
