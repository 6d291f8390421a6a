/** How long past signals lasted, by kind, and what to expect of the next one. */
import type { Universe } from '@spreadwise/shared-auth/model';

/** So many of a kind have to be known before anything is expected. */
const FEWEST = 20;
/** Only the newest of a kind count. */
const KEPT = 200;

export class Lifetimes {
  private readonly kinds = new Map<string, number[]>();
  private readonly next = new Map<string, number>();

  add(hops: number, universe: Universe, ms: number): void {
    const kind = kindOf(hops, universe);
    const ring = this.kinds.get(kind) ?? [];
    const at = this.next.get(kind) ?? 0;
    ring[at] = ms;
    this.kinds.set(kind, ring);
    this.next.set(kind, (at + 1) % KEPT);
  }

  /** What three of four lasted at least, in ms; null while too few are known. */
  expected(hops: number, universe: Universe): number | null {
    const ring = this.kinds.get(kindOf(hops, universe)) ?? [];
    if (ring.length < FEWEST) return null;
    const sorted = ring.toSorted((a, b) => a - b);
    return Math.floor(sorted[sorted.length >> 2] ?? 0);
  }
}

const kindOf = (hops: number, universe: Universe) => `${hops} ${universe}`;
