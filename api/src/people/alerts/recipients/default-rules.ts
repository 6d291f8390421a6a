/** Rules of customers who set none: the best signals by email at once, few enough that the quota lasts the day. */
import type { AlertRule, AlertRules } from '@spreadwise/contract';
import { TIERS, type Tier } from '@spreadwise/shared-auth/model';

const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;
const WAKING_HOURS = 15;
const MOST_AN_HOUR = 6;

/** The customer's own rules, with defaults for fields added later. Ignores fields that rules have replaced. */
export function rulesFor(tier: Tier, own: AlertRules | undefined): AlertRules {
  const defaults = defaultRules(tier);
  const { rules, digestEvery, mostAnHour, timeZone, snoozedUntil } = { ...defaults, ...own };
  const kinds = { ...defaults.kinds, ...own?.kinds };
  return {
    ...{ rules, kinds, digestEvery, mostAnHour },
    ...(timeZone && { timeZone }),
    ...(snoozedUntil && { snoozedUntil }),
  };
}

const DEFAULT_RULE: AlertRule = {
  name: '',
  // On by default: a customer links a channel in order to get alerts.
  modes: { email: 'on', telegram: 'on', push: 'on', webhook: 'on' },
  floor: { cents: 5_00, currency: 'EUR' },
  ...{ coins: [], exchanges: [], maxHops: null, lastingOnly: false, days: [], hours: null },
};

export const defaultRules = (tier: Tier): AlertRules => ({
  rules: [DEFAULT_RULE],
  kinds: {
    ended: { ...OFF, telegram: 'silent', push: 'silent', webhook: 'on' },
    digest: OFF,
    billing: { ...OFF, email: 'on', telegram: 'on' },
    market: OFF,
    instead: { email: 'on', telegram: 'on', push: 'on', webhook: 'off' },
  },
  digestEvery: 'day',
  mostAnHour: Math.min(
    MOST_AN_HOUR,
    Math.max(1, Math.floor((TIERS[tier].dailySignals ?? 1_000) / WAKING_HOURS)),
  ),
});
