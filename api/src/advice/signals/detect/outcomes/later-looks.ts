/** Checks a stake again later, on the books at that time, whether its signal is still open or not. */
import type { OrderLeg } from '../../../engine';
import type { Hop } from '../cycles';
import { type BookRequests, depthOf } from '../depth';
import type { DetectionRules } from '../detection-rules';
import { afterUnwinding, legsNow, sendOrders } from './later-orders';

/** Orders on the legs of a cycle, each within its limit. */
export interface StakedOrders {
  readonly hops: readonly Hop[];
  readonly limits: readonly number[];
  /** In the coin that the cycle begins with. */
  readonly amount: number;
}

interface Look extends StakedOrders {
  readonly due: number;
  /** Called with what a unit of the stake has become; null if unknown. */
  readonly seen: (became: number | null) => void;
}

/** How long before a look its books are requested. */
const AHEAD_MS = 1_000;
/** A market gone mad must not exhaust the memory; beyond this, no further looks are added. */
const MOST = 10_000;

export class LaterLooks {
  nextDue = Number.POSITIVE_INFINITY;
  private readonly waiting = new Set<Look>();

  constructor(
    private readonly rules: Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs'>,
    private readonly books: BookRequests,
  ) {}

  add(look: Look): void {
    if (this.waiting.size >= MOST) return;
    this.waiting.add(look);
    this.nextDue = Math.min(this.nextDue, look.due - AHEAD_MS);
  }

  /** What a unit of the stake becomes now, in whole lots: 1 if the first order does not fill. */
  becomes({ hops, limits, amount }: StakedOrders, now: number): number | null {
    const books = { now, ...this.rules };
    const legs = legsNow(hops, books)?.map(withoutEnd);
    const sent = legs && sendOrders({ hops, legs, limits }, amount, books);
    return sent ? 1 + (sent.back - sent.spent) / amount : null;
  }

  /** What is left of a unit of the stake if the gap closes now. */
  ifClosed({ hops, amount }: Pick<StakedOrders, 'hops' | 'amount'>, now: number): number | null {
    const { bookLimitMs } = this.rules;
    const depth = depthOf(hops, now, bookLimitMs);
    return depth && afterUnwinding(hops, depth.legs, amount, { now, bookLimitMs });
  }

  /** Call as soon as something is due. */
  look(now: number): void {
    this.nextDue = Number.POSITIVE_INFINITY;
    for (const one of this.waiting) {
      const asksAt = one.due - AHEAD_MS;
      if (now >= asksAt) this.books.request(one.hops, now, AHEAD_MS);
      if (now < one.due) this.nextDue = Math.min(this.nextDue, now < asksAt ? asksAt : one.due);
      else {
        this.waiting.delete(one);
        one.seen(this.becomes(one, one.due));
      }
    }
  }
}

/** What exceeds a book trades at its last price: leaving those stakes out would leave out the worst of them. */
function withoutEnd(leg: OrderLeg): OrderLeg {
  const last = leg.levels.at(-1);
  if (!last || leg.levels.length === 1) return leg;
  return { ...leg, levels: [...leg.levels, [last[0], Number.POSITIVE_INFINITY]] };
}
