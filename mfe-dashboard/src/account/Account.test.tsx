import type { Account } from '@spreadwise/contract';
import { dismissToasts } from '@spreadwise/shared-ui';
import {
  click,
  customerOfTier,
  type FakeAnswers,
  fill,
  inTurn,
  mockDialogs,
  refusal,
  type ShowOptions,
  settle,
  showScreen,
} from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import { overviewOf } from '../testing/billing-fixtures';
import { CUSTOMER, showDashboard } from '../testing/show-dashboard';
import AccountPlace from './AccountPlace';

const ACCOUNT: Account = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  language: 'en',
  addressProven: true,
  dataExport: null,
  deletionAskedAt: null,
};
/** As verify-customer answers while the address is not proven. */
const UNPROVEN = {
  ...{ isValid: false, tier: null, customerId: null, customerEmail: null, customerName: null },
  ...{ subscription: null, token: null },
};
const COPY = {
  id: '6f1f4b1c-0000-4000-8000-000000000000',
  askedAt: '2026-11-22T09:30:00.000Z',
  madeAt: null,
  expiresAt: '2026-11-29T09:30:00.000Z',
  bytes: null,
};

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-22T09:30:00.000Z') }));
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

async function show(
  part: 'account' | 'devices',
  answers: FakeAnswers,
  options: Pick<ShowOptions, 'fetch' | 'logout' | 'signIn'> = {},
) {
  const shown = showScreen(<AccountPlace />, {
    ...options,
    user: customerOfTier('PRO'),
    at: `/dashboard?section=account&part=${part}`,
    answers,
  });
  await settle();
  return shown;
}
const submit = async () => {
  await act(async () => screen.getByRole('dialog').querySelector('form')?.requestSubmit());
  await settle();
};

test('requests a copy and offers the download as soon as it is ready', async () => {
  await show('account', {
    'GET /api/account': inTurn(
      ACCOUNT,
      { ...ACCOUNT, dataExport: COPY },
      { ...ACCOUNT, dataExport: { ...COPY, madeAt: '2026-11-22T09:30:04.000Z', bytes: 2048 } },
    ),
    'POST /api/account/export': COPY,
  });
  await click('Make a copy');
  expect(screen.getByText('Your copy is being made')).toBeVisible();
  await settle(4_000);
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
});

test.each([
  [403, 'This session cannot see this account.'],
  [404, 'This copy has expired. Ask for a new one.'],
])('shows why a copy is refused with %i', async (status, error) => {
  const answer = { ok: false, status, headers: new Map(), text: async () => JSON.stringify({ error }) };
  await show(
    'account',
    { 'GET /api/account': { ...ACCOUNT, dataExport: { ...COPY, madeAt: COPY.askedAt, bytes: 2048 } } },
    { fetch: async () => answer as unknown as Response },
  );
  await click('Download');
  expect(screen.getByText('Not downloaded')).toBeVisible();
  expect(screen.getByText(error)).toBeVisible();
});

test('states what is kept, requires a mailed code to delete the account, and deletes nothing after a wrong code', async () => {
  const { auth } = await show('account', {
    'GET /api/account': ACCOUNT,
    'POST /api/account/deletion/code': undefined,
    'POST /api/account/deletion': refusal(422, 'This code is wrong or no longer valid.'),
  });
  expect(screen.getByText(/If you ordered within the last 14 days, withdraw first/)).toBeVisible();
  expect(screen.getByText(/keep invoices, which bear your name, as long as the law requires/)).toBeVisible();
  await click('Delete my account');
  await submit();
  // Not the button that deletes, which was pressed for the code.
  expect(screen.getByLabelText('Six-digit code')).toHaveFocus();
  await fill(screen.getByLabelText('Six-digit code'), '123456');
  await submit();
  expect(screen.getByRole('dialog')).toHaveTextContent('Nothing was deleted');
  expect(auth.calls.at(-1)).toMatchObject({
    name: 'POST /api/account/deletion',
    input: { body: { code: '123456' } },
  });
});

test('requires a code from the old and the new address for a change of address', async () => {
  const { auth } = await show('account', {
    'GET /api/account': ACCOUNT,
    'POST /api/account/address/codes': undefined,
    'POST /api/account/address': { ...ACCOUNT, email: 'ada@new.example' },
  });
  await click('Change the address');
  await fill(screen.getByLabelText('New address'), 'ada@new.example');
  await submit();
  await fill(screen.getByLabelText('Code mailed to ada@example.com'), '111111');
  await fill(screen.getByLabelText('Code mailed to ada@new.example'), '222222');
  await submit();
  expect(auth.calls.find(({ name }) => name === 'POST /api/account/address')?.input).toEqual({
    body: { email: 'ada@new.example', oldCode: '111111', newCode: '222222' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows a changed address in the menu at once', async () => {
  const email = 'ada@new.example';
  await showDashboard({
    user: CUSTOMER,
    at: '/dashboard?section=account',
    answers: {
      'GET /api/billing/overview': inTurn(overviewOf(), overviewOf({ email })),
      'GET /api/account': inTurn(ACCOUNT, { ...ACCOUNT, email }),
      'POST /api/account/address/codes': undefined,
      'POST /api/account/address': { ...ACCOUNT, email },
    },
  });
  await settle();
  await click('Change the address');
  await fill(screen.getByLabelText('New address'), email);
  await submit();
  await submit();
  await click('Menu');
  expect(within(screen.getByRole('banner')).getByText(email)).toBeVisible();
});

test('proves the address in place where a payment alone opened the session, without signing out', async () => {
  const logout = jest.fn(async () => {});
  const signIn = jest.fn(async () => ({ ok: true, session: {} }) as never);
  const { auth } = await show(
    'account',
    {
      'GET /api/account': inTurn({ ...ACCOUNT, addressProven: false }, ACCOUNT),
      'POST /api/auth/verify-customer': UNPROVEN,
      'POST /api/auth/verify-code': inTurn(refusal(401, 'This code is wrong or no longer valid.'), {
        verified: true as const,
      }),
    },
    { logout, signIn },
  );
  for (const name of ['Change the address', 'Make a copy', 'Delete my account'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(screen.getAllByText('Confirm your email address first.')).toHaveLength(3);
  await click('Email me a code');
  await fill(screen.getByLabelText('Six-digit code mailed to ada@example.com'), '123456');
  await click('Confirm');
  expect(screen.getByText('This code is wrong or no longer valid.')).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
  await click('Confirm');
  expect(auth.calls.filter(({ name }) => name.includes('/verify-')).map(({ input }) => input)).toEqual([
    { body: { email: 'ada@example.com', byCode: true } },
    ...Array(2).fill({ body: { email: 'ada@example.com', code: '123456' } }),
  ]);
  expect(signIn).toHaveBeenCalledWith({ email: 'ada@example.com' });
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
  expect(logout).not.toHaveBeenCalled();
});

test('signs out another device but does not offer to sign out this one', async () => {
  const session = {
    ...{ id: 'a'.repeat(64), role: 'CUSTOMER' as const, email: ACCOUNT.email, country: 'DE' },
    ...{ device: 'Firefox (Linux)', isThis: true, lastUsedAt: null },
    ...{ createdAt: '2026-11-22T09:00:00.000Z', expiresAt: '2026-11-22T21:00:00.000Z' },
  };
  const phone = { ...session, id: 'b'.repeat(64), device: 'Safari (iPhone)', isThis: false };
  const { auth } = await show('devices', {
    'GET /api/auth/sessions': inTurn({ sessions: [session, phone] }, { sessions: [session] }),
    'POST /api/auth/sessions/end': undefined,
  });
  expect(screen.queryByRole('button', { name: /Sign out Firefox/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'What to do about an unknown device' })).toHaveAttribute(
    'href',
    expect.stringContaining('topic=devices'),
  );
  await click('Sign out Safari (iPhone)');
  expect(auth.calls.find(({ name }) => name === 'POST /api/auth/sessions/end')?.input).toEqual({
    body: { id: phone.id },
  });
  expect(screen.queryByText('Safari (iPhone)')).toBeNull();
});

test('shows one row for each browser, and signs out all of its sessions except this one', async () => {
  const session = {
    ...{ role: 'CUSTOMER' as const, email: ACCOUNT.email, country: 'DE', isThis: false, lastUsedAt: null },
    ...{ createdAt: '2026-11-22T09:00:00.000Z', expiresAt: '2026-11-22T21:00:00.000Z' },
  };
  const older = { ...session, createdAt: '2026-11-22T08:00:00.000Z' };
  const [desk, phone] = ['Firefox (Linux)', 'Safari (iPhone)'];
  const { auth } = await show('devices', {
    'GET /api/auth/sessions': {
      sessions: [
        { ...session, id: 'p2', device: phone },
        { ...older, id: 'p1', device: phone },
        { ...older, id: 'd2', device: desk, isThis: true },
        { ...older, id: 'd1', device: desk },
      ],
    },
    'POST /api/auth/sessions/end': undefined,
  });
  const [, first, second, ...others] = screen.getAllByRole('row');
  expect(others).toEqual([]);
  expect(first).toHaveTextContent('Safari (iPhone) 2 sessions');
  expect(second).toHaveTextContent('Firefox (Linux) This one2 sessions');
  const ended = () =>
    auth.calls.filter(({ name }) => name === 'POST /api/auth/sessions/end').map(({ input }) => input?.body);
  await click('Sign out Safari (iPhone)');
  expect(ended()).toEqual([{ id: 'p2' }, { id: 'p1' }]);
  await click('Sign out the others Firefox (Linux)');
  expect(ended().slice(2)).toEqual([{ id: 'd1' }]);
});
