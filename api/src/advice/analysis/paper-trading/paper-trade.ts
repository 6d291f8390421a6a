/** A signal as a rule acted on it: its orders, the prices they met, and what became of the coins. */
import type { PaperTrade } from '@spreadwise/contract';
import type { Fill, OutcomeDetail } from '../../signals';
import type { MeasuredSignal, OwnLeft } from '../outcome';

export interface PaperSignal extends MeasuredSignal {
  /** Epoch ms. */
  readonly detectedAt: number;
}

/** The result after its coins are back, with the cost of that; null if it is unknown. */
export type PaperLeft =
  | Exclude<OwnLeft, { kind: 'filled' }>
  | (Extract<OwnLeft, { kind: 'filled' }> & { readonly returnEur: number | null });

export function paperTradeOf({ detectedAt, detail }: PaperSignal, left: PaperLeft): PaperTrade {
  const isFilled = left.kind === 'filled';
  const fills = isFilled ? left.fills : [];
  return {
    at: new Date(detectedAt).toISOString(),
    exchanges: detail.fees.map(([exchange]) => exchange),
    outcome: isFilled ? (left.eur < 0 ? 'lost' : 'left') : left.kind === 'missed' ? 'missed' : 'not measured',
    eur: isFilled ? left.eur : null,
    amountEur: isFilled ? left.amountEur : null,
    returnEur: isFilled ? left.returnEur : null,
    orders: ordersOf(detail, fills),
  };
}

/** Each order as advised, filled or not, then the orders that traded back. */
function ordersOf({ orders = [] }: OutcomeDetail, fills: readonly Fill[]): PaperTrade['orders'] {
  const sent = orders.map((order, leg) => {
    const fill = fills.find(([of, amount]) => of === leg && amount > 0);
    return { ...order, ...tradedBy(fill) };
  });
  const back = fills.flatMap((fill) => {
    const [leg, amount] = fill;
    const order = orders[leg];
    if (!order || amount > 0) return [];
    const { exchange, base, quote, side } = order;
    const other = side === 'buy' ? ('sell' as const) : ('buy' as const);
    return [{ ...{ exchange, base, quote, side: other }, limitPrice: null, ...tradedBy(fill) }];
  });
  return [...sent, ...back];
}

const tradedBy = (fill: Fill | undefined) =>
  fill ? { amount: Math.abs(fill[1]), price: fill[2] } : { amount: null, price: null };
