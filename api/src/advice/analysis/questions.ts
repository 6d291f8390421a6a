/** What the measured signals mean for a customer's own stake, and for a given signal. */
import type {
  CallResponse,
  Gap,
  OwnSignals,
  Signal,
  SignalsLike,
  SpreadPoint,
  TradingProfile,
} from '@spreadwise/contract';
import { summed } from '../../platform/lib/lists';
import { isInScope, isPlainAtOnce, isSureEnough, type Scope } from '../signals';
import type { AnalysisStore, EndedLike, FoundSignal, GapName, GapsOf, Question } from './analysis-store';
import { findSeries, keyOf, type Series, seriesOf, sumOf } from './coin-spreads';
import { addLefts, advisedGain, type MeasuredSignal, noLefts, ownLefts, ownStake } from './outcome';
import type { SpreadHoursStore } from './record/spread-hours-store';

type Means = Pick<TradingProfile, 'capital' | 'takerFees' | 'holding'>;

/** Fewer signals with the same trades say too little. */
const FEW = 5;

/** Sums over the signals that left something at once. */
const delaysOf = (signals: readonly MeasuredSignal[], meansFor: (signal: MeasuredSignal) => Means) =>
  signals
    .map((signal) => ({ signal, stake: ownStake(meansFor(signal), signal) }))
    .filter(({ signal, stake }) => advisedGain(signal, stake) !== null)
    .map(({ signal, stake }) => ownLefts(signal, stake))
    .reduce(addLefts, noLefts());

interface WhatIf {
  readonly since: Date;
  readonly capitalEur: number;
  /** A fraction; null: the fees that we assume. */
  readonly fee: number | null;
}

export async function whatIf(
  store: Pick<AnalysisStore, 'latest'>,
  question: Question,
  { since, capitalEur, fee }: WhatIf,
): Promise<CallResponse<'GET /api/analysis/what-if'>> {
  const signals = await store.latest(question, since);
  const capital = { kind: 'in all', cents: Math.round(capitalEur * 100) } as const;
  const feesOf = ({ detail }: MeasuredSignal) =>
    fee === null ? {} : Object.fromEntries(detail.fees.map(([exchange]) => [exchange, fee]));
  return {
    feed: question.feed,
    signals: signals.length,
    since: firstOf(signals),
    delays: delaysOf(signals, (signal) => ({ capital, holding: 'inPlace', takerFees: feesOf(signal) })),
  };
}

/** When the first of them was found; null without any. */
function firstOf(latestFirst: readonly FoundSignal[]): string | null {
  const first = latestFirst.at(-1);
  return first ? new Date(first.detectedAt).toISOString() : null;
}

/** Signals with the same trades if there are enough, otherwise of the same kind. */
export async function signalsLike(
  store: Pick<AnalysisStore, 'ofSameWay' | 'ofSameKind'>,
  signal: Signal,
  means: Means,
): Promise<SignalsLike> {
  const same = await store.ofSameWay(signal);
  const isEnough = same.length >= FEW;
  const signals = isEnough ? same : await store.ofSameKind(signal);
  return {
    of: isEnough ? 'way' : 'kind',
    signals: signals.length,
    holding: means.holding ?? 'inPlace',
    delays: delaysOf(signals, () => means),
    ends: endsOf(signals),
  };
}

function endsOf(signals: readonly EndedLike[]): SignalsLike['ends'] {
  const counts = new Map<NonNullable<EndedLike['endReason']>, number>();
  for (const { endReason } of signals) if (endReason) counts.set(endReason, (counts.get(endReason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, signals: count }))
    .sort((a, b) => b.signals - a.signals);
}

/**
 * What the market's signals would have returned at a customer's trading profile: of those on which they would have been
 * advised, the promise and what was left later. Sums by hour and day know no stake, so the signals are read.
 */
interface OwnQuestion extends Question {
  readonly since: Date;
  /** The least profit that is advised on, in euros. */
  readonly floorEur: number;
}

/** Returns null if nothing in the profile makes a signal worth another sum to them than to everyone. */
export async function atProfile(
  store: Pick<AnalysisStore, 'latest'>,
  profile: TradingProfile,
  { floorEur, ...question }: OwnQuestion,
): Promise<OwnSignals['own']> {
  if (saysNothing(profile)) return null;
  const found = await store.latest(question, question.since);
  let [signals, promisedEur, delays] = [0, 0, noLefts()];
  for (const signal of found) {
    const stake = ownStake(profile, signal);
    const gain = isWanted(profile, signal) ? advisedGain(signal, stake) : null;
    if (gain === null || gain.eur < Math.max(floorEur, (profile.minProfitCents ?? 0) / 100)) continue;
    if (gain.net * 100 < (profile.minNetPercent ?? 0)) continue;
    signals += 1;
    promisedEur += gain.eur;
    delays = addLefts(delays, ownLefts(signal, stake));
  }
  return { of: found.length, since: firstOf(found), signals, promisedEur, delays };
}

const isWanted = (
  { exchangeRule, exchanges, mutedCoins, minConfidence }: TradingProfile,
  signal: Pick<FoundSignal, 'exchanges' | 'assets' | 'confidence'>,
): boolean =>
  isSureEnough(signal.confidence, minConfidence) &&
  signal.exchanges.every((exchange) => exchanges.includes(exchange) === (exchangeRule === 'only')) &&
  !signal.assets.some((asset) => mutedCoins.includes(asset));

const saysNothing = (profile: TradingProfile): boolean =>
  isPlainAtOnce(profile) &&
  profile.minProfitCents === null &&
  profile.minNetPercent === null &&
  profile.minConfidence === null;

/* Gaps between two exchanges: all of a coin or a pair, and one of them by the hour. */

type ReadHours = Pick<SpreadHoursStore, 'read'>;

/** As many as the pairs of a coin have on a dozen exchanges. */
const MOST = 1_000;

/** The longest lasting gains first; includes gaps that never had one. */
export async function gapsOf(
  { store, hours }: { readonly store: Pick<AnalysisStore, 'gaps'>; readonly hours: ReadHours },
  question: Question,
  asked: GapsOf & { readonly coin: string },
  since: Date,
): Promise<Gap[]> {
  const { coin, against } = asked;
  const [largest, kept] = await Promise.all([
    store.gaps(question, since, asked),
    hours.read(question.feed, coin, since),
  ]);
  const isAsked = (one: Series) =>
    isVisible(question.scope, one) && (against === undefined || one.quote === against);
  const every = seriesOf(sumOf(kept.map(({ spreads }) => spreads))).filter(isAsked);
  // The largest gaps are stored every minute, all of them every ten: of the same gap the larger figures count.
  return summed([...largest, ...every.map((one) => gapOf(coin, one))], gapKey, (a, b) => ({
    ...b,
    gainSeconds: Math.max(a.gainSeconds, b.gainSeconds),
    best: Math.max(a.best, b.best),
  }))
    .sort((a, b) => b.gainSeconds - a.gainSeconds || b.best - a.best)
    .slice(0, MOST);
}

/** By the hour, oldest first. */
export async function pointsOf(
  hours: ReadHours,
  { feed, scope }: Question,
  name: GapName,
  since: Date,
): Promise<SpreadPoint[]> {
  const kept = await hours.read(feed, name.base, since);
  return kept.flatMap(({ at, spreads }) => {
    const one = findSeries(spreads, name);
    if (!one || !isVisible(scope, one)) return [];
    return [{ at: new Date(at).toISOString(), mean: one.sumNet / one.seconds, best: one.maxNet }];
  });
}

const isVisible = (scope: Scope, { universe }: Series) => isInScope(scope, { universe, hops: 2 });

const gapKey = (gap: Gap): string => `${gap.base} ${keyOf(gap)}`;

const gapOf = (base: string, { quote, buyAt, sellAt, gainSeconds, maxNet }: Series): Gap => ({
  ...{ base, quote, buyAt, sellAt, gainSeconds },
  best: maxNet,
});
