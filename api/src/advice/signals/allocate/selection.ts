/** Which signals a caller asks for, of those that are advice. Which of them come first: `byWorth`. */
import type { SetUp, Signal, SignalStreamQuery } from '@spreadwise/contract';
import { leavesEnough, leftInEuros, wasAdvised } from '@spreadwise/contract/signal-worth';

export interface SignalFilters extends SignalStreamQuery {
  /** The least; a set-up alone asks for it. */
  readonly minConfidence?: Confidence;
}
type Confidence = Signal['confidence']['level'];
const CONFIDENCES: readonly Confidence[] = ['low', 'medium', 'high'];

/** Whether the signal is of the kind asked for, whatever its gain is at the moment. What was never advice is of none. */
export const matchesKind = ({ hops, exchange, asset }: SignalFilters, signal: Signal): boolean =>
  wasAdvised(signal) &&
  (hops === undefined || signal.hops <= hops) &&
  (exchange === undefined || signal.legs.some((leg) => leg.exchange === exchange)) &&
  (asset === undefined || signal.legs.some(({ base, quote }) => base === asset || quote === asset));

/** `least` null: any is. */
export const isSureEnough = (confidence: Confidence, least: Confidence | null): boolean =>
  least === null || CONFIDENCES.indexOf(confidence) >= CONFIDENCES.indexOf(least);

/** The store's query says the same in SQL, but for the confidence, which of what has ended nobody is asked for. */
export const matchesFilters = ({ minConfidence, ...filters }: SignalFilters, signal: Signal): boolean =>
  matchesKind(filters, signal) &&
  isSureEnough(signal.confidence.level, minConfidence ?? null) &&
  (filters.minNetPercent === undefined || signal.size.net * 100 >= filters.minNetPercent) &&
  (filters.minProfitEur === undefined || (leftInEuros(signal) ?? -1) >= filters.minProfitEur);

/** Whether it may count against the day of somebody who does not have it: what leaves less than the least by now may not. */
export const isWorthAllocating = (filters: SignalFilters, signal: Signal, leastEur: number): boolean =>
  matchesFilters(filters, signal) && (signal.worth === null || leavesEnough(signal.worth, leastEur));

/** What is asked for, and no less than the customer's set-up wants. */
export function withFloor(filters: SignalFilters, setUp: SetUp | null): SignalFilters {
  const { minProfitCents = null, minNetPercent = null, minConfidence = null } = setUp ?? {};
  const profit = minProfitCents === null ? undefined : minProfitCents / 100;
  return {
    ...filters,
    ...higher('minProfitEur', filters, profit),
    ...higher('minNetPercent', filters, minNetPercent ?? undefined),
    ...(minConfidence && { minConfidence }),
  };
}

const higher = (name: 'minProfitEur' | 'minNetPercent', filters: SignalFilters, floor: number | undefined) =>
  floor === undefined ? {} : { [name]: Math.max(floor, filters[name] ?? 0) };
