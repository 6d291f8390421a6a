/**
 * Finds whatever is worth at least the floor, in euros at its best size, and caches what it knows of each cycle until
 * something on its legs changes. What the search is certain to find: docs/engine.md, "By euros".
 */
import type { AdviceContext } from '../advise';
import type { BookRequests } from '../book-requests';
import { type Hop, type MarketCycle, netOf } from '../cycles';
import { haveFreshBooks } from '../depth';
import type { DetectionRules } from '../detection-rules';
import type { UniverseScanners } from './universe-scanners';
import { reachOf, Worths } from './worths';

export interface CandidateSearchContext {
  readonly rules: DetectionRules;
  readonly scanners: UniverseScanners;
  readonly books: BookRequests;
  readonly advice: Pick<AdviceContext, 'rates'>;
}

export interface Candidate {
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
}

/** Candidates whose worth is kept up to date; the others are judged again when they reappear. */
const KEPT_UP = 500;
const MOST_KNOWN = 20_000;
/** Cycles not worth it by their best prices whose books are requested at once: most of them are junk. */
const ASKED_AT_ONCE = 3;
const ASK_AGAIN_MS = 10_000;

export class CandidateSearch {
  private readonly verdicts = new Map<string, Verdict>();
  /** The fresh cycles that are worth it, the most euros first. */
  candidates: readonly Candidate[] = [];
  private readonly worths: Worths;
  private now = Number.NEGATIVE_INFINITY;
  private asked = 0;

  constructor(private readonly context: CandidateSearchContext) {
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

  /** Forgets what gains too little, is too old, or exceeds the limit. */
  private keepUp(): void {
    const { rules } = this.context;
    const isFresh = ({ market }: Hop) => market.isHeld && this.now - market.at <= rules.quoteLimitMs;
    let excess = this.verdicts.size - MOST_KNOWN;
    for (const [key, verdict] of this.verdicts) {
      if (verdict.changes !== changesOf(verdict.cycle)) verdict.eur = Number.NaN;
      const isExcess = excess > 0 && !(verdict.eur >= rules.minProfitEur);
      if (isExcess) excess -= 1;
      if (isExcess || !verdict.cycle.hops.every(isFresh) || !(netOf(verdict.cycle.hops) >= rules.minNet))
        this.verdicts.delete(key);
    }
    for (const { cycle } of this.candidates.slice(0, KEPT_UP))
      if (this.verdicts.has(cycle.key)) this.verdictOn(cycle);
  }

  /** The profit up to which the stakes of this cycle's legs may rise, in euros. */
  private reach(cycle: MarketCycle): number {
    const { rules, books } = this.context;
    const { eur } = this.verdictOn(cycle);
    const isUnsure = eur < rules.minProfitEur && this.asked < ASKED_AT_ONCE;
    if (isUnsure && !haveFreshBooks(cycle.hops, this.now, rules.bookLimitMs)) {
      this.asked += 1;
      books.request(cycle.hops, this.now, ASK_AGAIN_MS);
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
