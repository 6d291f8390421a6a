/** Every subscription status, with grace periods, reversals and comps, and the tier it opens. */
import { REVERSALS, SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { PLAN_IDS } from '@spreadwise/contract/plans';
import { COMP_TIERS } from '@spreadwise/shared-auth/model';
import { DAY_MS } from '../../../platform/lib/time';
import {
  type AccessFacts,
  endsByTime,
  GRACE_DAYS,
  isLive,
  leadingSubscription,
  tierNow,
  tierOf,
} from './tiers';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const held = (more: Partial<AccessFacts>): AccessFacts => ({
  plan: 'pro',
  status: 'active',
  pastDueSince: null,
  reversal: null,
  createdAt: daysAgo(100),
  ...more,
});

test('only live statuses open a paid tier, for every plan', () => {
  expect(SUBSCRIPTION_STATUSES.filter(isLive)).toEqual(['trialing', 'active', 'past_due']);
  for (const status of SUBSCRIPTION_STATUSES) {
    const tiers = PLAN_IDS.map((plan) => tierOf(held({ plan, status }), now));
    expect(tiers).toEqual(isLive(status) ? ['BASIC', 'PRO', 'PREMIUM'] : ['FREE', 'FREE', 'FREE']);
  }
});

test('an overdue payment keeps the tier for exactly the grace period', () => {
  const overdue = (pastDueSince: Date) => tierOf(held({ status: 'past_due', pastDueSince }), now);
  expect(overdue(now)).toBe('PRO');
  expect(overdue(new Date(daysAgo(GRACE_DAYS).getTime() + 1))).toBe('PRO');
  expect(overdue(daysAgo(GRACE_DAYS))).toBe('FREE');
  expect(overdue(daysAgo(300))).toBe('FREE');
});

test('a refunded or disputed payment opens nothing in any status', () => {
  for (const status of SUBSCRIPTION_STATUSES)
    for (const reversal of REVERSALS) expect(tierOf(held({ status, reversal }), now)).toBe('FREE');
});

test("the higher of the owner's tier and the paid tier counts", () => {
  const given = (tier: (typeof COMP_TIERS)[number], until: Date | null = null) => ({ tier, until });
  expect(COMP_TIERS.map((tier) => tierNow([], given(tier), now))).toEqual([...COMP_TIERS]);
  expect(tierNow([held({})], given('GOLD'), now)).toBe('GOLD');
  expect(tierNow([held({})], given('BASIC'), now)).toBe('PRO');
  expect(tierNow([held({ reversal: 'disputed' })], given('BASIC'), now)).toBe('BASIC');
  expect(tierNow([held({})], given('GOLD', now), now)).toBe('PRO');
  expect(tierNow([held({})], given('GOLD', new Date(now.getTime() + 1)), now)).toBe('GOLD');
  expect(tierNow([], null, now)).toBe('FREE');
});

test('a live Basic leads over an ended Premium and over a newer incomplete subscription', () => {
  const all = [
    held({ plan: 'premium', status: 'canceled', createdAt: new Date(3) }),
    held({ plan: 'basic', status: 'past_due', createdAt: new Date(1) }),
    held({ plan: 'pro', status: 'incomplete', createdAt: new Date(4) }),
  ];
  expect(leadingSubscription(all, now)).toBe(all[1]);
  expect(tierNow(all, null, now)).toBe('BASIC');
});

test('a billed subscription that opens nothing leads over a newer one that has ended', () => {
  const all = [
    held({ plan: 'basic', reversal: 'refunded', createdAt: new Date(1) }),
    held({ plan: 'premium', status: 'canceled', createdAt: new Date(2) }),
  ];
  expect(leadingSubscription(all, now)).toBe(all[0]);
});

test('the newest of several ended subscriptions leads, and the tier is FREE', () => {
  const all = [
    held({ plan: 'premium', status: 'canceled', createdAt: new Date(1) }),
    held({ plan: 'basic', status: 'unpaid', createdAt: new Date(2) }),
  ];
  expect(leadingSubscription(all, now)).toBe(all[1]);
  expect(tierNow(all, null, now)).toBe('FREE');
});

test("endsByTime returns the earlier of the grace period's and the comp's end, ignoring those already past", () => {
  const grace = held({ status: 'past_due', pastDueSince: daysAgo(GRACE_DAYS - 1) });
  const given = (until: Date | null) => ({ tier: 'GOLD', until }) as const;
  expect(endsByTime([held({})], given(null), now)).toBeNull();
  expect(endsByTime([held({}), grace], null, now)).toEqual(daysAgo(-1));
  expect(endsByTime([grace], given(daysAgo(-2)), now)).toEqual(daysAgo(-1));
  expect(endsByTime([grace], given(new Date(now.getTime() + 1)), now)).toEqual(new Date(now.getTime() + 1));
  expect(endsByTime([held({ status: 'past_due', pastDueSince: daysAgo(300) })], given(now), now)).toBeNull();
});
