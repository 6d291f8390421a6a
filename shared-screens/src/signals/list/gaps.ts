/**
 * Groups signals by their gap: one coin mispriced at one exchange makes dozens of routes, of which a reader can act on one.
 */
import type { Signal } from '@spreadwise/contract';

type Legs = Signal['legs'];

export interface Gap {
  /** The first signal it ever had; stays the same as signals come and go. */
  readonly key: string;
  /** The orders that all its routes share, e.g. 'kraken buy ETH'. */
  readonly orders: readonly string[];
  /** In display order. */
  readonly ids: readonly string[];
}

/**
 * The gaps in the order of their first signals. A signal stays in its gap, so that rows do not jump; a new one joins the
 * first gap that buys or sells the same coin at the same exchange. `legsOf`: undefined once a signal is gone.
 */
export function gapsOf(
  before: readonly Gap[],
  ids: readonly string[],
  legsOf: (id: string) => Legs | undefined,
): readonly Gap[] {
  const all = before.map(({ key, orders }) => ({ key, orders, ids: [] as string[] }));
  const known = new Map(before.flatMap((gap, index) => gap.ids.map((id) => [id, all[index]])));
  const listed = new Set(ids.map((id) => known.get(id)));
  const gaps = all.filter((gap) => listed.has(gap));
  const byOrder = new Map(gaps.flatMap((gap) => gap.orders.map((order) => [order, gap])));
  const money = new Set(ids.flatMap((id) => (legsOf(id) ?? []).map(({ quote }) => quote)));
  for (const id of ids) {
    const own = known.has(id) ? [] : ordersOf(legsOf(id) ?? [], money);
    const gap = known.get(id) ?? own.flatMap((order) => byOrder.get(order) ?? []).find(hasOneOf(own));
    if (gap) {
      if (own.length > 0) gap.orders = gap.orders.filter((order) => own.includes(order));
      gap.ids.push(id);
      continue;
    }
    const made = { key: id, orders: own, ids: [id] };
    gaps.push(made);
    for (const order of own) byOrder.set(order, made);
  }
  const order = new Map(ids.map((id, index) => [id, index]));
  const first = (gap: Gap) => order.get(gap.ids[0] ?? '') ?? 0;
  return gaps.sort((a, b) => first(a) - first(b));
}

const hasOneOf =
  (own: readonly string[]) =>
  ({ orders }: Pick<Gap, 'orders'>): boolean =>
    orders.some((order) => own.includes(order));

/** Without conversions of what others are priced in, such as BTC to USDT, unless there is nothing else. */
function ordersOf(legs: Legs, money: ReadonlySet<string>): readonly string[] {
  const coins = legs.filter(({ base }) => !money.has(base));
  const telling = coins.length > 0 ? coins : legs;
  return [...new Set(telling.map(({ exchange, side, base }) => `${exchange} ${side} ${base}`))];
}
