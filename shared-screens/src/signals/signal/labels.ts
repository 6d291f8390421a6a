/** Formats a signal's figures, times and outcome in words. */

import type { Arrived, Lasting, MarketSummary, Signal, SignalWorth } from '@spreadwise/contract';
import { endText } from '@spreadwise/contract/end-text';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { countText, durationText, NONE, percentText, shareText } from '@spreadwise/contract/figure-text';
import { reasonTexts } from '@spreadwise/contract/lasting-text';
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { FEWEST_MEASURED } from '@spreadwise/contract/reaction';
import type { FormatMoney } from '../../common/money';
import { signalTexts } from '../../texts/signal';

const short = inEachLocale((tag) => new Intl.NumberFormat(tag, { maximumSignificantDigits: 4 }));
/** Exchanges take a decimal point and no grouping, whatever the page's language. */
const exact = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'UTC' } as const;
const moment = inEachLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', ...TIME }),
);
const timeOfDay = inEachLocale((tag) => new Intl.DateTimeFormat(tag, TIME));

/** Four significant digits, for tight spaces: 0.001617. */
export const shortAmountText = (value: number): string => short().format(value);

/** Every digit, in the format of an exchange's form: 0.00001234. */
export const exactText = (value: number): string => exact.format(value);

/** To the second, in UTC like the day of the allowance: 21 Nov, 12:00:07 UTC. */
export const momentText = (instant: string): string => `${moment().format(new Date(instant))} UTC`;

/** Time only, for use beside its day: 12:00:07. */
export const timeText = (instant: string): string => timeOfDay().format(new Date(instant));

/** The stake, in money if its value is known. */
export function stakeText(
  { size: { amount, amountEur, asset } }: Pick<Signal, 'size'>,
  formatMoney: FormatMoney,
): string {
  if (amount === 0) return NONE;
  return amountEur === null ? `${shortAmountText(amount)} ${asset}` : formatMoney(amountEur);
}

/** 0.25 s, 5 min, 12 h. */
export const shortText = (seconds: number): string =>
  seconds < 60 ? `${countText(seconds)} s` : durationText(seconds * 1000);

/** In whole seconds, for values that tick. */
export const ageText = (ms: number): string => durationText(Math.floor(Math.max(0, ms) / 1000) * 1000);

/** The assets that a leg gives and gets. */
export const legAssets = ({ side, base, quote }: Signal['legs'][number]): readonly [string, string] =>
  side === 'sell' ? [base, quote] : [quote, base];

/** The coins along the route, ending with the first one. */
export const routeOf = ({ legs }: Pick<Signal, 'legs'>): readonly string[] => {
  const [first] = legs;
  return first ? [legAssets(first)[0], ...legs.map((leg) => legAssets(leg)[1])] : [];
};

/** BTC to ETH on Kraken, to USDT on Binance, … */
export function routeText({ legs }: Pick<Signal, 'legs'>): string {
  const [start] = routeOf({ legs });
  return `${start} ${legs.map((leg) => signalTexts().step(legAssets(leg)[1], exchangeText(leg.exchange))).join(', ')}`;
}

/** How long it has been or was open; a replay uses the market's own clock. */
export function ageOf(signal: Signal, now: number): number {
  const detected = Date.parse(signal.detectedAt);
  if (signal.endedAt) return Date.parse(signal.endedAt) - detected;
  return Math.max(0, (signal.feed === 'replay' ? Date.parse(signal.lastSeenAt) : now) - detected);
}

export const expectedText = ({ expectedMs }: Signal): string =>
  expectedMs === null ? signalTexts().tooFewEnded : signalTexts().mostLasted(durationText(expectedMs));

/** All known reasons why nobody has closed it. */
export function whyLastingText(lasting: Lasting): string {
  const reasons = reasonTexts(lasting);
  return reasons.length === 0 ? signalTexts().whyOpenNotKnown : signalTexts().whyOpen(reasons.join(', '));
}

export const endReasonText = ({ endReason }: Pick<Signal, 'endReason'>): string =>
  endReason ? endText(endReason) : signalTexts().endNotKnown;

export interface OutcomeLabel {
  readonly text: string;
  readonly tone: 'success' | 'warning' | 'neutral';
}

/**
 * How long an ended signal lasted compared with the expectation. The lifetime is unknown if it did not end by itself: a
 * price was too old, or we stopped following it.
 */
export function outcomeOf(signal: Signal): OutcomeLabel {
  const { expectedMs, endReason } = signal;
  const heldMs = ageOf(signal, 0);
  const held = durationText(heldMs);
  const says = signalTexts();
  if (expectedMs === null) return { text: says.lasted(held), tone: 'neutral' };
  if (heldMs >= expectedMs) return { text: says.lastedAsExpected(held), tone: 'success' };
  return endReason === 'gain gone'
    ? { text: says.lastedLess(held, durationText(expectedMs)), tone: 'warning' }
    : { text: says.followed(held, endReasonText(signal)), tone: 'neutral' };
}

/** The mark of a market that is not live; null for a live one. */
export const feedMark = (feed: MarketSummary['feed']): string | null =>
  feed === 'live' ? null : signalTexts().marks[feed];

/** In coins if the value in euros is not known. */
const leftText = (
  { eur, profit }: NonNullable<SignalWorth['inPlace']>,
  asset: string,
  formatMoney: FormatMoney,
): string => (eur === null ? `${shortAmountText(profit)} ${asset}` : formatMoney(eur));

type WhyNot = NonNullable<SignalWorth['notMoved']>;
const NOT_KNOWN: ReadonlySet<WhyNot> = new Set(['not known', 'not measured']);

/** The profit of one way, and its percentage of the stake, or why there is none. */
export interface LeftWords {
  readonly left: string;
  readonly why: string;
}

export function inPlaceWords(
  { worth, size }: Pick<Signal, 'worth' | 'size'>,
  formatMoney: FormatMoney,
): LeftWords {
  const says = signalTexts();
  if (worth.inPlace === null) return { left: says.none, why: nothingInPlace(worth) };
  return wordsOf(worth.inPlace, size.asset, formatMoney);
}

const nothingInPlace = ({ notMoved }: Pick<SignalWorth, 'notMoved'>): string =>
  signalTexts().notMoved[notMoved === 'order too small' ? notMoved : 'not at your set-up'];

export function movedWords(
  { worth, size, transfers }: Pick<Signal, 'worth' | 'size' | 'transfers'>,
  formatMoney: FormatMoney,
): LeftWords {
  const says = signalTexts();
  const { moved, notMoved, arrived } = worth;
  if (!moved) {
    const reason = notMoved ?? 'not known';
    const [left, why] = [NOT_KNOWN.has(reason) ? says.notKnown : says.none, says.notMoved[reason]];
    if (notMoved !== 'gone on arrival' || !arrived) return { left, why };
    return { left, why: arrived.estimate ? rangeText(arrived, null, formatMoney) : gainedText(arrived) };
  }
  const { left, why } = wordsOf(moved, size.asset, formatMoney);
  if (arrived?.estimate) return { left: says.about(left), why: rangeText(arrived, moved, formatMoney) };
  if (arrived) return { left, why: says.onAverage(why, gainedText(arrived)) };
  return { left, why: transfers.length > 0 ? says.ifStillThere(why) : why };
}

/** Of similar signals whose coins were under way for as long. */
const gainedText = ({ followed, gained }: Arrived): string =>
  signalTexts().gainedOnArrival(countText(gained), countText(followed));

/** The expected range; as a percentage of the stake if its value in euros is not known. */
function rangeText(
  { followed, estimate }: Arrived,
  moved: SignalWorth['moved'],
  formatMoney: FormatMoney,
): string {
  const toEur = moved && moved.eur !== null ? moved.eur / moved.net : null;
  const text = (net = 0) => (toEur === null ? percentText(net) : formatMoney(net * toEur));
  const says = signalTexts();
  const between = toEur === null ? says.betweenOfStake : says.between;
  return between(text(estimate?.low), text(estimate?.high), countText(followed));
}

/** The expected profit at the reader's own speed; null if there is no forecast. */
export function expectedWords(
  { worth }: Pick<Signal, 'worth'>,
  formatMoney: FormatMoney,
): (LeftWords & { readonly name: string }) | null {
  const later = worth.later;
  if (!later || later.eur === null) return null;
  const name = signalTexts().expectedAt(durationText(later.seconds * 1000));
  return { name, left: formatMoney(later.eur), why: chanceText(later) };
}

/** Whether a loss is expected at the reader's reaction time. */
export const isLoss = ({ worth }: Pick<Signal, 'worth'>): boolean => (worth.later?.eur ?? 0) < 0;

export const chanceText = ({
  chance,
  measured,
}: Pick<NonNullable<SignalWorth['later']>, 'chance' | 'measured'>): string =>
  measured < FEWEST_MEASURED ? signalTexts().notEnough : signalTexts().probability(shareText(chance));

/** The same in a column: the figure alone. */
export const probabilityText = ({ worth }: Pick<Signal, 'worth'>): string => {
  const later = worth.later;
  return later && later.measured >= FEWEST_MEASURED ? shareText(later.chance) : NONE;
};

const wordsOf = (
  left: NonNullable<SignalWorth['inPlace']>,
  asset: string,
  formatMoney: FormatMoney,
): LeftWords => ({
  left: leftText(left, asset, formatMoney),
  why: signalTexts().shareOf(percentText(left.net), `${shortAmountText(left.amount)} ${asset}`),
});

/** How long all transfers take one after another, in ms; null if any of them is unknown. */
function arrivalMs({ transfers }: Pick<Signal, 'transfers'>): number | null {
  const minutes = transfers.map(({ arrivalMinutes }) => arrivalMinutes ?? Number.NaN);
  const sum = minutes.reduce((total, one) => total + one, 0) * 60_000;
  return Number.isNaN(sum) ? null : sum;
}

/** Whether a transferred stake can arrive in time. */
export function arrivalText({ transfers, expectedMs }: Pick<Signal, 'transfers' | 'expectedMs'>): string {
  const says = signalTexts();
  if (transfers.length === 0) return says.needsNone;
  const ms = arrivalMs({ transfers });
  if (ms === null) return says.timeNotKnown;
  if (expectedMs === null) return says.takes(durationText(ms));
  return (ms <= expectedMs ? says.takesLess : says.takesLonger)(durationText(ms), durationText(expectedMs));
}

/** What has to move between exchanges: how many coins, at what cost, and whether a network is closed. */
export function movesText({ transfers, transferCostEur }: Signal, formatMoney: FormatMoney): string {
  const says = signalTexts();
  if (transfers.length === 0) return says.nothingToMove;
  const coins = says.coinsToMove(transfers.length);
  if (transfers.some(({ open }) => open === false)) return says.networkClosed(coins);
  return transferCostEur === null ? says.costNotKnown(coins) : `${coins}, ${formatMoney(transferCostEur)}`;
}
