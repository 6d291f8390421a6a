/** Which signals a list of permissions allows (docs/specification.md, sections 6 and 9). Only permissions decide. */
import { holds, type Permission, permissionsOf } from './permissions';
import { TIER_NAMES, type Tier } from './tiers';

/** Three sets of watched markets, each containing the ones before it. */
export const UNIVERSES = ['majors', 'standard', 'all'] as const;
export type Universe = (typeof UNIVERSES)[number];

export interface TierLimits {
  /** Signals per UTC day that the server delivers; `null`: unlimited. */
  readonly dailySignals: number | null;
  /** The longest visible cycle, in trades; 0: none. */
  readonly maxHops: number;
  /** The markets whose signals are visible. */
  readonly universe: Universe;
}

/** From most to least. */
const DAILY_SIGNALS: readonly (readonly [Permission, number | null])[] = [
  ['signals.unlimited', null],
  ['signals.500_daily', 500],
  ['signals.200_daily', 200],
  ['signals.100_daily', 100],
  ['signals.25_daily', 25],
  ['signals.5_daily', 5],
];

/** From most to least; longer cycles include the wider set of markets. */
const HOPS: readonly (readonly [Permission, number, Universe])[] = [
  ['arbitrage.6hop', 6, 'standard'],
  ['arbitrage.5hop', 5, 'standard'],
  ['arbitrage.4hop', 4, 'standard'],
  ['arbitrage.3hop', 3, 'majors'],
  ['arbitrage.2hop', 2, 'majors'],
];

/** Missing permissions deny: no daily signals, no cycles, the smallest set. */
export function limitsOf(permissions: readonly string[]): TierLimits {
  const daily = DAILY_SIGNALS.find(([permission]) => holds(permissions, permission));
  const hops = HOPS.find(([permission]) => holds(permissions, permission));
  return {
    dailySignals: daily ? daily[1] : 0,
    maxHops: hops?.[1] ?? 0,
    universe: holds(permissions, 'all.exchanges') ? 'all' : (hops?.[2] ?? 'majors'),
  };
}

/** Each tier's limits, from its permissions. */
export const TIERS = Object.fromEntries(
  TIER_NAMES.map((tier) => [tier, limitsOf(permissionsOf('CUSTOMER', tier))]),
) as Readonly<Record<Tier, TierLimits>>;
