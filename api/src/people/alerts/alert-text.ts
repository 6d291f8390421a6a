/** The text of a signal in alerts: the same on every channel, in the reader's language. */
import type { Signal } from '@spreadwise/contract';
import { atBestStake } from '@spreadwise/contract/best-stake';
import { deliveryText } from '@spreadwise/contract/delivery-text';
import { doubtText } from '@spreadwise/contract/doubt-text';
import { endText } from '@spreadwise/contract/end-text';
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
import { inEachLocale, type Locale } from '@spreadwise/contract/page-locale';
import { FEWEST_MEASURED } from '@spreadwise/contract/reaction';
import { expectedEur } from '@spreadwise/contract/signal-worth';
import type { Alert, Reader } from './channel';
import { keptFormat } from './recipients/local-time';
import { textsIn } from './texts';

const numbers = inEachLocale((tag) => new Intl.NumberFormat(tag, { maximumSignificantDigits: 8 }));
const times = inEachLocale((tag) =>
  keptFormat(tag, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }),
);

const numberText = (value: number, language: Locale): string => numbers(language).format(value);
/** Includes the time zone, e.g. 21 Nov, 13:00:05 CET. */
export const timeText = (at: Date, { timeZone, language }: Omit<Reader, 'displayRate'>): string =>
  times(language)(timeZone, at);

/** E.g. €12.40 · BTC, ETH · Binance → Kraken. */
export function headlineOf(found: Signal, { displayRate, language }: Omit<Reader, 'timeZone'>): string {
  const signal = atBestStake(found);
  const left = expectedEur(signal);
  const coins = [...new Set(signal.legs.map(({ base }) => base))].slice(0, 3).join(', ');
  const exchanges = [...new Set(signal.legs.map(({ exchange }) => exchangeText(exchange)))].join(' → ');
  const mark = signal.feed === 'live' ? '' : textsIn(language).simulated;
  const figure =
    left === null ? percentText(signal.size.net, language) : convertedText(left, displayRate, language);
  return `${mark}${figure} · ${coins} · ${exchanges}`;
}

/** The traded coin, not an intermediate quote coin on the route. */
export const coinOf = (signal: Pick<Signal, 'legs'> | undefined): string | undefined =>
  signal?.legs.find(({ base }) => signal.legs.every(({ quote }) => quote !== base))?.base;

export function actsIn(alerts: readonly Alert[], language: Locale) {
  const { took, snooze, mute } = textsIn(language).acts;
  const [only] = alerts.length === 1 ? alerts : [];
  const coin = only?.kind === 'signal' ? coinOf(only.signal) : undefined;
  return [
    ...(only && 'signal' in only ? [{ act: 'took', label: took }] : []),
    ...(alerts.some(({ kind }) => kind === 'signal') ? [{ act: 'snooze', label: snooze }] : []),
    ...(coin ? [{ act: 'mute', label: mute(coin) }] : []),
  ];
}

/** One line per trade, e.g. 1. Buy 0.5 BTC for USDT on Binance, at 94,000.1 at most. */
export const stepsOf = (signal: Signal, language: Locale): readonly string[] =>
  atBestStake(signal).legs.map((leg, index) => {
    const { side, amount, base, quote, exchange } = leg;
    const write = textsIn(language)[side];
    const [sum, limit] = [amount, orderLimitOf(leg)].map((value) => numberText(value, language));
    return `${index + 1}. ${write(sum ?? '', base, quote, exchangeText(exchange), limit ?? '')}`;
  });

export function figuresOf(found: Signal, reader: Reader): readonly string[] {
  const signal = atBestStake(found);
  const { language } = reader;
  const { amount, asset, net } = signal.size;
  const texts = textsIn(language);
  const sum = numberText(amount, language);
  return [
    texts.stake(sum, asset, percentText(net, language), holdingText(signal, language)),
    [chanceText(signal, language), ...doubtsOf(signal, reader)].join(' '),
    [texts.found(timeText(new Date(signal.detectedAt), reader)), ...lastsText(signal, language)].join(' '),
    ...(signal.feed === 'live' ? [] : [texts.notReal]),
  ];
}

const doubtsOf = ({ confidence: { reasons } }: Signal, { displayRate, language }: Reader) =>
  reasons.slice(0, 1).map((reason) => convertSumsIn(doubtText(reason, language), displayRate, language));

function chanceText({ worth: { later }, confidence }: Signal, language: Locale): string {
  const texts = textsIn(language);
  if (!later) return texts.confidence[confidence.level];
  const within = durationText(later.seconds * 1000, language);
  return later.measured < FEWEST_MEASURED
    ? texts.chanceUnknown(within)
    : texts.chance(shareText(later.chance, 1, language), within);
}

/** Depends on how the customer, for whom the signal was sized, holds coins. */
function holdingText({ worth }: Signal, language: Locale): string {
  const texts = textsIn(language);
  if (worth.way !== 'moved') return texts.inPlace;
  const estimate = worth.arrived?.estimate;
  if (!estimate) return texts.moved;
  return texts.movedBetween(percentText(estimate.low, language), percentText(estimate.high, language));
}

function lastsText(signal: Signal, language: Locale): readonly string[] {
  const { expectedMs, lasting, lastSeenAt } = signal;
  if (lasting) {
    const stood = lastingText(signal, Date.parse(lastSeenAt), language);
    return [`${[stood, ...reasonTexts(lasting, language).slice(1)].join(', ')}.`];
  }
  return expectedMs === null
    ? []
    : [textsIn(language).mostlyHolds(Math.max(1, Math.round(expectedMs / 1000)))];
}

/** Explains that this channel replaces one that failed: one line, or none. */
export const insteadOf = ({ instead, language }: Reader): readonly string[] => {
  const texts = textsIn(language);
  const names = { email: texts.mail, telegram: 'Telegram', push: 'Push', webhook: 'Webhook' };
  return instead ? [texts.instead(names[instead.channel], deliveryText(instead.why, language))] : [];
};

export const heldText = ({ signal, endedAt, why }: Extract<Alert, { kind: 'ended' }>, language: Locale) =>
  textsIn(language).held(
    durationText(endedAt.getTime() - Date.parse(signal.detectedAt), language),
    endText(why, language),
  );

/** The page about an alert; about several, the dashboard. */
export function pageOf([alert, another]: readonly Alert[]): string {
  if (!alert || another || alert.kind === 'test') return '/dashboard';
  if ('signal' in alert) return `/dashboard?section=signals&signal=${encodeURIComponent(alert.signal.id)}`;
  return alert.kind === 'digest' ? '/dashboard?section=history' : alert.path;
}

export const ALERT_SETTINGS_PATH = '/dashboard?section=settings&part=alerts';
