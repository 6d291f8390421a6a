/**
 * Finds whatever is worth at least the floor, in euros at its best size, and keeps what it knows of each cycle while
 * nothing on its legs changes. What the search is certain to find: docs/engine.md, "By euros".
 */
import { type LegDepth, size } from '../../../engine';
import { type AdviceContext, depthOf, hasFreshBook } from '../advise';
import type { BookRequests } from '../book-requests';
import { givenBy, type Hop, type MarketCycle, netOf } from '../cycles';
import type { DetectionRules } from '../detection-rules';
import type { StakeDepth } from './staked-quotes';
import type { UniverseScanners } from './universe-scanners';

export interface CandidateSearchContext {
  readonly rules: DetectionRules;
  readonly scanners: UniverseScanners;
  readonly books: BookRequests;
  readonly advice: Pick<AdviceContext, 'rates'>;
}

export interface Candidate {
  readonly cycle: MarketCycle;
  readonly firstSeenAt: number;
  /** What the best size leaves; where no rate says it, the floor. */
  readonly eur: number;
}

/** What is known of a cycle. Its worth is NaN when it has to be judged again. */
interface Verdict extends Candidate {
  /** The changes of its markets by then. */
  readonly changes: number;
  eur: number;
  readonly net: number;
}

/** How far the search may be off, as rates and the prices on the way are. */
const TOLERANCE = 0.1;
/** Candidates whose worth is kept up to date; the others are judged again when they are met again. */
const KEPT_UP = 500;
const MOST_KNOWN = 20_000;
/** Cycles, not worth it by their best prices, whose books are asked for at once: most of them are junk. */
const ASKED_AT_ONCE = 3;
const ASK_AGAIN_MS = 10_000;

export class CandidateSearch {
  private readonly verdicts = new Map<string, Verdict>();
  /** The fresh cycles that are worth it, the most euros first. */
  candidates: readonly Candidate[] = [];
  /** By coin, in euros; for one run. */
  private readonly rates = new Map<string, number | null>();
  private now = Number.NEGATIVE_INFINITY;
  private asked = 0;

  constructor(private readonly context: CandidateSearchContext) {}

  forget(): void {
    this.verdicts.clear();
    this.candidates = [];
  }

  /** Answers when to search again, though nothing changes. */
  run(now: number): number {
    const { rules, scanners } = this.context;
    this.now = now;
    this.asked = 0;
    this.rates.clear();
    this.keepUp();
    const dueAt = scanners.search(now, rules.minNet, {
      least: this.least,
      reach: (cycle) => this.reach(cycle),
      depth: (hop) => this.depth(hop),
    });
    this.candidates = [...this.verdicts.values()]
      .filter(({ eur }) => eur >= rules.minProfitEur)
      .sort((a, b) => b.eur - a.eur || b.net - a.net || (a.cycle.key < b.cycle.key ? -1 : 1));
    return dueAt;
  }

  /** Forgets what gains too little by now, or is too old, or is too much. */
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

  private get least(): number {
    return (1 - TOLERANCE) * this.context.rules.minProfitEur;
  }

  /** The stake that a leg can be looked past has to bring less than this. */
  private reach(cycle: MarketCycle): number {
    const { rules, books } = this.context;
    const { eur } = this.verdictOn(cycle);
    if (eur < rules.minProfitEur && this.asked < ASKED_AT_ONCE && !this.hasBooks(cycle)) {
      this.asked += 1;
      books.request(cycle.hops, this.now, ASK_AGAIN_MS);
    }
    return Math.max(this.least, (1 + TOLERANCE) * eur);
  }

  private hasBooks({ hops }: MarketCycle): boolean {
    return hops.every((hop) => hasFreshBook(hop, this.now, this.context.rules.bookLimitMs));
  }

  private verdictOn(cycle: MarketCycle): Verdict {
    const there = this.verdicts.get(cycle.key);
    if (there && !Number.isNaN(there.eur)) return there;
    const verdict = {
      cycle,
      firstSeenAt: there?.firstSeenAt ?? this.now,
      changes: changesOf(cycle),
      eur: this.worth(cycle.hops),
      net: netOf(cycle.hops),
    };
    this.verdicts.set(cycle.key, verdict);
    return verdict;
  }

  private worth(hops: readonly Hop[]): number {
    // From a coin on that has a rate, if any has.
    const first = Math.max(
      0,
      hops.findIndex((hop) => this.rate(givenBy(hop)) !== null),
    );
    const turned = [...hops.slice(first), ...hops.slice(0, first)];
    const legs = turned.map((hop) => this.legOf(hop));
    const sizing = legs.every((leg) => leg !== undefined) && size(legs);
    if (!sizing) return 0;
    const rate = this.rate(turned[0] ? givenBy(turned[0]) : '');
    return rate === null ? this.context.rules.minProfitEur : sizing.profit * rate;
  }

  /** By its book, or else its best level. */
  private legOf(hop: Hop): LegDepth | undefined {
    return depthOf([hop], this.now, this.context.rules.bookLimitMs)?.legs[0];
  }

  private depth(hop: Hop): StakeDepth {
    const base = this.rate(hop.market.base) ?? 0;
    const quote = this.rate(hop.market.quote) ?? 0;
    return { levels: this.legOf(hop)?.levels ?? [], valueAt: (price) => Math.max(base, price * quote) };
  }

  private rate(coin: string): number | null {
    const known = this.rates.get(coin);
    if (known !== undefined) return known;
    const rate = this.context.advice.rates.euros(coin, this.now);
    this.rates.set(coin, rate);
    return rate;
  }
}

/** They only rise, so the sum is the same only when nothing changed. */
function changesOf({ hops }: MarketCycle): number {
  let sum = 0;
  for (const { market } of hops) sum += market.changes;
  return sum;
}
