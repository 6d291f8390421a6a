/**
 * Decides which candidates become signals, the most euros first. A cycle waits until it has been seen for long enough
 * and its order books have arrived. It is skipped when it is known, covered by other advice or not worth it.
 */
import { leavesEnough } from '@spreadwise/contract/signal-worth';
import { getOrInsert } from '../../../platform/lib/lists';
import { type Advice, type AdviceContext, advise } from './advise';
import { audienceOf, type Hop, type MarketCycle } from './cycles';
import { haveFreshBooks } from './depth';
import type { DetectionRules } from './detection-rules';
import type { OpenSignals } from './open-signals';
import { type Candidate, CandidateSearch, type CandidateSearchContext } from './search/candidate-search';

export interface CandidateReviewContext extends CandidateSearchContext {
  readonly signals: OpenSignals;
  readonly advice: AdviceContext;
}

/** 'recorded': a signal that leaves nothing, and so is no advice that would make others needless. */
type Outcome = 'advised' | 'recorded' | 'waits' | 'too little';

const CONFIDENCES: readonly DetectionRules['minConfidence'][] = ['low', 'medium', 'high'];
/** A candidate's book is requested again when none, or no newer one, has arrived for this long. */
const ASK_AGAIN_MS = 1_000;

export class CandidateReview {
  /** When the first candidate has waited for long enough, or may be reported again. */
  nextDue = Number.POSITIVE_INFINITY;
  /** Whether a candidate waits for its books or for more profit. */
  hasWaiting = false;
  private readonly search: CandidateSearch;
  private readonly coverage: AdviceCoverage;

  constructor(private readonly context: CandidateReviewContext) {
    this.search = new CandidateSearch(context);
    this.coverage = new AdviceCoverage(context.rules);
  }

  get candidates(): readonly Candidate[] {
    return this.search.candidates;
  }

  /** Forgets what is known of cycles, because the rules have changed. */
  forget(): void {
    this.search.forget();
  }

  /** Opens a signal for each candidate that is due. */
  run(now: number): void {
    const { signals } = this.context;
    this.nextDue = this.search.run(now);
    this.hasWaiting = false;
    this.coverOpenSignals();
    for (const { cycle, eur, firstSeenAt } of this.candidates) {
      const knownUntil = signals.knownUntil(cycle);
      if (knownUntil > now) this.nextDue = Math.min(this.nextDue, knownUntil);
      if (knownUntil > now || this.coverage.covers(cycle, eur)) continue;
      const outcome = this.consider(cycle, now, firstSeenAt);
      if (outcome === 'waits' || outcome === 'too little') this.hasWaiting = true;
      if (outcome === 'waits' || outcome === 'advised') this.coverage.add(cycle, eur);
    }
  }

  private coverOpenSignals(): void {
    this.coverage.clear();
    for (const { cycle, reportedAdvice, leavesEnough, isForAll } of this.context.signals.all())
      if (leavesEnough && isForAll) this.coverage.add(cycle, reportedAdvice.size.profitEur);
  }

  private consider(cycle: MarketCycle, now: number, firstSeenAt: number): Outcome {
    const { rules, signals, books, advice: context } = this.context;
    books.request(cycle.hops, now, ASK_AGAIN_MS);
    const waitMs = waitMsFor(cycle.hops, now, rules);
    if (now - firstSeenAt < waitMs) {
      this.nextDue = Math.min(this.nextDue, firstSeenAt + waitMs);
      return 'waits';
    }
    const advice = advise(cycle.hops, { now, seenMs: now - firstSeenAt }, context);
    if (!advice || !isAdvice(advice, rules)) return 'too little';
    signals.openSignal(cycle, advice, { now, firstSeenAt });
    return leavesEnough(advice.worth, rules.minProfitEur) ? 'advised' : 'recorded';
  }
}

/** For how long a cycle must have been seen: longer while its books are missing. */
export const waitMsFor = (
  hops: readonly Hop[],
  now: number,
  { bookLimitMs, bookWaitMs, minSeenMs }: DetectionRules,
): number => (haveFreshBooks(hops, now, bookLimitMs) ? minSeenMs : Math.max(minSeenMs, bookWaitMs));

/** Whether it leaves enough at its size and is reliable enough. */
export const isAdvice = (
  { size, confidence }: Advice,
  { minProfitEur, minConfidence }: DetectionRules,
): boolean =>
  (size.profitEur ?? minProfitEur) >= minProfitEur &&
  CONFIDENCES.indexOf(confidence.level) >= CONFIDENCES.indexOf(minConfidence);

interface CoveringAdvice {
  readonly audience: number;
  readonly eur: number;
}

/** Which cycles are no advice of their own, because one of their edges is advised on already. */
class AdviceCoverage {
  private readonly byEdge = new Map<number, CoveringAdvice[]>();

  constructor(private readonly rules: Pick<DetectionRules, 'muchBetter' | 'minProfitEur'>) {}

  clear(): void {
    this.byEdge.clear();
  }

  /** Without a euro rate it counts as just enough. */
  add(cycle: MarketCycle, eur: number | null): void {
    const advice = { audience: audienceOf(cycle), eur: eur ?? this.rules.minProfitEur };
    for (const edge of cycle.edges) getOrInsert(this.byEdge, edge, () => []).push(advice);
  }

  /** Whether the cycle's whole audience has advice over one of its edges that is about as good. */
  covers(cycle: MarketCycle, eur: number): boolean {
    const audience = audienceOf(cycle);
    const isAsGood = (other: CoveringAdvice) =>
      other.audience <= audience && eur <= other.eur * this.rules.muchBetter;
    return cycle.edges.some((edge) => this.byEdge.get(edge)?.some(isAsGood));
  }
}
