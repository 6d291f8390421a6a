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
import { DAY_MS } from '../../../platform/lib/time';
import { isInScope, isPlainAtOnce, isSureEnough, type Scope } from '../../signals';
import type { Question } from '../analysis-store';
import { findSeries, keyOf, type Series, seriesOf, sumOf } from '../coin-spreads';
import { addLefts, advisedGain, type MeasuredSignal, noLefts, ownLefts, ownStake } from '../outcome';
import type { SpreadHoursStore } from '../record/spread-hours-store';
import {
  type EndedLike,
  type FoundSignal,
  type GapName,
  type GapsOf,
  type MeasuredStore,
  MOST_LOOKED_AT,
} from './measured-store';

export type Means = Pick<TradingProfile, 'capital' | 'takerFees' | 'holding'>;

/** Fewer signals with the same trades say too little. */
const FEW = 5;
const MOST_LIKE = 300;

/** Sums over the signals that left something at once. */
const delaysOf = (signals: readonly MeasuredSignal[], meansFor: (signal: MeasuredSignal) => Means) =>
  signals
    .map((signal) => ({ signal, stake: ownStake(meansFor(signal), signal) }))
    .filter(({ signal, stake }) => advisedGain(signal, stake) !== null)
    .map(({ signal, stake }) => ownLefts(signal, stake))
    .reduce(addLefts, noLefts());

interface WhatIf {
  readonly days: number;
  readonly capitalEur: number;
  /** A fraction; null: the fees that we assume. */
  readonly fee: number | null;
}

export async function whatIf(
  store: Pick<MeasuredStore, 'latest'>,
  question: Question,
  { days, capitalEur, fee }: WhatIf,
  now: Date,
): Promise<CallResponse<'GET /api/analysis/what-if'>> {
  const signals = await store.latest(question, new Date(now.getTime() - days * DAY_MS), MOST_LOOKED_AT);
  const capital = { kind: 'in all', cents: Math.round(capitalEur * 100) } as const;
  const feesOf = ({ detail }: MeasuredSignal) =>
    fee === null ? {} : Object.fromEntries(detail.fees.map(([exchange]) => [exchange, fee]));
  const first = signals.at(-1);
  return {
    feed: question.feed,
    signals: signals.length,
    since: first ? new Date(first.detectedAt).toISOString() : null,
    delays: delaysOf(signals, (signal) => ({ capital, holding: 'inPlace', takerFees: feesOf(signal) })),
  };
}

/** Signals with the same trades if there are enough, otherwise of the same kind. */
export async function signalsLike(
  store: Pick<MeasuredStore, 'ofSameWay' | 'ofSameKind'>,
  signal: Signal,
  means: Means,
): Promise<SignalsLike> {
  const same = await store.ofSameWay(signal, MOST_LIKE);
  const isEnough = same.length >= FEW;
  const signals = isEnough ? same : await store.ofSameKind(signal, MOST_LIKE);
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
 * What the market's signals would have come to at a customer's trading profile: of those on which they would have been
 * advised, the promise and what was left later. Sums by hour and day know no stake, so the signals are read.
 */
export interface OwnQuestion extends Question {
  readonly since: Date;
  /** The least profit that is advised on, in euros. */
  readonly floorEur: number;
}

/** Returns null if nothing in the profile makes a signal worth another sum to them than to everyone. */
export async function atProfile(
  store: Pick<MeasuredStore, 'latest'>,
  profile: TradingProfile,
  { floorEur, ...question }: OwnQuestion,
): Promise<OwnSignals['own']> {
  if (saysNothing(profile)) return null;
  const found = await store.latest(question, question.since, MOST_LOOKED_AT);
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
  const first = found.at(-1);
  const since = first ? new Date(first.detectedAt).toISOString() : null;
  return { of: found.length, since, signals, promisedEur, delays };
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

export interface GapStores {
  readonly store: Pick<MeasuredStore, 'gaps'>;
  readonly hours: Pick<SpreadHoursStore, 'read'>;
}

/** As many as the pairs of a coin have on a dozen exchanges. */
const MOST = 1_000;

/** The longest lasting gains first; includes gaps that never had one. */
export async function gapsOf(
  { store, hours }: GapStores,
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
  // The largest gaps are stored every minute, all of them every ten.
  return merged([...largest, ...every.map((one) => gapOf(coin, one))])
    .sort((a, b) => b.gainSeconds - a.gainSeconds || b.best - a.best)
    .slice(0, MOST);
}

/** By the hour, oldest first. */
export async function pointsOf(
  { hours }: Pick<GapStores, 'hours'>,
  { feed, scope }: Question,
  name: GapName,
  since: Date,
): Promise<SpreadPoint[]> {
  const kept = await hours.read(feed, name.base, since);
  return kept.flatMap(({ at, spreads }) => {
    const one = findSeries(spreads, name);
    return one && isVisible(scope, one) ? [pointOf(one, at)] : [];
  });
}

const isVisible = (scope: Scope, { universe }: Series) => isInScope(scope, { universe, hops: 2 });

const gapOf = (base: string, { quote, buyAt, sellAt, gainSeconds, maxNet }: Series): Gap => ({
  ...{ base, quote, buyAt, sellAt, gainSeconds },
  best: maxNet,
});

const pointOf = ({ seconds, sumNet, maxNet }: Series, at: number): SpreadPoint => ({
  at: new Date(at).toISOString(),
  mean: sumNet / seconds,
  best: maxNet,
});

/** Merges gaps of the same name and keeps the larger figures. */
function merged(gaps: readonly Gap[]): Gap[] {
  const all = new Map<string, Gap>();
  for (const gap of gaps) {
    const key = `${gap.base} ${keyOf(gap)}`;
    const there = all.get(key);
    const gainSeconds = Math.max(gap.gainSeconds, there?.gainSeconds ?? 0);
    all.set(key, { ...gap, gainSeconds, best: Math.max(gap.best, there?.best ?? gap.best) });
  }
  return [...all.values()];
}
