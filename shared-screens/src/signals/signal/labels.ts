/** A signal's figures, times and outcome in words. */

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
/** Exchanges take a point, and nothing between thousands, whatever the page's language. */
const exact = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'UTC' } as const;
const moment = inEachLocale(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', ...TIME }),
);
const timeOfDay = inEachLocale((tag) => new Intl.DateTimeFormat(tag, TIME));

/** Four significant digits, where space is scarce: 0.001617. */
export const shortAmountText = (value: number): string => short().format(value);

/** Every digit, as an exchange's form takes it: 0.00001234. */
export const exactText = (value: number): string => exact.format(value);

/** To the second, in UTC as the day of the allowance is: 21 Nov, 12:00:07 UTC. */
export const momentText = (instant: string): string => `${moment().format(new Date(instant))} UTC`;

/** Beside its day: 12:00:07. */
export const timeText = (instant: string): string => timeOfDay().format(new Date(instant));

/** What is put in, in money where its worth is known. */
export function stakeText(
  { size: { amount, amountEur, asset } }: Pick<Signal, 'size'>,
  formatMoney: FormatMoney,
): string {
  if (amount === 0) return NONE;
  return amountEur === null ? `${shortAmountText(amount)} ${asset}` : formatMoney(amountEur);
}

/** In whole seconds, for what is counted second by second. */
export const ageText = (ms: number): string => durationText(Math.floor(Math.max(0, ms) / 1000) * 1000);

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
  return `${start} ${legs.map((leg) => signalTexts().step(legAssets(leg)[1], exchangeText(leg.exchange))).join(', ')}`;
}

/** How long it stood or has stood; in a replay the market's own clock counts. */
export function ageOf(signal: Signal, now: number): number {
  const detected = Date.parse(signal.detectedAt);
  if (signal.endedAt) return Date.parse(signal.endedAt) - detected;
  return Math.max(0, (signal.feed === 'replay' ? Date.parse(signal.lastSeenAt) : now) - detected);
}

export const expectedText = ({ expectedMs }: Signal): string =>
  expectedMs === null ? signalTexts().tooFewEnded : signalTexts().mostLasted(durationText(expectedMs));

/** All that is known of why nobody has closed it. */
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
 * How long an ended signal lasted against what was expected. Of one that did not end by itself (a price was too old, we
 * stopped following it) nobody knows.
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

/** What is said of a market that is not a live one; null for a live one. */
export const feedMark = (feed: MarketSummary['feed']): string | null =>
  feed === 'live' ? null : signalTexts().marks[feed];

/** In coins, where it is not known what they are in euros. */
const leftText = (
  { eur, profit }: NonNullable<SignalWorth['inPlace']>,
  asset: string,
  formatMoney: FormatMoney,
): string => (eur === null ? `${shortAmountText(profit)} ${asset}` : formatMoney(eur));

type WhyNot = NonNullable<SignalWorth['notMoved']>;
const NOT_KNOWN: ReadonlySet<WhyNot> = new Set(['not known', 'not measured']);

/** What is left in one way of doing it, and the percent of the amount put in, or why it is nothing. */
export interface LeftWords {
  readonly left: string;
  readonly why: string;
}

export function inPlaceWords(
  { worth, size }: Pick<Signal, 'worth' | 'size'>,
  formatMoney: FormatMoney,
): LeftWords {
  const says = signalTexts();
  if (worth === null) return { left: says.notKnown, why: says.notWorkedOut };
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
  if (worth === null) return { left: says.notKnown, why: says.notWorkedOut };
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

/** Of those whose coins were as long under way. */
const gainedText = ({ followed, gained }: Arrived): string =>
  signalTexts().gainedOnArrival(countText(gained), countText(followed));

/** From the worst to the best to be expected; of the amount, where it is not known what that is in euros. */
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

/** What acting at the reader's own speed is expected to leave; null where no forecast was made. */
export function expectedWords(
  { worth }: Pick<Signal, 'worth'>,
  formatMoney: FormatMoney,
): (LeftWords & { readonly name: string }) | null {
  const later = worth?.later;
  if (!later || later.eur === null) return null;
  const name = signalTexts().expectedAt(durationText(later.seconds * 1000));
  return { name, left: formatMoney(later.eur), why: chanceText(later) };
}

/** Whether it is expected to lose at the reader's reaction time. */
export const isLoss = ({ worth }: Pick<Signal, 'worth'>): boolean => (worth?.later?.eur ?? 0) < 0;

export const chanceText = ({
  chance,
  measured,
}: Pick<NonNullable<SignalWorth['later']>, 'chance' | 'measured'>): string =>
  measured < FEWEST_MEASURED ? signalTexts().notEnough : signalTexts().probability(shareText(chance));

const wordsOf = (
  left: NonNullable<SignalWorth['inPlace']>,
  asset: string,
  formatMoney: FormatMoney,
): LeftWords => ({
  left: leftText(left, asset, formatMoney),
  why: signalTexts().shareOf(percentText(left.net), `${shortAmountText(left.amount)} ${asset}`),
});

/** How long all transfers take one after another, in ms; null when it is not known of each. */
function arrivalMs({ transfers }: Pick<Signal, 'transfers'>): number | null {
  const minutes = transfers.map(({ arrivalMinutes }) => arrivalMinutes ?? Number.NaN);
  const sum = minutes.reduce((total, one) => total + one, 0) * 60_000;
  return Number.isNaN(sum) ? null : sum;
}

/** Whether a stake that is moved can be there in time. */
export function arrivalText({ transfers, expectedMs }: Pick<Signal, 'transfers' | 'expectedMs'>): string {
  const says = signalTexts();
  if (transfers.length === 0) return says.needsNone;
  const ms = arrivalMs({ transfers });
  if (ms === null) return says.timeNotKnown;
  if (expectedMs === null) return says.takes(durationText(ms));
  return (ms <= expectedMs ? says.takesLess : says.takesLonger)(durationText(ms), durationText(expectedMs));
}

/** What has to be moved between exchanges: how many coins, what that costs, and whether it can be done at all. */
export function movesText({ transfers, transferCostEur }: Signal, formatMoney: FormatMoney): string {
  const says = signalTexts();
  if (transfers.length === 0) return says.nothingToMove;
  const coins = says.coinsToMove(transfers.length);
  if (transfers.some(({ open }) => open === false)) return says.networkClosed(coins);
  return transferCostEur === null ? says.costNotKnown(coins) : `${coins}, ${formatMoney(transferCostEur)}`;
}
