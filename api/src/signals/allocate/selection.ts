/** Which signals a caller asks for, and which of them come first. */
import type { Signal, SignalStreamQuery } from '@spreadwise/contract';

export type SignalFilters = SignalStreamQuery;

/** Whether the signal is of the kind asked for, whatever its gain is at the moment. */
export const matchesKind = ({ hops, exchange, asset }: SignalFilters, signal: Signal): boolean =>
  (hops === undefined || signal.hops <= hops) &&
  (exchange === undefined || signal.legs.some((leg) => leg.exchange === exchange)) &&
  (asset === undefined || signal.legs.some(({ base, quote }) => base === asset || quote === asset));

/** The store's query says the same in SQL. */
export const matchesFilters = (filters: SignalFilters, signal: Signal): boolean =>
  matchesKind(filters, signal) &&
  (filters.minNetPercent === undefined || signal.net * 100 >= filters.minNetPercent) &&
  (filters.minProfitEur === undefined || (signal.size.profitEur ?? -1) >= filters.minProfitEur);

/**
 * The order in which signals are allocated while the quota lasts: by confidence, then by the profit in euros (an unknown one
 * last), then by the net gain. The id breaks ties, so that every process orders alike.
 */
export function byWorth(a: Signal, b: Signal): number {
  return (
    b.confidence.score - a.confidence.score ||
    compare(b.size.profitEur ?? -1, a.size.profitEur ?? -1) ||
    b.net - a.net ||
    (a.id < b.id ? -1 : 1)
  );
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);
