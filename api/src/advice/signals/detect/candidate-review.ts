/**
 * Finds whatever is worth at least the floor, in euros at its best size, and decides which of these candidates become
 * signals, the most euros first. A cycle waits until it has been seen for long enough and its order books have arrived.
 * It is skipped when it is known, covered by other advice or not worth it. What the search is certain to find:
 * docs/engine.md, "By euros".
 */
import { leavesEnough } from '@spreadwise/contract/signal-worth';
import { getOrInsert } from '../../../platform/lib/lists';
import { type Advice, type AdviceContext, advise } from './advise';
import { audienceOf, type Hop, type MarketCycle, netOf } from './cycles';
import { type BookRequests, haveFreshBooks } from './depth';
import type { DetectionRules } from './detection-rules';
import type { OpenSignals } from './open-signals';
import type { UniverseScanners } from './search/universe-scanners';
import { reachOf, Worths } from './search/worths';

export interface CandidateReviewContext {
  readonly rules: DetectionRules;
  readonly scanners: UniverseScanners;
  readonly signals: OpenSignals;
  readonly books: BookRequests;
  readonly advice: AdviceContext;
}

interface Candidate {
  readonly cycle: MarketCycle;
  readonly firstSeenAt: number;
  /** What the best size leaves; without a euro rate, the floor. */
  readonly eur: number;
}

/** What is known of a cycle. Its worth is NaN when it has to be judged again. */
interface Verdict extends Candidate {
  /** The changes of its markets at that time. */
  readonly changes: number;
  eur: number;
  readonly net: number;
  /** Its last check: what it found holds until then if no leg changes. */
  checked: { readonly changes: number; readonly until: number } | null;
}

/** Candidates whose worth is kept up to date; the others are judged again when they reappear. */
const KEPT_UP = 500;
const MOST_KNOWN = 20_000;
/** Cycles not worth it by their best prices whose books are requested at once: most of them are junk. */
const ASKED_AT_ONCE = 3;
const ASK_UNSURE_AGAIN_MS = 10_000;

/** Caches what it knows of each cycle until something on its legs changes. */
class CandidateSearch {
  private readonly verdicts = new Map<string, Verdict>();
  /** The fresh cycles that are worth it, the most euros first. */
  candidates: readonly Candidate[] = [];
  private readonly worths: Worths;
  private now = Number.NEGATIVE_INFINITY;
  private asked = 0;

  constructor(private readonly context: CandidateReviewContext) {
    this.worths = new Worths(context.rules, context.advice.rates);
  }

  forget(): void {
    this.verdicts.clear();
    this.candidates = [];
  }

  /** Returns when to search again even if nothing changes. */
  run(now: number): number {
    const { rules, scanners } = this.context;
    this.now = now;
    this.asked = 0;
    this.worths.turn(now);
    this.keepUp();
    const dueAt = scanners.search(now, rules.minNet, {
      least: reachOf(0, rules),
      reach: (cycle) => this.reach(cycle),
      depth: (hop) => this.worths.depth(hop),
    });
    this.candidates = [...this.verdicts.values()]
      .filter(({ eur }) => eur >= rules.minProfitEur)
      .sort((a, b) => b.eur - a.eur || b.net - a.net || (a.cycle.key < b.cycle.key ? -1 : 1));
    return dueAt;
  }

  /** Drops cycles that gain too little, are too old, or exceed the limit. */
  private keepUp(): void {
    const { rules } = this.context;
    let excess = this.verdicts.size - MOST_KNOWN;
    for (const [key, verdict] of this.verdicts) {
      const changes = changesOf(verdict.cycle);
      if (verdict.changes !== changes) verdict.eur = Number.NaN;
      const isExcess = excess > 0 && !(verdict.eur >= rules.minProfitEur);
      if (isExcess) excess -= 1;
      if (isExcess || !this.isKept(verdict, changes)) this.verdicts.delete(key);
    }
    for (const { cycle } of this.candidates.slice(0, KEPT_UP))
      if (this.verdicts.has(cycle.key)) this.verdictOn(cycle);
  }

  private isKept(verdict: Verdict, changes: number): boolean {
    const { checked, cycle } = verdict;
    if (checked?.changes === changes && this.now <= checked.until) return true;
    const { minNet, quoteLimitMs } = this.context.rules;
    let until = Number.POSITIVE_INFINITY;
    for (const { market } of cycle.hops)
      until = Math.min(until, market.isHeld ? market.at + quoteLimitMs : Number.NEGATIVE_INFINITY);
    verdict.checked = { changes, until };
    return this.now <= until && netOf(cycle.hops) >= minNet;
  }

  /** The profit up to which the stakes of this cycle's legs may rise, in euros. */
  private reach(cycle: MarketCycle): number {
    const { rules, books } = this.context;
    const { eur } = this.verdictOn(cycle);
    const isUnsure = eur < rules.minProfitEur && this.asked < ASKED_AT_ONCE;
    if (isUnsure && !haveFreshBooks(cycle.hops, this.now, rules.bookLimitMs)) {
      this.asked += 1;
      books.request(cycle.hops, this.now, ASK_UNSURE_AGAIN_MS);
    }
    return reachOf(eur, rules);
  }

  private verdictOn(cycle: MarketCycle): Verdict {
    const there = this.verdicts.get(cycle.key);
    if (there && !Number.isNaN(there.eur)) return there;
    const verdict = {
      cycle,
      firstSeenAt: there?.firstSeenAt ?? this.now,
      changes: changesOf(cycle),
      eur: this.worths.of(cycle.hops),
      net: netOf(cycle.hops),
      checked: null,
    };
    this.verdicts.set(cycle.key, verdict);
    return verdict;
  }
}

/** Each count only rises, so the sum is the same only if nothing changed. */
function changesOf({ hops }: MarketCycle): number {
  let sum = 0;
  for (const { market } of hops) sum += market.changes;
  return sum;
}

type Outcome = 'advised' | 'waits' | 'too little';

const CONFIDENCES: readonly DetectionRules['minConfidence'][] = ['low', 'medium', 'high'];
/** A candidate's book is requested again when none, or no newer one, has arrived for this long. */
export const ASK_AGAIN_MS = 1_000;

export class CandidateReview {
  /** When the first candidate has waited for long enough, or may be reported again. */
  nextDue = Number.POSITIVE_INFINITY;
  /** Whether a candidate waits for its books or for more profit. */
  hasWaiting = false;
  private readonly search: CandidateSearch;
  private readonly coverage: AdviceCoverage;
  /** How long cycles are ignored whose orders the exchanges would not accept: such gaps last for minutes. */
  private readonly unfillable = new Map<string, number>();

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
    this.unfillable.clear();
  }

  /** Opens a signal for each candidate that is due. */
  run(now: number): void {
    const { signals } = this.context;
    this.nextDue = this.search.run(now);
    this.hasWaiting = false;
    for (const [key, until] of this.unfillable) if (until <= now) this.unfillable.delete(key);
    this.coverOpenSignals();
    for (const { cycle, eur, firstSeenAt } of this.candidates) {
      const knownUntil = signals.knownUntil(cycle);
      if (knownUntil > now) this.nextDue = Math.min(this.nextDue, knownUntil);
      if (knownUntil > now || this.coverage.covers(cycle, eur)) continue;
      const outcome = this.consider(cycle, now, firstSeenAt);
      if (outcome !== 'advised') this.hasWaiting = true;
      if (outcome !== 'too little') this.coverage.add(cycle, eur);
    }
  }

  private coverOpenSignals(): void {
    this.coverage.clear();
    for (const { cycle, reportedAdvice, leavesEnough, isForAll } of this.context.signals.all())
      if (leavesEnough && isForAll) this.coverage.add(cycle, reportedAdvice.size.profitEur);
  }

  private consider(cycle: MarketCycle, now: number, firstSeenAt: number): Outcome {
    const { rules, signals, books, advice: context } = this.context;
    if (this.unfillable.has(cycle.key)) return 'too little';
    books.request(cycle.hops, now, ASK_AGAIN_MS);
    const waitMs = waitMsFor(cycle.hops, now, rules);
    if (now - firstSeenAt < waitMs) {
      this.nextDue = Math.min(this.nextDue, firstSeenAt + waitMs);
      return 'waits';
    }
    const advice = advise(cycle.hops, { now, seenMs: now - firstSeenAt }, context);
    if (advice && !advice.worth.inPlace) this.unfillable.set(cycle.key, now + ASK_AGAIN_MS);
    if (!advice || !isAdvice(advice, rules)) return 'too little';
    signals.openSignal(cycle, advice, { now, firstSeenAt });
    return 'advised';
  }
}

/** For how long a cycle must have been seen: longer while its books are missing. */
export const waitMsFor = (
  hops: readonly Hop[],
  now: number,
  { bookLimitMs, bookWaitMs, minSeenMs }: DetectionRules,
): number => (haveFreshBooks(hops, now, bookLimitMs) ? minSeenMs : Math.max(minSeenMs, bookWaitMs));

/** Whether it leaves enough, in orders that the exchanges accept, and is reliable enough. */
export const isAdvice = ({ worth, confidence }: Advice, { minProfitEur, minConfidence }: DetectionRules) =>
  leavesEnough(worth, minProfitEur) &&
  CONFIDENCES.indexOf(confidence.level) >= CONFIDENCES.indexOf(minConfidence);

type CoveringAdvice = Readonly<Record<'audience' | 'eur', number>>;

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
