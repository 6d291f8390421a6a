/** Simulated time: advances to the next event once all work of the current moment is done. */
import type { Timers } from '../../../platform/lib/time';

/** More turns than batches wait for others to join (`createBatches`). */
const STILL_TURNS = 8;

export class SimulatedTime {
  private readonly waiting = new Set<{ readonly at: number; readonly work: () => void }>();
  private working = 0;
  /** Called once no work is left. */
  private readonly onDone = new Set<() => void>();

  constructor(private ms: number) {}

  readonly now = (): Date => new Date(this.ms);

  readonly after: Timers['after'] = (ms, work) => {
    const one = { at: this.ms + ms, work };
    this.waiting.add(one);
    return () => this.waiting.delete(one);
  };

  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs work outside of the simulation, such as the database's, during which time stands still. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.working += 1;
    try {
      return await work();
    } finally {
      this.working -= 1;
      if (this.working === 0) {
        for (const done of this.onDone) done();
        this.onDone.clear();
      }
    }
  }

  async moveTo(end: number): Promise<void> {
    for (;;) {
      await this.quiet();
      const next = Math.min(end, ...[...this.waiting].map(({ at }) => at));
      this.ms = Math.max(this.ms, next);
      for (const one of [...this.waiting])
        if (one.at <= this.ms) {
          this.waiting.delete(one);
          one.work();
        }
      if (next >= end) return this.quiet();
    }
  }

  private async quiet(): Promise<void> {
    for (let still = 0; still < STILL_TURNS; still += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.working === 0) continue;
      // Without turning meanwhile, which would take the processor from the database.
      await new Promise<void>((resolve) => this.onDone.add(resolve));
      still = -1;
    }
  }
}
