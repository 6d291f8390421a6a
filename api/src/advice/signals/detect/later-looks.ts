/** Looks at a stake again at a later moment, on the books as they are then, whether its signal still stands or not. */
import type { BookRequests } from './candidate-review';
import type { Hop } from './cycles';
import type { DetectionRules } from './detection-rules';
import { carry } from './follow-ups';

interface Look {
  readonly hops: readonly Hop[];
  /** Of the coin that the cycle begins with. */
  readonly amount: number;
  readonly due: number;
  /** What a unit of the stake has become; null where nobody can say. */
  readonly seen: (became: number | null) => void;
}

/** Books are asked for so long before they are looked at. */
const AHEAD_MS = 1_000;
/** A market gone mad must not exhaust the memory; beyond it, nothing more is looked at. */
const MOST = 10_000;

export class LaterLooks {
  private readonly waiting = new Set<Look>();

  constructor(
    private readonly rules: Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs'>,
    private readonly books: BookRequests,
  ) {}

  add(look: Look): void {
    if (this.waiting.size < MOST) this.waiting.add(look);
  }

  /** What a unit of the stake becomes now. */
  now({ hops, amount }: Pick<Look, 'hops' | 'amount'>, now: number): number | null {
    const [carried] = carry(hops, [amount], { now, ...this.rules });
    return carried ? carried.have / amount : null;
  }

  /** To be called several times a second. */
  look(now: number): void {
    for (const one of this.waiting) {
      if (one.due - AHEAD_MS <= now) this.books.request(one.hops, now, AHEAD_MS);
      if (now < one.due) continue;
      this.waiting.delete(one);
      one.seen(this.now(one, now));
    }
  }
}
