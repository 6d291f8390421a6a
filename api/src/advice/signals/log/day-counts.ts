/** How many signals were found today, by kind: for those who have all of a scope, and whose signals nobody counts. */
import type { Signal } from '@spreadwise/contract';
import { utcDay } from '../../../platform/lib/time';

export type SignalKind = Pick<Signal, 'hops' | 'universe'>;

export class DayCounts {
  private counts = new Map<string, { readonly kind: SignalKind; count: number }>();
  private day = '';

  constructor(private readonly now: () => Date) {}

  add({ hops, universe, detectedAt }: SignalKind & Pick<Signal, 'detectedAt'>, count = 1): void {
    this.turnPage();
    if (detectedAt.slice(0, 10) !== this.day) return;
    const key = `${hops} ${universe}`;
    const known = this.counts.get(key) ?? { kind: { hops, universe }, count: 0 };
    known.count += count;
    this.counts.set(key, known);
  }

  of(isMeant: (kind: SignalKind) => boolean): number {
    this.turnPage();
    return [...this.counts.values()].reduce((sum, { kind, count }) => sum + (isMeant(kind) ? count : 0), 0);
  }

  private turnPage(): void {
    const today = utcDay(this.now());
    if (this.day !== today) this.counts = new Map();
    this.day = today;
  }
}
