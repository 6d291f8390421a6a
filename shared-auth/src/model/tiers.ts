/** What a customer has paid for, and its limits (specification, sections 4, 6 and 9), lowest first. */
import type { UNIVERSES } from '@spreadwise/api/contract';

export const TIER_NAMES = ['FREE', 'BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'] as const;
export type Tier = (typeof TIER_NAMES)[number];

export interface TierLimits {
  /** Signals a UTC day that the server hands out; `null` is unlimited. */
  readonly dailySignals: number | null;
  /** The longest cycle, in trades, that the tier may see. */
  readonly maxHops: number;
  /** The markets whose signals the tier may see; each contains the ones before it. */
  readonly universe: (typeof UNIVERSES)[number];
}

export const TIERS: Readonly<Record<Tier, TierLimits>> = {
  FREE: { dailySignals: 5, maxHops: 2, universe: 'majors' },
  BASIC: { dailySignals: 25, maxHops: 3, universe: 'majors' },
  PRO: { dailySignals: 100, maxHops: 4, universe: 'standard' },
  PREMIUM: { dailySignals: 200, maxHops: 5, universe: 'standard' },
  PLATINUM: { dailySignals: 500, maxHops: 5, universe: 'standard' },
  GOLD: { dailySignals: null, maxHops: 6, universe: 'all' },
};
