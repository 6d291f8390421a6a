import fc from 'fast-check';
import { createApiClient } from '../api/api-client';
import { OWNER_USER, permissionsOf } from '../model';
import { type Credentials, openAccount, signIn } from './sign-in';

type Answer = { status: number; body?: unknown };

/** A server that answers by path and records its requests. */
function server(answers: Record<string, Answer | Error>) {
  const calls: { path: string; body: unknown; authorization: string | null }[] = [];
  const api = createApiClient(async (input, init) => {
    const path = String(input);
    const headers = new Headers(init?.headers);
    calls.push({ path, body: JSON.parse(String(init?.body)), authorization: headers.get('Authorization') });
    const answer = answers[path] ?? { status: 404, body: { error: 'Not found' } };
    if (answer instanceof Error) throw answer;
    return {
      ok: answer.status < 400,
      status: answer.status,
      statusText: '',
      headers: new Headers(),
      text: async () => JSON.stringify(answer.body),
      json: async () => answer.body,
    } as Response;
  });
  const attempt = (credentials: Credentials) =>
    signIn(
      api,
      credentials,
      () => 42,
      () => {},
    );
  return { api, calls, attempt, paths: () => calls.map((call) => call.path) };
}

const OWNER_PATH = '/api/auth/owner-login';
const VERIFY_PATH = '/api/auth/verify-customer';
const owner = { status: 200, body: { token: 't', expiresAt: '2026-11-21T00:00:00.000Z', user: OWNER_USER } };
const refused = { status: 401, body: { error: 'no', requestId: 'r' } };
const verified = (over: object = {}): Answer => ({
  status: 200,
  body: {
    isValid: true,
    tier: 'PRO',
    customerId: 'cus_1',
    customerEmail: 'ada@example.com',
    customerName: 'Ada King Lovelace',
    subscription: null,
    token: 't',
    ...over,
  },
});

test('the owner password wins over all other branches, without a customer look-up', async () => {
  const { attempt, paths } = server({ [OWNER_PATH]: owner, [VERIFY_PATH]: verified() });
  const result = await attempt({
    password: 'right',
    email: 'ada@example.com',
    customerId: 'c',
    customerTier: 'GOLD',
  });
  expect(result).toEqual({ ok: true, session: { user: OWNER_USER, timestamp: 42 } });
  expect(paths()).toEqual([OWNER_PATH]);
});

test('a password that is not the owner’s falls through to the email', async () => {
  const { attempt, paths } = server({ [OWNER_PATH]: refused, [VERIFY_PATH]: verified() });
  expect((await attempt({ password: 'wrong', email: 'ada@example.com' })).ok).toBe(true);
  expect(paths()).toEqual([OWNER_PATH, VERIFY_PATH]);
});

test('a verified customer gets the tier’s permissions, a split name and the stored customer id', async () => {
  const { attempt } = server({ [VERIFY_PATH]: verified() });
  const result = await attempt({ email: 'ada@example.com' });
  expect(result).toEqual({
    ok: true,
    session: {
      user: {
        id: 'cus_1',
        email: 'ada@example.com',
        role: 'CUSTOMER',
        permissions: permissionsOf('CUSTOMER', 'PRO'),
        firstName: 'Ada',
        lastName: 'King Lovelace',
        customerTier: 'PRO',
      },
      timestamp: 42,
      stripeCustomerId: 'cus_1',
      subscription: null,
    },
  });
});

test.each([
  ['the server says invalid', verified({ isValid: false, tier: null, customerId: null, token: null }), {}],
  ['the tier is FREE', verified({ tier: 'FREE' }), { closed: null }],
])('refuses an email when %s, without trying the unverified branch', async (_, answer, why) => {
  const { attempt } = server({ [VERIFY_PATH]: answer });
  const result = await attempt({ email: 'ada@example.com', customerId: 'cus_9', customerTier: 'GOLD' });
  expect(result).toEqual({ ok: false, reason: 'refused', ...why });
});

test('a customer id and tier sign in without the server, and nothing is stored for the portal', async () => {
  const { attempt, calls } = server({});
  const result = await attempt({ customerId: 'cus_9', customerTier: 'GOLD' });
  expect(calls).toEqual([]);
  expect(result).toMatchObject({
    ok: true,
    session: { user: { id: 'cus_9', firstName: 'Customer', lastName: 'cus_9', customerTier: 'GOLD' } },
  });
  expect(result).not.toHaveProperty('session.stripeCustomerId');
});

test.each([429, 403])(
  'after status %i for the password, tries the email and logs the error',
  async (status) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const away = { status, body: { error: 'no', requestId: 'r' } };
    const { attempt, paths } = server({ [OWNER_PATH]: away, [VERIFY_PATH]: verified() });
    expect((await attempt({ password: 'any', email: 'ada@example.com' })).ok).toBe(true);
    expect(paths()).toEqual([OWNER_PATH, VERIFY_PATH]);
    expect(log).toHaveBeenCalledWith('Login error', expect.objectContaining({ status }));
    log.mockRestore();
  },
);

test('a refusal for a subscription that grants nothing includes its status', async () => {
  const { attempt } = server({
    [VERIFY_PATH]: verified({ tier: 'FREE', subscription: { status: 'past_due' } }),
  });
  expect(await attempt({ email: 'ada@example.com' })).toEqual({
    ok: false,
    reason: 'refused',
    closed: { status: 'past_due' },
  });
});

test.each([
  ['the network is down', new TypeError('Failed to fetch')],
  ['the server fails', { status: 500, body: { error: 'x', requestId: 'r' } }],
])('fails instead of refusing when %s', async (_, answer) => {
  const { attempt } = server({ [OWNER_PATH]: answer });
  expect(await attempt({ password: 'any', email: 'ada@example.com' })).toMatchObject({
    ok: false,
    reason: 'failed',
  });
});

test('signIn never rejects, and grants nothing that no branch allows', async () => {
  const text = fc.option(fc.string(), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ password: text, email: text, customerId: text }),
      async ({ password, email, customerId }) => {
        const { attempt } = server({ [OWNER_PATH]: refused, [VERIFY_PATH]: refused });
        const credentials = { password, email, customerId } as Credentials;
        expect((await attempt(credentials)).ok).toBe(false);
      },
    ),
    { seed: 7, numRuns: 100 },
  );
});

test('openAccount opens a former customer’s account without a login and without any plan’s permissions', async () => {
  const { api, paths } = server({
    '/api/auth/account': {
      status: 200,
      body: { token: 't', customerId: 'cus_1', customerEmail: 'ada@example.com', customerName: null },
    },
  });
  const result = await openAccount(
    api,
    'ada@example.com',
    () => 42,
    () => {},
  );
  expect(result).toMatchObject({
    session: {
      user: { role: 'CUSTOMER', customerTier: 'FREE', permissions: ['chat.access', 'subscription.manage'] },
      stripeCustomerId: 'cus_1',
    },
  });
  expect(paths()).toEqual(['/api/auth/account']);
});
