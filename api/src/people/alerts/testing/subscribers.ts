/** Subscribers for tests without a database: alerted by email, with rules that a test can change. */
import type { AlertRule, AlertRules } from '@spreadwise/contract';
import type { Tier } from '@spreadwise/shared-auth/model';
import { defaultRules } from '../recipients/default-rules';
import { createKnownSubscribers, type KnownSubscribers } from '../recipients/known-subscribers';
import { type Subscriber, viewerOfTier } from '../recipients/recipient';

/** The default rules with these fields changed. */
export const withRule = (tier: Tier, own: Partial<AlertRule>): AlertRules => {
  const { rules, ...others } = defaultRules(tier);
  return { ...others, rules: rules.map((rule) => ({ ...rule, ...own })) };
};

export const subscriberOf = (customerId: string, rule: Partial<AlertRule> = {}): Subscriber => ({
  ...{ customerId, tier: 'BASIC', language: 'en', viewer: viewerOfTier(customerId, 'BASIC'), profile: null },
  rules: withRule('BASIC', rule),
  addresses: new Map([['email', `${customerId}@example.com`]]),
  failures: new Map(),
});

export const loading =
  (...subscribers: readonly Subscriber[]) =>
  async (): Promise<ReadonlyMap<string, Subscriber>> =>
    new Map(subscribers.map((one) => [one.customerId, one]));

/** The same as cached subscribers, of whom none ever changes. */
export const knowing = (now: () => Date, ...subscribers: readonly Subscriber[]): KnownSubscribers =>
  createKnownSubscribers({
    load: loading(...subscribers),
    changes: { subscribe: () => () => {}, isHearing: () => true },
    now,
  });
