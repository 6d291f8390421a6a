/** Subscribers for tests that need no database: told by email, by rules that a test changes. */
import type { AlertRules } from '@spreadwise/contract';
import { defaultRules } from '../recipients/default-rules';
import { createKnownSubscribers, type KnownSubscribers } from '../recipients/known-subscribers';
import { type Subscriber, viewerOfTier } from '../recipients/recipient';

export const subscriberOf = (customerId: string, rules: Partial<AlertRules> = {}): Subscriber => ({
  ...{ customerId, tier: 'BASIC', language: 'en', viewer: viewerOfTier(customerId, 'BASIC'), profile: null },
  rules: { ...defaultRules('BASIC'), ...rules },
  addresses: new Map([['email', `${customerId}@example.com`]]),
});

export const loading =
  (...subscribers: readonly Subscriber[]) =>
  async (): Promise<ReadonlyMap<string, Subscriber>> =>
    new Map(subscribers.map((one) => [one.customerId, one]));

/** The same, where nobody ever changes. */
export const knowing = (now: () => Date, ...subscribers: readonly Subscriber[]): KnownSubscribers =>
  createKnownSubscribers({
    load: loading(...subscribers),
    changes: { subscribe: () => () => {}, isHearing: () => true },
    now,
  });
