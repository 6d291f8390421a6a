/** Which cycles are no advice of their own, because an edge of theirs is advised on already. */
import type { MarketCycle } from '../cycles/cycle';
import { audienceOf } from '../cycles/scanned-universes';

interface CoveringAdvice {
  readonly audience: number;
  readonly net: number;
}

export class AdviceCoverage {
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
