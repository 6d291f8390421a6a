/**
 * Groups signals by their gap: one coin mispriced at one exchange makes dozens of routes, of which a reader can act on one.
 */
import type { Signal } from '@spreadwise/contract';

type Legs = Signal['legs'];

export interface Gap {
  /** Stays the same as signals come and go. */
  readonly key: string;
  /** In display order. */
  readonly ids: readonly string[];
}

interface KnownGap extends Gap {
  /** The orders that all its routes share, e.g. 'kraken buy ETH'. */
  orders: readonly string[];
  ids: string[];
  listing: object | null;
  /** How many of `ids` are listed so far. */
  count: number;
}

/** This many gone signals are remembered at most, beyond as many as there are. */
const MOST_GONE = 1_000;

/** Remembers which signal belongs to which gap, so that rows do not jump and a list of thousands is quick to update. */
export class Gaps {
  private gapOf = new Map<string, KnownGap>();
  private readonly byOrder = new Map<string, KnownGap>();
  /** What coins are priced in. */
  private readonly money = new Set<string>();
  private made = 0;

  /**
   * The gaps in the order of their first signals. A new signal joins the gap that buys or sells the same coin at the same
   * exchange. `legsOf`: undefined once a signal is gone. What was returned before is no longer valid.
   */
  list(ids: readonly string[], legsOf: (id: string) => Legs | undefined): readonly Gap[] {
    this.learn(ids, legsOf);
    const listed: KnownGap[] = [];
    for (const id of ids) {
      const gap = this.gapOf.get(id);
      if (!gap) continue;
      if (gap.listing !== listed) {
        [gap.listing, gap.count] = [listed, 0];
        listed.push(gap);
      }
      gap.ids[gap.count++] = id;
    }
    for (const gap of listed) gap.ids.length = gap.count;
    return listed;
  }

  private learn(ids: readonly string[], legsOf: (id: string) => Legs | undefined): void {
    const coming = ids.filter((id) => !this.gapOf.has(id));
    for (const id of coming) for (const { quote } of legsOf(id) ?? []) this.money.add(quote);
    for (const id of coming) this.gapOf.set(id, this.join(legsOf(id) ?? []));
    if (this.gapOf.size <= 2 * ids.length + MOST_GONE) return;
    const listed = new Set(ids);
    this.gapOf = new Map([...this.gapOf].filter(([id]) => listed.has(id)));
  }

  private join(legs: Legs): KnownGap {
    const own = this.ordersOf(legs);
    const shared = ({ orders }: KnownGap) => orders.filter((order) => own.includes(order));
    const known = own.flatMap((order) => this.byOrder.get(order) ?? []);
    const gap = known.find((one) => shared(one).length > 0);
    if (gap) gap.orders = shared(gap);
    const joined = gap ?? { key: `gap ${this.made++}`, orders: own, ids: [], listing: null, count: 0 };
    if (!gap) for (const order of own) this.byOrder.set(order, joined);
    return joined;
  }

  /** Without conversions, such as BTC to USDT, unless there is nothing else. */
  private ordersOf(legs: Legs): readonly string[] {
    const coins = legs.filter(({ base }) => !this.money.has(base));
    const telling = coins.length > 0 ? coins : legs;
    return [...new Set(telling.map(({ exchange, side, base }) => `${exchange} ${side} ${base}`))];
  }
}
