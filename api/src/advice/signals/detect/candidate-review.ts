/**
 * Decides which standing cycles become signals. The best are reviewed first; a cycle waits until it has been seen for
 * long enough and its order books have come, and is dropped when it is known, covered by other advice or not worth it.
 */
import { leavesEnough } from '@spreadwise/contract/signal-worth';
import { type AdviceContext, advise, hasFreshBook } from './advise';
import { audienceOf, type Hop, type MarketCycle, netOf } from './cycles';
import type { DetectionRules } from './detection-rules';
import type { OpenSignals } from './open-signals';
import type { UniverseScanners } from './universe-scanners';

export interface CandidateReviewContext {
  readonly rules: DetectionRules;
  readonly scanners: UniverseScanners;
  readonly signals: OpenSignals;
  readonly books: BookRequests;
  readonly advice: AdviceContext;
}

/** 'recorded': it is a signal, but leaves nothing, and so is no advice that would make others needless. */
type Outcome = 'advised' | 'recorded' | 'waits' | 'too little';

const CONFIDENCES: readonly DetectionRules['minConfidence'][] = ['low', 'medium', 'high'];
/** A candidate's book is asked for again when it has not come, or has grown older, for this long. */
const ASK_AGAIN_MS = 1_000;

export class CandidateReview {
  /** When the first candidate has waited for long enough, or may be reported again. */
  nextDue = Number.POSITIVE_INFINITY;
  /** Candidates that wait for their books or for more profit, and since when they have been seen. */
  private waiting: ReadonlyMap<string, number> = new Map();
  private readonly coverage: AdviceCoverage;

  constructor(private readonly context: CandidateReviewContext) {
    this.coverage = new AdviceCoverage(context.rules.muchBetter);
  }

  get hasWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** Opens a signal for each candidate that is due. */
  run(now: number): void {
    const { signals } = this.context;
    this.nextDue = Number.POSITIVE_INFINITY;
    this.coverOpenSignals();
    const waiting = new Map<string, number>();
    for (const { cycle, net } of this.candidates(now)) {
      const knownUntil = signals.knownUntil(cycle);
      if (knownUntil > now) this.nextDue = Math.min(this.nextDue, knownUntil);
      if (knownUntil > now || this.coverage.covers(cycle, net)) continue;
      const firstSeenAt = this.waiting.get(cycle.key) ?? now;
      const outcome = this.consider(cycle, now, firstSeenAt);
      if (outcome === 'waits' || outcome === 'too little') waiting.set(cycle.key, firstSeenAt);
      if (outcome === 'waits' || outcome === 'advised') this.coverage.add(cycle, net);
    }
    this.waiting = waiting;
  }

  private coverOpenSignals(): void {
    this.coverage.clear();
    for (const { cycle, gone, reportedAdvice, net, leavesEnough } of this.context.signals.all())
      if (leavesEnough) this.coverage.add(cycle, gone ? reportedAdvice.net : net);
  }

  /** The fresh cycles that gain enough, the best first. */
  private candidates(now: number): { readonly cycle: MarketCycle; readonly net: number }[] {
    const { scanners, rules } = this.context;
    const isFresh = ({ market }: Hop) => market.isHeld && now - market.at <= rules.quoteLimitMs;
    return [...scanners.candidates()]
      .filter(({ hops }) => hops.every(isFresh))
      .map((cycle) => ({ cycle, net: netOf(cycle.hops) }))
      .filter(({ net }) => net >= rules.minNet)
      .sort((a, b) => b.net - a.net || (a.cycle.key < b.cycle.key ? -1 : 1));
  }

  private consider(cycle: MarketCycle, now: number, firstSeenAt: number): Outcome {
    const { rules, signals, books, advice: context } = this.context;
    const { bookLimitMs, bookWaitMs, minSeenMs, minProfitEur, minConfidence } = rules;
    books.request(cycle.hops, now, ASK_AGAIN_MS);
    const hasBooks = cycle.hops.every((hop) => hasFreshBook(hop, now, bookLimitMs));
    const waitMs = hasBooks ? minSeenMs : Math.max(minSeenMs, bookWaitMs);
    if (now - firstSeenAt < waitMs) {
      this.nextDue = Math.min(this.nextDue, firstSeenAt + waitMs);
      return 'waits';
    }
    const advice = advise(cycle.hops, { now, seenMs: now - firstSeenAt }, context);
    if (!advice || (advice.size.profitEur ?? minProfitEur) < minProfitEur) return 'too little';
    if (CONFIDENCES.indexOf(advice.confidence.level) < CONFIDENCES.indexOf(minConfidence))
      return 'too little';
    signals.openSignal(cycle, advice, { now, firstSeenAt });
    return leavesEnough(advice.worth, minProfitEur) ? 'advised' : 'recorded';
  }
}

interface CoveringAdvice {
  readonly audience: number;
  readonly net: number;
}

/** Which cycles are no advice of their own, because an edge of theirs is advised on already. */
class AdviceCoverage {
  private readonly byEdge = new Map<number, CoveringAdvice[]>();

  /** `muchBetter`: how many times as much a cycle has to gain to be advice of its own all the same. */
  constructor(private readonly muchBetter: number) {}

  clear(): void {
    this.byEdge.clear();
  }

  add(cycle: MarketCycle, net: number): void {
    const advice = { audience: audienceOf(cycle), net };
    for (const edge of cycle.edges) {
      const there = this.byEdge.get(edge);
      if (there) there.push(advice);
      else this.byEdge.set(edge, [advice]);
    }
  }

  /** Whether the cycle's whole audience has advice over one of the same edges that is about as good. */
  covers(cycle: MarketCycle, net: number): boolean {
    const audience = audienceOf(cycle);
    const isAsGood = (other: CoveringAdvice) =>
      other.audience <= audience && net < other.net * this.muchBetter;
    return cycle.edges.some((edge) => this.byEdge.get(edge)?.some(isAsGood));
  }
}

const NONE: readonly number[] = [];

/** The markets whose order books the feed is asked for, each no more often than is of use. */
export class BookRequests {
  private wanted: number[] = [];

  /** Asks for the books of these legs that are missing, or older than this and not asked for since. */
  request(hops: readonly Hop[], now: number, olderThanMs: number): void {
    for (const { market } of hops) {
      const newest = Math.max(market.book?.at ?? Number.NEGATIVE_INFINITY, market.bookAskedAt);
      if (now - newest < olderThanMs) continue;
      market.bookAskedAt = now;
      this.wanted.push(market.number);
    }
  }

  /** The numbers of the markets asked for since the last call. */
  take(): readonly number[] {
    if (this.wanted.length === 0) return NONE;
    const { wanted } = this;
    this.wanted = [];
    return wanted;
  }
}
