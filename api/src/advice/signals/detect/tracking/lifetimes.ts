/** How long past signals lasted, by kind, and what to expect of the next one. */
import type { Universe } from '@spreadwise/shared-auth/model';
import { LatestByKind } from './latest-by-kind';

/** So many of a kind have to be known before anything is expected. */
const FEWEST = 20;

export class Lifetimes {
  private readonly latest = new LatestByKind();

  add(hops: number, universe: Universe, ms: number): void {
    this.latest.add(kindOf(hops, universe), ms);
  }

  /** What three of four lasted at least, in ms; null while too few are known. */
  expected(hops: number, universe: Universe): number | null {
    const known = this.latest.of(kindOf(hops, universe));
    if (known.length < FEWEST) return null;
    const sorted = known.toSorted((a, b) => a - b);
    return Math.floor(sorted[sorted.length >> 2] ?? 0);
  }
}

const kindOf = (hops: number, universe: Universe) => `${hops} ${universe}`;
