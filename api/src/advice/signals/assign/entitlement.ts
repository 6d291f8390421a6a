/** What a caller may see: the owner everything, a customer what their current permissions allow. */
import { EURO, inEuros, type Signal, type SignalStreamQuery, type SignalsAnswer } from '@spreadwise/contract';
import { expectedEur, isWorthActing, wasAdvised } from '@spreadwise/contract/signal-worth';
import { limitsOf, type TierLimits, UNIVERSES, type Universe } from '@spreadwise/shared-auth/model';
import type { Session } from '../../../platform/lib/session';
import { nextUtcDay } from '../../../platform/lib/time';
import type { OwnTradingProfile } from '../value/value-for';

/** Which signals a caller may see at all. */
export type Scope = Pick<TierLimits, 'maxHops' | 'universe'>;

export type Viewer =
  /** Or an ADMIN, who has the owner's view. */
  | { readonly kind: 'owner'; readonly isView?: never }
  /** A tier that counts nothing. */
  | (OfCustomer & { readonly kind: 'unlimited' })
  | (OfCustomer & {
      readonly kind: 'counted';
      /** Signals a day. */
      readonly daily: number;
    });

interface OfCustomer {
  readonly customerId: string;
  readonly scope: Scope;
  /** A view of the customer's signals, which assigns none. */
  readonly isView?: true;
}

export type CountedViewer = Extract<Viewer, { kind: 'counted' }>;
export type CustomerViewer = Exclude<Viewer, { kind: 'owner' }>;

const EVERYTHING: Scope = { maxHops: 6, universe: 'all' };

export function viewerOf(session: Session): Viewer {
  if (session.role !== 'CUSTOMER') return { kind: 'owner' };
  const viewer = customerViewer(session.customerId, session.permissions);
  return session.isView ? { ...viewer, isView: true } : viewer;
}

export function customerViewer(customerId: string, permissions: readonly string[]): CustomerViewer {
  const { dailySignals: daily, ...scope } = limitsOf(permissions);
  return daily === null
    ? { kind: 'unlimited', customerId, scope }
    : { kind: 'counted', customerId, scope, daily };
}

export const scopeOf = (viewer: Viewer): Scope => (viewer.kind === 'owner' ? EVERYTHING : viewer.scope);

/** The universe whose markets the caller sees; null: all. */
export const universeOf = (viewer: Viewer): Universe | null =>
  viewer.kind === 'owner' ? null : viewer.scope.universe;

/** `covers` does the same in SQL. */
export const isInScope = (scope: Scope, { hops, universe }: Pick<Signal, 'hops' | 'universe'>): boolean =>
  hops <= scope.maxHops && UNIVERSES.indexOf(universe) <= UNIVERSES.indexOf(scope.universe);

export type Allowance = NonNullable<SignalsAnswer['allowance']>;

export const allowanceOf = (viewer: CustomerViewer, usedToday: number, now: Date): Allowance => ({
  ...viewer.scope,
  daily: viewer.kind === 'counted' ? viewer.daily : null,
  usedToday,
  resetsAt: nextUtcDay(now).toISOString(),
});

/** Which advised signals a caller asks for. `byWorth` orders them. */
export interface SignalFilters extends SignalStreamQuery {
  /** The lowest; only a trading profile sets it. */
  readonly minConfidence?: Confidence;
  /** What acting on it must be expected to leave, in euros; absent: any amount. */
  readonly leastEur?: number;
}
type Confidence = Signal['confidence']['level'];
const CONFIDENCES: readonly Confidence[] = ['low', 'medium', 'high'];

/** Whether the signal is of the requested kind, whatever its current gain; one that was never advised is not. */
export const matchesKind = ({ kind, hops, exchange, asset }: SignalFilters, signal: Signal): boolean =>
  wasAdvised(signal) &&
  (kind === undefined || signal.lasting != null) &&
  (hops === undefined || signal.hops <= hops) &&
  (exchange === undefined || signal.legs.some((leg) => leg.exchange === exchange)) &&
  (asset === undefined || signal.legs.some(({ base, quote }) => base === asset || quote === asset));

/** `least` null: any confidence is enough. */
export const isSureEnough = (confidence: Confidence, least: Confidence | null): boolean =>
  least === null || CONFIDENCES.indexOf(confidence) >= CONFIDENCES.indexOf(least);

/** The store's query does the same in SQL, except for the probability, which does not filter ended signals. */
export const matchesFilters = ({ minConfidence, ...filters }: SignalFilters, signal: Signal): boolean =>
  matchesKind(filters, signal) &&
  isSureEnough(signal.confidence.level, minConfidence ?? null) &&
  (filters.minNetPercent === undefined || signal.size.net * 100 >= filters.minNetPercent) &&
  (filters.minProfitEur === undefined || (expectedEur(signal) ?? -1) >= filters.minProfitEur);

/** Whether it may be given to somebody who does not have it: not if its profit is below `leastEur` by now. */
export const isWorthGiving = (filters: SignalFilters, signal: Signal, leastEur: number | undefined) =>
  matchesFilters(filters, signal) && (leastEur === undefined || isWorthActing(signal.worth, leastEur));

/** Combines the requested filters with the minimums of the customer's trading profile. */
export function withFloor(filters: SignalFilters, profile: OwnTradingProfile | null): SignalFilters {
  const { minProfitCents = null, minNetPercent = null, minConfidence = null } = profile ?? {};
  const profit = minProfitCents === null ? undefined : minProfitCents / 100;
  const floored = {
    ...filters,
    ...higher('minProfitEur', filters, profit),
    ...higher('minNetPercent', filters, minNetPercent ?? undefined),
    ...(minConfidence && { minConfidence }),
  };
  const { minProfitEur } = floored;
  return minProfitEur === undefined
    ? floored
    : { ...floored, minProfitEur: minProfitEur - roundedUp(profile) };
}

/** Filters of a stream. Without a quota, only what is worth acting on is sent; the owner is sent everything. */
export function filtersFor(
  viewer: Viewer,
  requested: SignalFilters,
  profile: OwnTradingProfile | null,
  leastEur: number,
): SignalFilters {
  const filters = withFloor(requested, profile);
  return viewer.kind === 'unlimited' ? { ...filters, leastEur } : filters;
}

/** In euros: a profit this far below a minimum is shown as the minimum, because it is shown to the cent. */
export const roundedUp = (profile: OwnTradingProfile | null): number =>
  inEuros(0.005, profile?.displayRate ?? EURO);

const higher = (name: 'minProfitEur' | 'minNetPercent', filters: SignalFilters, floor: number | undefined) =>
  floor === undefined ? {} : { [name]: Math.max(floor, filters[name] ?? 0) };
