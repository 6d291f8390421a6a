/** Each state of a subscription as a label and a sentence. */

import type { SubscriptionState } from '@spreadwise/contract';
import { overviewOf, pastDueOf, STANDINGS, subscriptionOf } from '../testing/billing-fixtures';
import { billingStatusOf } from './billing-status';

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }));
afterEach(() => jest.useRealTimers());

test.each<[keyof typeof STANDINGS, string, string]>([
  ['active', 'Active', 'Renews on 21 December 2026 for €49.99, charged to Visa ending in 4242.'],
  ['stale', 'Active', 'Renews on 21 December 2026.'],
  ['past due', 'Past due', 'The last payment failed. You keep everything until 27 November 2026.'],
  ['overdue for too long', 'Past due', 'The last payment failed. The plan is suspended until you pay.'],
  ['unpaid', 'Unpaid', 'The last payment failed for good. The plan is suspended until you pay.'],
  [
    'paused',
    'Paused',
    'While it is paused, nothing is charged and the plan is suspended. We resume it when you ask us.',
  ],
  ['refunded', 'Suspended', 'The last payment was refunded in full, so the plan is now suspended.'],
  [
    'disputed',
    'Suspended',
    'The last payment is disputed with your bank. The plan is suspended until that is settled.',
  ],
  ['scheduled change', 'Active', 'Pro until 21 December 2026, then Basic for €19.99 a month, incl. VAT.'],
  ['cancelled', 'Cancelled', 'You keep everything until 21 December 2026. After that nothing is charged.'],
  ['ended', 'Ended', 'It ended on 1 November 2026.'],
])('describes the state: %s', (name, label, sentence) => {
  const overview = STANDINGS[name];
  const subscription = overview.subscription ?? subscriptionOf();
  expect(billingStatusOf(overview, subscription)).toMatchObject({ label, sentence });
});

test.each<[SubscriptionState['status'], string]>([
  ['trialing', 'Renews on 21 December 2026 for €49.99, charged to Visa ending in 4242.'],
  [
    'incomplete',
    'The first payment has not gone through yet, and nothing was charged. Unless completed, it lapses within a day.',
  ],
  ['incomplete_expired', 'The first payment never went through, and nothing was charged.'],
])('describes the status %s', (status, sentence) => {
  expect(billingStatusOf(overviewOf(), subscriptionOf({ status })).sentence).toBe(sentence);
});

test.each(['2026-12-21T12:00:00.000Z', '2026-11-01T12:00:00.000Z'])(
  'names no end if it ended before its period did, as after a withdrawal: %s',
  (currentPeriodEnd) => {
    const subscription = subscriptionOf({ status: 'canceled', currentPeriodEnd });
    expect(billingStatusOf(overviewOf(), subscription).sentence).toBe('It has ended.');
  },
);

test('decides in which states a plan may be changed or cancelled', () => {
  const names = (which: 'changeable' | 'waits' | 'cancellable') =>
    (Object.keys(STANDINGS) as (keyof typeof STANDINGS)[]).filter((name) => {
      const { subscription } = STANDINGS[name];
      return subscription && billingStatusOf(STANDINGS[name], subscription)[which];
    });
  expect(names('changeable')).toEqual(['active', 'stale']);
  expect(names('waits')).toEqual(['scheduled change']);
  expect(names('cancellable')).toEqual([
    'active',
    'stale',
    'past due',
    'past due, the bank asks',
    'overdue for too long',
    'unpaid',
    'paused',
    'refunded',
    'disputed',
    'scheduled change',
  ]);
});

test('does not invent an unknown end of the period', () => {
  const subscription = subscriptionOf({ currentPeriodEnd: null });
  expect(billingStatusOf(overviewOf({ nextInvoice: null }), subscription).sentence).toBe(
    'Renews every month.',
  );
  const late = subscriptionOf({ status: 'past_due' });
  expect(billingStatusOf(overviewOf({ pastDue: null }), late).sentence).toBe('The last payment failed.');
  expect(billingStatusOf(overviewOf({ pastDue: pastDueOf(null) }), late).sentence).toMatch(/27 November/);
});
