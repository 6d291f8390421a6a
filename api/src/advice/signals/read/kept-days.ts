/** Totals of days that are over, kept for whoever asks again: a page of history asks for all its days each time it grows. */

import type { SignalDay } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/time';

/** The last signals of a day may still stand when it is over. */
const SETTLED_MS = 3_600_000;
/** The oldest are forgotten first. */
const MOST = 10_000;

/** Null: nothing had ended on the day. */
type Totals = SignalDay | null;

export class KeptDays {
  private readonly kept = new Map<string, Totals>();

  constructor(private readonly now: () => Date) {}

  /** `question`: all that the totals of a day depend on. */
  async of(question: string, day: string, addUp: () => Promise<Totals>): Promise<Totals> {
    const key = `${day} ${question}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const isOver = this.now().getTime() >= Date.parse(day) + DAY_MS + SETTLED_MS;
    const totals = await addUp();
    if (isOver) this.keep(key, totals);
    return totals;
  }

  private keep(key: string, totals: Totals): void {
    this.kept.set(key, totals);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST) return;
      this.kept.delete(oldest);
    }
  }
}
