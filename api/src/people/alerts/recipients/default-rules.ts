/**
 * The terms of those who have chosen none. They are told by email at once, since advice is old within minutes; of the
 * best only, at waking hours, and so seldom that a day's quota lasts the day: a customer who looks at noon still finds
 * something to be given. Ends, digests and notices are asked for by those who want them.
 */
import type { AlertRules } from '@spreadwise/contract';
import { TIERS, type Tier } from '@spreadwise/shared-auth/model';

const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;
const WAKING_HOURS = 15;
const MOST_AN_HOUR = 6;

/** The customer's own; what is new since they have chosen is as it is for everybody. */
export const rulesFor = (tier: Tier, own: AlertRules | undefined): AlertRules => ({
  ...defaultRules(tier),
  ...own,
});

export const defaultRules = (tier: Tier): AlertRules => ({
  modes: {
    // A channel that was linked was linked for this.
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
  quiet: { from: '22:00', until: '07:00' },
  mostAnHour: Math.min(
    MOST_AN_HOUR,
    Math.max(1, Math.floor((TIERS[tier].dailySignals ?? 1_000) / WAKING_HOURS)),
  ),
});
