import type { ApiToken } from '@spreadwise/contract';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, customerOfTier, fill, mockDialogs, refusal, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import AccountPlace from '../AccountPlace';

const BOT: ApiToken = {
  id: '1',
  name: 'My bot',
  scopes: ['signals:read', 'history:read'],
  createdAt: '2026-11-21T09:30:00.000Z',
  expiresAt: '2027-02-19T09:30:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
};

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-22T09:30:00.000Z') }));
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

async function show(tier: 'PRO' | 'PREMIUM', answers: Parameters<typeof showScreen>[1] = {}) {
  const shown = showScreen(<AccountPlace />, {
    user: customerOfTier(tier),
    at: '/dashboard?section=account&part=automation',
    ...answers,
  });
  await settle();
  return shown;
}

test('creates a named token, shows it once and lists it', async () => {
  const tokens: ApiToken[] = [];
  const { auth } = await show('PREMIUM', {
    answers: {
      'GET /api/automation/tokens': () => ({ tokens: [...tokens] }),
      'POST /api/automation/tokens': () => {
        tokens.push(BOT);
        return { id: '1', token: 'swk_secret' };
      },
    },
  });
  expect(screen.getByText('No tokens yet.')).toBeVisible();
  await click('Create a token');
  await fill(screen.getByLabelText('Name'), 'My bot');
  await act(async () => screen.getByRole('dialog').querySelector('form')?.requestSubmit());
  await settle();
  expect(screen.getByText('swk_secret')).toBeVisible();
  expect(auth.calls.find(({ name }) => name === 'POST /api/automation/tokens')?.input).toEqual({
    body: { name: 'My bot', scopes: ['signals:read', 'history:read'], days: 90 },
  });
  await click('I have saved it');
  expect(screen.queryByText('swk_secret')).toBeNull();
  expect(screen.getByRole('cell', { name: 'My bot' })).toBeVisible();
});

test('asks for confirmation before a revoke and shows a refusal in the dialog', async () => {
  await show('PREMIUM', {
    answers: {
      'GET /api/automation/tokens': { tokens: [BOT] },
      'POST /api/automation/tokens/revoke': refusal(404, 'Token not found, or already revoked.'),
    },
  });
  await click('Revoke My bot');
  await click('Revoke');
  await settle();
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Token not found');
});

test('names the plan that opens tokens, and still allows revoking earlier ones', async () => {
  await show('PRO', { answers: { 'GET /api/automation/tokens': { tokens: [BOT] } } });
  expect(screen.getByText('API tokens come with Premium')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Revoke My bot' })).toBeVisible();
});

test.each([
  ['2026-11-22T09:30:00.000Z', 'Expired'],
  ['2026-11-29T09:29:59.000Z', 'Expires soon'],
  ['2026-11-29T09:30:00.000Z', 'Works'],
])('shows a token that expires at %s as: %s', async (expiresAt, state) => {
  await show('PREMIUM', { answers: { 'GET /api/automation/tokens': { tokens: [{ ...BOT, expiresAt }] } } });
  expect(screen.getByRole('cell', { name: state })).toBeVisible();
});
