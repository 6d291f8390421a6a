/**
 * A customer deletes their account while two processes assign signals, send alerts and run all jobs: a minute later, no
 * table contains anything of them.
 */
import { createHash } from 'node:crypto';
import { testDatabase } from '../../../test/database';
import { knownRates } from '../../advice/currencies/testing/rates';
import { findProfilesOf } from '../../advice/profile';
import { createSignalHistoryStore } from '../../advice/signals';
import { opened } from '../../advice/signals/testing/signals';
import { createSignalsHarness } from '../../advice/signals/testing/signals-harness';
import { type Bus, createCustomerChanges, openBus } from '../../platform/bus';
import { alertAddresses, alertRules, customerSetups, telegramLinks } from '../../platform/db/schema';
import { jobKind } from '../../platform/jobs';
import { createMemoryLimits } from '../../platform/lib/limits/limits';
import { createLogger } from '../../platform/lib/observed/log';
import { NO_METER } from '../../platform/lib/observed/meter';
import { changingBy } from '../../platform/lib/session-memory';
import type { Channel } from '../alerts/channel';
import { defaultRules } from '../alerts/recipients/default-rules';
import { startAlerts } from '../alerts/start-alerts';
import {
  type AccountsHarness,
  createAccountsHarness,
  mailedCode,
} from '../identity/testing/accounts-harness';
import { customerFixture } from '../identity/testing/fixtures';
import { CUSTOMER_TABLES, dumpTables } from './testing/fill-tables';

const database = testDatabase();
const ADA = 'ada@example.com';
const CHAT = '556677889900';
const log = createLogger('silent');

let stopAll: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopAll.reverse()) await stop();
  stopAll = [];
});

function deliveryOf(
  world: AccountsHarness,
  signals: Awaited<ReturnType<ReturnType<typeof createSignalsHarness>['replica']>>,
  now: () => Date,
  bus: Bus,
) {
  const { db } = database;
  const changes = createCustomerChanges(bus);
  const sent: string[] = [];
  const telegram: Channel = {
    ...{ name: 'telegram', atOnce: 10, limitMs: 1_000 },
    render: () => null,
    async send(_, { address }) {
      sent.push(address);
      return { outcome: 'accepted' };
    },
  };
  const delivery = startAlerts({
    ...{ db, now, log, meter: NO_METER, changes, changingAccess: changingBy(changes.tell) },
    limits: createMemoryLimits(),
    signals: signals.signals.given,
    accounts: world.accounts.subscribers,
    findProfiles: findProfilesOf(db, knownRates(now)),
    findRates: knownRates(now),
    deliverMail: async ({ to }) => void sent.push(to),
    channels: () => ({ channels: [telegram] }),
    ...createSignalHistoryStore(db),
    changeKind: jobKind('notice-alerts'),
    announcedChange: world.accounts.announcedChange,
    isMarketRunning: () => true,
    floorEur: () => 1,
    areMailsPaused: () => false,
    ...{ secret: 'secret', mailEventsSecret: null },
    ...{ productName: 'Spreadwise', publicOrigin: 'https://spreadwise.test' },
  });
  stopAll.push(delivery.stop);
  const tick = async () => {
    for (const { work } of delivery.jobs) await work();
  };
  return { tick, sent };
}

async function leavesWhileWorking(plan: 'pro' | 'premium', isHeard: boolean) {
  const { db } = database;
  const newBus = () => openBus({ kind: 'in-process' }, { db, log });
  const bus = newBus();
  const world = createAccountsHarness(db, { bus });
  const signals = createSignalsHarness(db);
  stopAll.push(signals.stopAll);
  const { customerId } = await customerFixture(world, db, { email: ADA, plan });
  await customerFixture(world, db, { email: 'bob@example.com', plan });
  const replica = await signals.replica();
  const page = await signals.customer(customerId, plan === 'pro' ? 'PRO' : 'PREMIUM');
  const stream = await replica.stream(page);
  const ada = world.browser();
  await ada.send('POST', '/api/auth/verify-customer', { email: ADA });
  await ada.send('POST', '/api/auth/verify-code', { email: ADA, code: mailedCode(world.mails, ADA) });
  ada.token = (await ada.send('POST', '/api/auth/verify-customer', { email: ADA })).body.token;
  const at = signals.now();
  const rules = { ...defaultRules('PRO'), mostAnHour: 999 };
  await db.insert(alertRules).values({ customerId, rules, updatedAt: at });
  await db.insert(alertAddresses).values({ customerId, channel: 'telegram', address: CHAT, verifiedAt: at });
  await db.insert(telegramLinks).values({ hash: 'h', customerId, createdAt: at, expiresAt: at });
  const setUp = { timeZone: 'UTC' } as typeof customerSetups.$inferInsert.setUp;
  await db.insert(customerSetups).values({ customerId, setUp, updatedAt: at });
  const works = [
    deliveryOf(world, replica, signals.now, isHeard ? bus : newBus()),
    deliveryOf(world, replica, signals.now, isHeard ? bus : newBus()),
  ];
  const second = async (number: number) => {
    world.clock.advance(1_000);
    await signals.advance(1_000);
    await replica.report(opened(`s${number}`, { detectedAt: signals.now().toISOString() }));
    for (const { tick } of works) await tick();
    await world.runJobs();
  };
  await second(0);
  await second(1);
  expect(works.flatMap(({ sent }) => sent)).toContain(ADA);
  await ada.send('POST', '/api/account/deletion/code');
  await ada.send('POST', '/api/account/deletion', { code: mailedCode(world.mails, ADA) });
  await world.runJobs();
  expect(world.mails.at(-1)).toMatchObject({ to: ADA, subject: 'Your Spreadwise account is deleted' });
  signals.sessions.clear();
  for (const work of works) work.sent.length = 0;
  for (let number = 2; number < 62; number += 1) await second(number);
  await stream.close();
  return { customerId, sent: works.flatMap(({ sent }) => sent) };
}

/** Tables that keep what was sold and done, by the customer's id; their declarations state why. */
const KEPT = CUSTOMER_TABLES.filter(({ data }) => data.erasure).map(({ name }) => name);

/** Not heard: the worst case, in which the bus loses messages unnoticed. The long tier tests all combinations. */
const CASES = [
  ['pro', true],
  ['premium', false],
  ...(process.env.TEST_TIER === 'long'
    ? ([
        ['premium', true],
        ['pro', false],
      ] as const)
    : []),
] as const;

describe.each(CASES)('%s, changes heard: %p', (plan, isHeard) => {
  test('a minute after the deletion, no table contains anything of the customer', async () => {
    const { customerId, sent } = await leavesWhileWorking(plan, isHeard);
    const rows = await dumpTables(database.db);
    const marks = [ADA, CHAT, createHash('sha256').update(ADA).digest('hex')];
    expect(rows.filter(({ row }) => marks.some((mark) => row.includes(mark)))).toEqual([]);
    const names = new RegExp(`${customerId}(?!\\d)`);
    const named = rows.filter(({ table, row }) => names.test(row) && !KEPT.includes(table));
    expect([...new Set(named.map(({ table }) => table))]).toEqual([]);
    expect(sent).not.toContain(ADA);
    expect(sent).not.toContain(CHAT);
    // Others still get their alerts.
    if (plan === 'pro') expect(sent).toContain('bob@example.com');
  });
});
