/** The owner sees who calls with which key, and revokes one. */
import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, keyboard, mockDialogs, settle, showScreen } from '@spreadwise/testkit';
import { screen, within } from '@testing-library/react';
import { publisherOf } from '../testing/deployment-fixtures';
import { OWNER_ANSWERS } from '../testing/owner-answers';
import ApiKeys from './ApiKeys';

const AT = '2026-11-21T09:30:00.000Z';
const KEY = {
  ...{ id: 'k1', name: 'My bot', customerId: 'cus_1', email: 'ada@example.com', createdAt: AT },
  ...{ scopes: ['signals:read' as const], expiresAt: '2027-11-21T09:30:00.000Z' },
  ...{ lastUsedAt: null, revokedAt: null },
};
const TOKEN = {
  ...{ id: 't1', remote: 'mfe-insights', label: 'CI', scopes: ['publish' as const], expiresAt: null },
  ...{ createdAt: AT, lastUsedAt: AT, revokedAt: null },
};

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: Date.parse(AT) }));
afterEach(() => jest.useRealTimers());

test('shows each key’s owner and scopes, and revokes one after a confirmation', async () => {
  let isRevoked = false;
  const { auth } = showScreen(<ApiKeys />, {
    user: OWNER_USER,
    answers: {
      'GET /api/admin/api-keys': () => ({
        keys: [{ ...KEY, revokedAt: isRevoked ? AT : null }],
        callsAMinute: 120,
        nextCursor: null,
      }),
      'GET /api/admin/remotes/tokens': {
        tokens: [TOKEN],
        publishers: [{ ...publisherOf(), remote: 'mfe-insights' }],
      },
      'GET /api/admin/calls': { usage: [], days: [] },
      'POST /api/admin/api-keys/revoke': () => {
        isRevoked = true;
        return undefined;
      },
    },
  });
  await settle();
  expect(screen.getByText(/Each may make 120 calls a minute/)).toBeVisible();
  expect(screen.getByText(/^may signals:read · made .* · not used yet · until/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    '/?section=customers&customer=cus_1',
  );
  expect(screen.getByText('mfe-insights: CI')).toBeVisible();
  expect(screen.getByText('mfe-insights: Sign-up team on GitHub (acme/sign-up)')).toBeVisible();
  await click('Revoke My bot of ada@example.com');
  await keyboard.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke it' }));
  await settle();
  expect(auth.calls.filter(({ name }) => name.startsWith('POST')).map(({ input }) => input?.body)).toEqual([
    { id: 'k1' },
  ]);
  expect(screen.getByText('Revoked')).toBeVisible();
  expect(screen.queryByRole('button', { name: /ada@example.com/ })).toBeNull();
});

test('counts calls, and filters the figures by one call', async () => {
  const { auth } = showScreen(<ApiKeys />, { user: OWNER_USER, answers: OWNER_ANSWERS });
  await settle();
  const rows = within(screen.getByRole('table', { name: 'Calls, the most frequent first' })).getAllByRole(
    'row',
  );
  expect(rows[1]).toHaveTextContent('GET /api/signals1,50033 (2.2%)1 (0.1%)600 in 60 s');
  expect(screen.getByText('Calls a day, the last 30 days')).toBeVisible();
  await keyboard.selectOptions(screen.getByLabelText('Call'), 'GET /api/signals');
  await settle();
  expect(auth.calls.at(-1)).toMatchObject({
    name: 'GET /api/admin/calls',
    input: { query: { call: 'GET /api/signals' } },
  });
});
