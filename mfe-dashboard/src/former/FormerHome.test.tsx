/** A former customer: what they keep; nothing that comes with a plan is requested. */

import type { BillingOverview } from '@spreadwise/contract';
import { formerUser } from '@spreadwise/shared-auth';
import { click, keyboard, settle } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import { overviewOf, STANDINGS, subscriptionOf } from '../testing/billing-fixtures';
import { showDashboard } from '../testing/show-dashboard';

const USER = formerUser({ customerId: 'cus_1', email: 'ada@example.com' });
const ENDED = overviewOf({ tier: 'FREE', subscription: subscriptionOf({ status: 'canceled' }) });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('offers a former customer invoices, a new plan, the account and support', async () => {
  const { auth } = await showDashboard({
    user: USER,
    answers: {
      'GET /api/billing/overview': ENDED,
      'GET /api/billing/invoices': { invoices: [], nextCursor: null },
      'GET /api/account': {
        ...{ email: 'ada@example.com', name: null, language: 'en', addressProven: true },
        ...{ dataExport: null, deletionAskedAt: null },
      },
      'GET /api/support': { promise: { queue: 'open', hours: 72 }, conversations: [], nextCursor: null },
    },
  });
  await settle(1);
  expect(screen.getByText('You have no active plan')).toBeVisible();
  expect(screen.queryByText('Signals a day')).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/signup');
  for (const place of ['Account', 'Help']) {
    await click(place, 'link');
    await settle(1);
  }
  expect([...new Set(auth.calls.map(({ name }) => name))]).toEqual([
    'GET /api/billing/overview',
    'GET /api/billing/invoices',
    'GET /api/account',
    'GET /api/support',
  ]);
});

test('offers to sign in again once a former customer has paid what was due', async () => {
  let overview: BillingOverview = STANDINGS.unpaid;
  const { redirect } = await showDashboard({
    user: USER,
    answers: {
      'GET /api/billing/overview': () => overview,
      'GET /api/billing/invoices': { invoices: [], nextCursor: null },
    },
  });
  await settle(1);
  await keyboard.click(screen.getByRole('link', { name: /^Pay €49.99 now/ }));
  overview = overviewOf();
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await settle(1);
  expect(screen.queryByText('You have no active plan')).toBeNull();
  await click('Sign in again');
  expect(redirect).toHaveBeenCalledWith('/dashboard');
});
