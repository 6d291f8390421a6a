/** What the measured signals say to a stake of one's own, and of a signal that is looked at. */

import type { CallResponse, SetUp, Signal, SignalsLike } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/time';
import { addLefts, gainPromised, type MeasuredSignal, noLefts, ownLefts, ownStake } from '../outcome';
import type { Question } from '../read/analysis-store';
import { type EndedLike, type MeasuredStore, MOST_LOOKED_AT } from './measured-store';

/** What a customer would act with. */
export type Means = Pick<SetUp, 'capital' | 'takerFees' | 'holding'>;

/** Fewer of the same trades say too little. */
const FEW = 5;
const MOST_LIKE = 300;

/** Of those that left something at once. */
const delaysOf = (signals: readonly MeasuredSignal[], meansFor: (signal: MeasuredSignal) => Means) =>
  signals
    .map((signal) => ({ signal, stake: ownStake(meansFor(signal), signal) }))
    .filter(({ signal, stake }) => gainPromised(signal, stake) !== null)
    .map(({ signal, stake }) => ownLefts(signal, stake))
    .reduce(addLefts, noLefts());

export interface WhatIf {
  readonly days: number;
  readonly capitalEur: number;
  /** A fraction; null: as we assume. */
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

/** Of the same trades where there are enough, otherwise of the same kind. */
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
