import type { FirstSteps, TradingProfile } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import {
  alertAddresses,
  customerSetups,
  customers,
  signalAllowances,
  signalGrants,
} from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/time';
import { onboardingRoutes } from './feature';

const database = testDatabase();
const NOW = new Date('2026-11-21T09:30:00.000Z');
const customer = (customerId: string, tier: 'PRO' | 'GOLD') => ({
  role: 'CUSTOMER' as const,
  permissions: permissionsOf('CUSTOMER', tier),
  ...{ customerId, email: `${customerId}@example.com`, addressProven: true, tier },
});
const as = (token: string) => ({ Authorization: `Bearer ${token}` });
const ADA = as('token-of-ada-0123');
const BOB = as('token-of-bob-0123');
const OWNER = as('owner-token-0123456');

const app = () =>
  testApp(
    [onboardingRoutes({ db: database.db, now: () => NOW, pace: async ({ maxHops }) => maxHops * 1_000 })],
    {
      sessions: {
        'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') },
        'token-of-ada-0123': customer('ada', 'PRO'),
        'token-of-bob-0123': customer('bob', 'GOLD'),
      },
    },
  );
const read = async (who = ADA) =>
  (await (await app().request('/api/first-steps', { headers: who })).json()) as FirstSteps;

beforeEach(() =>
  database.db
    .insert(customers)
    .values(['ada', 'bob'].map((id) => ({ id, email: `${id}@example.com`, name: null, createdAt: NOW }))),
);

it("completes a step by the customer's own actions only, not by another's", async () => {
  const { db } = database;
  expect(await read()).toEqual({
    done: { setUp: false, alerts: false, signal: false },
    isPutAway: false,
    failing: [],
    typicalWaitMs: 4_000,
  });
  const address = { channel: 'telegram' as const, address: '1', verifiedAt: null };
  const allowance = { day: '2026-11-21', used: 0 };
  // An unverified chat and a day without assigned signals complete no step.
  await db.insert(alertAddresses).values([
    { customerId: 'ada', ...address },
    { customerId: 'bob', ...address, address: '2', verifiedAt: NOW },
  ]);
  await db.insert(signalAllowances).values({ customerId: 'ada', ...allowance });
  await db.insert(customerSetups).values({ customerId: 'ada', setUp: {} as TradingProfile, updatedAt: NOW });
  expect((await read()).done).toEqual({ setUp: true, alerts: false, signal: false });
  await db.update(signalAllowances).set({ used: 1 });
  await db.update(alertAddresses).set({ verifiedAt: NOW });
  expect((await read()).done).toEqual({ setUp: true, alerts: true, signal: true });

  // A tier without a daily quota has no count, but a grant for the period in which it saw everything.
  expect((await read(BOB)).done).toEqual({ setUp: false, alerts: true, signal: false });
  const time = { maxHops: 6, universe: 'all' as const, since: NOW, until: NOW };
  await db.insert(signalGrants).values({ customerId: 'bob', ...time });
  expect((await read(BOB)).done.signal).toBe(true);
});

it('reports a failing channel, unless the plan no longer has it or the address has changed', async () => {
  const failed = (customerId: string, channel: 'email' | 'telegram' | 'webhook', address: string) => ({
    ...{ customerId, channel, address, verifiedAt: NOW, failedAt: NOW, failure: 'Gone.' },
  });
  await database.db
    .insert(alertAddresses)
    .values([
      failed('ada', 'email', 'ada@example.com'),
      failed('ada', 'telegram', '1'),
      failed('ada', 'webhook', 'https://a.example'),
      failed('bob', 'email', 'before@example.com'),
    ]);
  expect((await read()).failing).toEqual(['email', 'telegram']);
  expect((await read(BOB)).failing).toEqual([]);
});

it('dismisses onboarding for customers older than the signal retention', async () => {
  await database.db.update(customers).set({ createdAt: new Date(NOW.getTime() - 91 * DAY_MS) });
  expect((await read()).isPutAway).toBe(true);
});

it('keeps onboarding dismissed, for that customer only', async () => {
  expect((await app().request('/api/first-steps/put-away', post({}, ADA))).status).toBe(204);
  expect([(await read()).isPutAway, (await read(BOB)).isPutAway]).toEqual([true, false]);
  expect((await app().request('/api/first-steps/put-away', post({}, OWNER))).status).toBe(403);
});
