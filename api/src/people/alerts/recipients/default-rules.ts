/** The rules of customers who set none: email at once, only the best, so few that the quota lasts the day. */
import type { AlertRules } from '@spreadwise/contract';
import { TIERS, type Tier } from '@spreadwise/shared-auth/model';

const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;
const WAKING_HOURS = 15;
const MOST_AN_HOUR = 6;

/** The customer's own, with defaults for fields added since. */
export const rulesFor = (tier: Tier, own: AlertRules | undefined): AlertRules => ({
  ...defaultRules(tier),
  ...own,
});

export const defaultRules = (tier: Tier): AlertRules => ({
  modes: {
    // Customers link a channel for this.
    signal: { email: 'on', telegram: 'on', push: 'on', webhook: 'on' },
    ended: { ...OFF, telegram: 'silent', webhook: 'on' },
    digest: OFF,
    billing: { ...OFF, email: 'on', telegram: 'on' },
    market: OFF,
  },
  digestEvery: 'day',
  floorEur: 5,
  coins: [],
  exchanges: [],
  maxHops: null,
  quiet: null,
  mostAnHour: Math.min(
    MOST_AN_HOUR,
    Math.max(1, Math.floor((TIERS[tier].dailySignals ?? 1_000) / WAKING_HOURS)),
  ),
});
