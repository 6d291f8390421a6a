/** Every state of a subscription, and what it opens. */
import { PLAN_IDS } from '../contract/plans';
import { SUBSCRIPTION_STATUSES } from '../contract/subscription';
import { accountTier, isLive, leadingSubscription, tierOf } from './access';

test('exactly the live states open a paid tier, whatever the plan', () => {
  expect(SUBSCRIPTION_STATUSES.filter(isLive)).toEqual(['trialing', 'active', 'past_due']);
  for (const status of SUBSCRIPTION_STATUSES) {
    const tiers = PLAN_IDS.map((plan) => tierOf(plan, status));
    expect(tiers).toEqual(isLive(status) ? ['BASIC', 'PRO', 'PREMIUM'] : ['FREE', 'FREE', 'FREE']);
  }
});

test('an ended Premium does not hide a live Basic, nor does its age', () => {
  const held = [
    { plan: 'premium', status: 'canceled', createdAt: new Date(3) },
    { plan: 'basic', status: 'past_due', createdAt: new Date(1) },
    { plan: 'pro', status: 'incomplete', createdAt: new Date(4) },
  ] as const;
  expect(leadingSubscription(held)).toBe(held[1]);
  expect(accountTier(held)).toBe('BASIC');
});

test('of ended ones the newest counts, and nothing at all is FREE', () => {
  const held = [
    { plan: 'premium', status: 'canceled', createdAt: new Date(1) },
    { plan: 'basic', status: 'unpaid', createdAt: new Date(2) },
  ] as const;
  expect(leadingSubscription(held)).toBe(held[1]);
  expect(accountTier(held)).toBe('FREE');
  expect(accountTier([])).toBe('FREE');
});
