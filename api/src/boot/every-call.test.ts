/** Every call of the contract, on the real services: whatever comes in, the answer is never our fault. */
import { createHash } from 'node:crypto';
import { CALLS, errorBody } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import fc from 'fast-check';
import { post, TEST_ORIGIN, testApp } from '../../test/app';
import { testDatabase } from '../../test/database';
import { adminRoutes } from '../admin';
import { createFakeGateway } from '../billing/testing/fake-gateway';
import { visits } from '../db/schema';
import { docsRoutes } from '../docs';
import { healthRoutes } from '../http/health-routes';
import { createPasswordCheck } from '../identity';
import { createMemoryLimits } from '../lib/limits/memory-limits';
import { createLogger } from '../lib/log';
import { visitorRoutes } from '../visitors';
import { createAccounts } from './accounts';

const database = testDatabase();
const now = () => new Date('2026-11-21T09:30:00.000Z');

function setUp(onLog: (line: Record<string, unknown>) => void) {
  const { db } = database;
  let drawn = 0;
  const accounts = createAccounts({
    db,
    limits: createMemoryLimits(),
    gateway: createFakeGateway(now),
    mailer: { send: () => {} },
    handOver: async () => {},
    ownerEmail: null,
    countryOf: () => null,
    password: createPasswordCheck('', async () => false),
    now,
    random: (count) => createHash('sha512').update(String(++drawn)).digest().subarray(0, count),
    log: createLogger('silent'),
    productName: 'Spreadwise',
    publicOrigin: TEST_ORIGIN,
    later: (work) => work(),
  });
  return testApp(
    [
      accounts.routes,
      (app) => visitorRoutes(app, { db, now, locate: () => ({ city: null, country: null }) }),
      (app) =>
        adminRoutes(app, {
          db,
          databaseKind: database.kind,
          now,
          mailDelivery: 'outbox',
          configuration: [],
        }),
      (app) => docsRoutes(app, 'Spreadwise', TEST_ORIGIN),
      (app) => healthRoutes(app, { report: () => ({ status: 'ready', parts: {} }) }),
    ],
    {
      onLog,
      rateLimits: false,
      sessions: {
        'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') },
        'customer-token-0123': {
          role: 'CUSTOMER',
          permissions: permissionsOf('CUSTOMER', 'PRO'),
          customerId: 'cus_unknown',
          email: 'ada@example.com',
          tier: 'PRO',
        } as { role: 'CUSTOMER'; permissions: ReturnType<typeof permissionsOf> },
      },
    },
  );
}

const PATHS = [...new Set(Object.keys(CALLS).map((name) => name.split(' ')[1] ?? ''))];
const FIELDS = [
  'email',
  'password',
  'code',
  'name',
  'planType',
  'customerId',
  'returnUrl',
  'page',
  'referrer',
];
const MORE_FIELDS = [
  'userAgent',
  'sessionId',
  'userId',
  'cursor',
  'limit',
  'search',
  '__proto__',
  'constructor',
];

const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '%',
    '_',
    '\\',
    "'; drop table visits; --",
    'ada@example.com',
    'a@b',
    `${'a'.repeat(300)}@example.com`,
    'pro',
    '123456',
    'http://localhost:3000/dashboard',
    '//evil.example',
    'javascript:alert(1)',
    '-1',
    '1e309',
    'x'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.emailAddress(),
);
const value = fc.oneof(nastyText, fc.jsonValue(), fc.constantFrom(null, true, 0, -0, 1e300, [], {}));
const body = fc.oneof(
  fc
    .dictionary(fc.constantFrom(...FIELDS, ...MORE_FIELDS), value, { maxKeys: 8 })
    .map((it) => JSON.stringify(it)),
  fc
    .record({
      page: nastyText,
      referrer: fc.oneof(nastyText, fc.constant(null)),
      userAgent: nastyText,
      sessionId: nastyText,
      userId: fc.oneof(nastyText, fc.constant(null)),
    })
    .map((it) => JSON.stringify(it)),
  fc.record({ email: nastyText, planType: nastyText, name: nastyText }).map((it) => JSON.stringify(it)),
  fc.record({ email: nastyText, code: nastyText }).map((it) => JSON.stringify(it)),
  fc.jsonValue().map((it) => JSON.stringify(it)),
  fc.string({ maxLength: 50 }),
  fc.uint8Array({ maxLength: 50 }),
  fc.constantFrom('[[[[[', '{"a":1,"a":2}', '\ufeff{}', `"${'\\u0000'.repeat(10)}"`, 'x'.repeat(70_000)),
);

/** What an HTTP header may hold. */
const headerText = fc.stringMatching(/^[\x21-\x7e\xa0-\xff]{0,40}$/);
const headers = fc.record(
  {
    'Content-Type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/problem+json',
      'APPLICATION/JSON',
      'text/plain',
      'application/json, application/json',
      ';',
    ),
    Authorization: fc.oneof(
      fc.constantFrom('Bearer owner-token-0123456', 'Bearer customer-token-0123', 'Bearer ', 'Bearer a b'),
      headerText,
    ),
    Cookie: fc.oneof(
      headerText,
      fc.constantFrom('spreadwise_proof=%00', 'spreadwise_checkout=%ff; a', '=;=;'),
    ),
    'X-Forwarded-For': headerText,
    'X-Request-Id': headerText,
    'Stripe-Signature': headerText,
    'Sec-GPC': fc.constantFrom('1', '0', ''),
    'Content-Length': fc.constantFrom('0', '-1', 'x', '99999999'),
  },
  { requiredKeys: [] },
);

const query = fc.oneof(
  fc.constant(''),
  fc.dictionary(fc.constantFrom('cursor', 'limit', 'search', 'x'), nastyText, { maxKeys: 3 }).map(
    (it) =>
      `?${Object.entries(it)
        .map(([key, text]) => `${key}=${encodeURIComponent(Buffer.from(text).toString())}`)
        .join('&')}`,
  ),
  fc.constantFrom('?limit=%', '?search=%00', '?search=%ff%fe', '?limit=1&limit=2', '?__proto__=1', '?&&=&='),
);
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PATHS, '/api/stripe/webhook', '/readyz') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/api',
      '/api//config',
      '/api/config/',
      '/api/%',
      '/api/%ff',
      '/API/config',
      '/api/..%2f',
    ),
  },
);

const method = fc.constantFrom('GET', 'POST', 'POST', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS');
const anything = fc.record({ method, path, query, headers, body });

/** Calls that are right but for one field: what gets past the schema reaches the database. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/api/url-tracking/log-visitor': {
    page: '/',
    referrer: null,
    userAgent: 'x',
    sessionId: 's',
    userId: null,
  },
  '/api/stripe/create-subscription': { email: 'ada@example.com', planType: 'pro', name: 'Ada' },
  '/api/auth/verify-customer': { email: 'ada@example.com' },
  '/api/auth/verify-code': { email: 'ada@example.com', code: '123456' },
  '/api/auth/owner-login': { password: 'x' },
  '/api/auth/customer-portal': { customerId: 'cus_unknown', returnUrl: `${TEST_ORIGIN}/dashboard` },
};
const almostRight = fc
  .constantFrom(...Object.entries(EXAMPLES))
  .chain(([path, example]) =>
    fc.record({ path: fc.constant(path), field: fc.constantFrom(...Object.keys(example)), value }),
  )
  .map(({ path, field, value }) => ({
    method: 'POST',
    path,
    query: '',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer customer-token-0123' },
    body: JSON.stringify({ ...EXAMPLES[path], [field]: value }),
  }));
const almostRightQuery = fc
  .record({
    path: fc.constantFrom('/api/admin/customers', '/api/admin/visits', '/api/admin/mails'),
    name: fc.constantFrom('search', 'cursor', 'limit'),
    text: nastyText,
  })
  .map(({ path, name, text }) => ({
    method: 'GET',
    path,
    query: `?${name}=${encodeURIComponent(Buffer.from(text).toString())}`,
    headers: { Authorization: 'Bearer owner-token-0123456' },
    body: '',
  }));

it('whatever comes in, the answer is a refusal in words and never our fault', async () => {
  const faults: Record<string, unknown>[] = [];
  const app = setUp((line) => line.msg === 'fault' && faults.push(line));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anything, almostRight, almostRightQuery),
      async ({ method, path, query, headers, body }) => {
        const mayHaveBody = method !== 'GET' && method !== 'HEAD';
        const answer = await app.request(`${path}${query}`, {
          method,
          headers,
          ...(mayHaveBody ? { body: body as string } : {}),
        });
        expect(faults).toEqual([]);
        // The one that is not ours: the payment provider knows no such customer.
        if (path !== '/api/auth/customer-portal') expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400 && method !== 'HEAD') errorBody.parse(await answer.json());
      },
    ),
    { seed: 42, numRuns: 1500 },
  );
  const view = { page: '/after', referrer: null, userAgent: 'x', sessionId: 's', userId: null };
  const before = await database.db.$count(visits);
  expect((await app.request('/api/url-tracking/log-visitor', post(view))).status).toBe(200);
  expect(await database.db.$count(visits)).toBe(before + 1);
}, 120_000);
