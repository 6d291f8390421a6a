/** Every path that the server itself answers is reserved: no remote can declare a page there. */
import { createHash } from 'node:crypto';
import { pagePath, SERVER_PATHS } from '@spreadwise/contract';
import { createPaymentSandbox } from '@spreadwise/payment-sandbox';
import { BROWSER_FOLDER } from '@spreadwise/payment-sandbox/browser-folder';
import { SITE_PATHS } from '@spreadwise/site';
import { TEST_ORIGIN, testApp } from '../../test/app';
import { testDatabase } from '../../test/database';
import { createFakeGateway } from '../commerce/billing/testing/fake-gateway';
import { docsRoutes } from '../operations/openapi/feature';
import { adminRoutes } from '../operations/panel/routes';
import { PLAIN_SYSTEM } from '../operations/panel/testing/plain-system';
import { visitorRoutes } from '../operations/visitors';
import { createPasswordCheck } from '../people/identity';
import { createAccounts } from '../people/identity/testing/create-accounts';
import { openBus } from '../platform/bus';
import { healthRoutes } from '../platform/http/app';
import { createMemoryLimits } from '../platform/lib/limits/limits';
import { createLogger } from '../platform/lib/observed/log';
import { fakeSettings } from '../platform/settings/testing/fake-settings';
import { createRemotesHarness, createRemotesSite } from '../remotes/testing/remotes-harness';

const database = testDatabase();
const now = () => new Date('2026-11-21T09:30:00.000Z');

test('no page of a remote can use a path that the server answers', async () => {
  const { db } = database;
  const site = await createRemotesSite();
  const remotes = await createRemotesHarness(db, site);
  const accounts = createAccounts({
    db,
    tables: [],
    bus: openBus({ kind: 'in-process' }, { db, log: createLogger('silent') }),
    limits: createMemoryLimits(),
    hashNetwork: (network) => network,
    codeKey: 'another key of the test',
    checkoutKey: 'a key of the test',
    legal: async (text) => ({
      version: { date: '2026-11-26', hash: text },
      ...{ isDraft: false, missing: [], sections: [] },
    }),
    gateway: createFakeGateway(now),
    vatRegister: async () => 'silent',
    mailer: { send: () => {} },
    handOver: async () => {},
    settings: fakeSettings().settings,
    ownerEmail: null,
    encryptionKey: null,
    countryOf: () => null,
    callsAMinute: () => 120,
    password: createPasswordCheck('', { verify: async () => false, hash: async () => '' }),
    now,
    random: (count) => createHash('sha512').update('x').digest().subarray(0, count),
    log: createLogger('silent'),
    productName: 'Spreadwise',
    publicOrigin: TEST_ORIGIN,
    panelOrigin: TEST_ORIGIN,
    later: (work) => work(),
  });
  const sandbox = createPaymentSandbox({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    clock: () => now().getTime(),
    random: (bytes) => 'x'.repeat(bytes * 2),
    journalFile: null,
    publicOrigin: TEST_ORIGIN,
    webhook: null,
    browserFolder: BROWSER_FOLDER,
    log: () => {},
  });
  const others = testApp([
    accounts.routes,
    (app) => visitorRoutes(app, { db, now, locate: () => ({ city: null, country: null }) }),
    (app) =>
      adminRoutes(app, {
        tables: [],
        db,
        aside: db,
        databaseKind: database.kind,
        now,
        publicOrigin: TEST_ORIGIN,
        mailDelivery: 'outbox',
        readPayments: async () => null,
        nearAiBudgets: async () => [],
        ...PLAIN_SYSTEM,
        configuration: [],
      }),
    (app) => docsRoutes(app, 'Spreadwise', TEST_ORIGIN),
    (app) => healthRoutes(app, { report: () => ({ status: 'ready', parts: {} }) }),
    (app) => app.route('/', sandbox.app),
  ]);
  const routes = [...remotes.app.routes, ...others.routes].map(({ path }) => path);
  // Middleware and the shell's page match every address.
  const own = routes.filter((path) => path !== '/*' && path !== '*');
  // A single segment with a dot in it is never the path of a page.
  const open = own.filter((path) => !/^\/[^/]*\.[^/]*$/.test(path));
  const first = new Set(open.map((path) => path.split('/')[1]));
  expect(
    [...first].filter((part) => !(SERVER_PATHS as readonly (string | undefined)[]).includes(part)),
  ).toEqual([]);
  for (const part of ['api', 'assets', 'healthz', 'readyz', 'remotes', 'sandbox', 'v1'])
    expect(first).toContain(part);
  for (const path of [...own, ...SITE_PATHS]) expect(pagePath.safeParse(path).success).toBe(false);
  await sandbox.close();
  await site.remove();
});
