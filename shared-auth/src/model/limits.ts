/**
 * What a list of permissions allows of the signals (docs/specification.md, sections 6 and 9). The permissions alone
 * decide.
 */
import { holds, type Permission, permissionsOf } from './permissions';
import { TIER_NAMES, type Tier } from './tiers';

/** The markets that are watched, as three sets of which each contains the ones before it. */
export const UNIVERSES = ['majors', 'standard', 'all'] as const;
export type Universe = (typeof UNIVERSES)[number];

export interface TierLimits {
  /** Signals a UTC day that the server hands out; `null` is unlimited. */
  readonly dailySignals: number | null;
  /** The longest cycle, in trades, that may be seen; 0 is none. */
  readonly maxHops: number;
  /** The markets whose signals may be seen. */
  readonly universe: Universe;
}

/** From the most to the least. */
const DAILY_SIGNALS: readonly (readonly [Permission, number | null])[] = [
  ['signals.unlimited', null],
  ['signals.500_daily', 500],
  ['signals.200_daily', 200],
  ['signals.100_daily', 100],
  ['signals.25_daily', 25],
  ['signals.5_daily', 5],
];

/** From the most to the least; the longer cycles come with the wider set of markets. */
const HOPS: readonly (readonly [Permission, number, Universe])[] = [
  ['arbitrage.6hop', 6, 'standard'],
  ['arbitrage.5hop', 5, 'standard'],
  ['arbitrage.4hop', 4, 'standard'],
  ['arbitrage.3hop', 3, 'majors'],
  ['arbitrage.2hop', 2, 'majors'],
];

/** What is not held is denied: nothing a day, no cycle, the smallest set. */
export function limitsOf(permissions: readonly string[]): TierLimits {
  const daily = DAILY_SIGNALS.find(([permission]) => holds(permissions, permission));
  const hops = HOPS.find(([permission]) => holds(permissions, permission));
  return {
    dailySignals: daily ? daily[1] : 0,
    maxHops: hops?.[1] ?? 0,
    universe: holds(permissions, 'all.exchanges') ? 'all' : (hops?.[2] ?? 'majors'),
  };
}

/** The limits of each tier, as its permissions say them. */
export const TIERS = Object.fromEntries(
  TIER_NAMES.map((tier) => [tier, limitsOf(permissionsOf('CUSTOMER', tier))]),
) as Readonly<Record<Tier, TierLimits>>;
