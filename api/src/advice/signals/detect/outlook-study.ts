/** Follows every open signal again and again, from one age to twice that age, to learn what becomes of gaps like it. */
import { REACTION_S, REACTIONS } from '@spreadwise/contract/reaction';
import { traitsOf } from './advise';
import type { BookRequests } from './candidate-review';
import type { Hop } from './cycles';
import type { DetectionRules } from './detection-rules';
import { carry } from './follow-ups';
import type { OpenSignal } from './open-signals';
import type { GapTraits, Outlooks } from './outlook';

interface Studied {
  readonly hops: readonly Hop[];
  readonly amount: number;
  readonly traits: GapTraits;
  readonly since: number;
  /** How many of REACTIONS were looked at. */
  looked: number;
}

const FIRST_MS = 500;
/** Books are asked for so long before they are looked at. */
const AHEAD_MS = 1_000;
/** A market gone mad must not exhaust the memory. */
const MOST = 4_000;

export class OutlookStudy {
  private readonly studied = new Set<Studied>();
  /** Signal -> at which age it is followed again. */
  private readonly nextMs = new WeakMap<OpenSignal, number>();

  constructor(
    private readonly rules: Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs'>,
    private readonly books: BookRequests,
    private readonly outlooks: Outlooks,
  ) {}

  /** To be called several times a second for each open signal. */
  consider(signal: OpenSignal, now: number): void {
    const { cycle, firstSeenAt, reportedAdvice, gone } = signal;
    const ageMs = now - firstSeenAt;
    if (gone || ageMs < (this.nextMs.get(signal) ?? FIRST_MS) || this.studied.size >= MOST) return;
    this.nextMs.set(signal, ageMs * 2);
    const { amount } = reportedAdvice.size;
    const atOnce = this.carried(cycle.hops, amount, now);
    if (atOnce === null || !(atOnce > 1)) return;
    const traits = traitsOf(cycle.hops, atOnce - 1, ageMs);
    this.studied.add({ hops: cycle.hops, amount, traits, since: now, looked: 0 });
  }

  /** The same, to take up what has come due. */
  look(now: number): void {
    for (const one of this.studied) {
      const reaction = REACTIONS[one.looked];
      if (reaction === undefined) {
        this.studied.delete(one);
        continue;
      }
      const due = one.since + REACTION_S[reaction] * 1000;
      if (due - AHEAD_MS <= now) this.books.request(one.hops, now, AHEAD_MS);
      if (now < due) continue;
      one.looked += 1;
      const later = this.carried(one.hops, one.amount, now);
      if (later !== null) this.outlooks.add(one.traits, reaction, later / (1 + one.traits.net));
    }
  }

  /** What one unit of the stake becomes; null where nobody can say. */
  private carried(hops: readonly Hop[], amount: number, now: number): number | null {
    const [carried] = carry(hops, [amount], { now, ...this.rules });
    return carried ? carried.have / amount : null;
  }
}
