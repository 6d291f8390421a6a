/** Claims of the plan cards: each line has a proof, and the unproven ones are listed with the reason. */
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { testDatabase } from '../../../test/database';
import {
  alertMessages,
  customers,
  recordDays,
  settingsVersions,
  supportConversations,
} from '../../platform/db/schema';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time';
import { claimsOf } from './claims';
import { readClaimFacts } from './claims-store';

const database = testDatabase();
const NOW = new Date('2026-11-26T12:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const read = async () => claimsOf(await readClaimFacts(database.db, NOW));
const unproven = async () =>
  (await read()).filter((one) => !one.isProven).map(({ plan, text }) => `${plan}: ${text}`);

/** A product that keeps every promise, with `signals` a day that are worth acting on, on each plan. */
async function keepAll(signals = 300) {
  const speeds = [{ reaction: 'desk', signals }];
  const content = JSON.stringify({ tiers: { BASIC: { speeds }, PRO: { speeds }, PREMIUM: { speeds } } });
  await database.db.insert(recordDays).values({ feed: 'live', day: '2026-11-25', content, hash: '' });
  await database.db
    .insert(customers)
    .values({ id: 'cus_1', email: 'ada@example.com', createdAt: ago(DAY_MS) });
  await database.db.insert(alertMessages).values(
    (['email', 'telegram'] as const).map((channel) => ({
      ...{
        id: channel,
        customerId: 'cus_1',
        channel,
        kind: 'signal' as const,
        subject: 's',
        isSilent: false,
      },
      ...{
        priority: 1,
        state: 'sent' as const,
        createdAt: ago(DAY_MS),
        dueAt: ago(DAY_MS),
        doneAt: ago(DAY_MS - 2_000),
      },
    })),
  );
  await database.db.insert(supportConversations).values(
    (['priority', 'vip'] as const).map((queue) => ({
      ...{ id: queue, customerId: 'cus_1', subject: '', state: 'waiting' as const, queue },
      ...{ lastAt: NOW, createdAt: ago(DAY_MS), firstAnswerAt: ago(DAY_MS - HOUR_MS) },
    })),
  );
}

test('every line of every card has a proof that could fail', async () => {
  const said = await read();
  expect(said.map(({ text }) => text)).toEqual(PLAN_IDS.flatMap((id) => PLANS[id].features));
  expect(said.map(({ evidence }) => evidence)).not.toContain('Nothing says how it is proven.');
});

test('a product that has done nothing yet proves only what the code does', async () => {
  expect(await unproven()).toEqual([
    'basic: 5 advisory signals per day',
    'basic: Email notifications',
    'pro: 100 advisory signals per day',
    'pro: All cryptocurrency pairs',
    'pro: Telegram notifications',
    'pro: Priority email support',
    'premium: 200+ advisory signals per day',
    'premium: All pairs',
    'premium: Real-time Telegram alerts',
    'premium: 24/7 priority support',
  ]);
});

/** 200 is the limit of a day, and these plans watch six exchanges of ten. */
const NEVER = [
  'pro: All cryptocurrency pairs',
  'premium: 200+ advisory signals per day',
  'premium: All pairs',
];

test('a product that keeps every promise proves all but what the plans themselves rule out', async () => {
  await keepAll();
  expect(await unproven()).toEqual(NEVER);
});

test('too few signals, a simulated market, slow alerts and late answers leave claims unproven', async () => {
  await keepAll(199.5);
  await database.db
    .insert(recordDays)
    .values({ feed: 'simulated', day: '2026-11-24', content: '{}', hash: '' });
  await database.db.update(alertMessages).set({ doneAt: ago(DAY_MS - 10_000) });
  await database.db.update(supportConversations).set({ firstAnswerAt: ago(DAY_MS - 5 * HOUR_MS) });
  expect(await unproven()).toEqual([
    ...NEVER,
    'premium: Real-time Telegram alerts',
    'premium: 24/7 priority support',
  ]);
});

test('a line that the owner has written is unproven until somebody defines its proof', async () => {
  await keepAll();
  await database.db.insert(settingsVersions).values({
    ...{ at: NOW, actor: 'owner', reason: '', changes: [], version: 1 },
    values: { 'plans.pro': ['Major coins only (BTC, ETH, USDT)', 'A thousand signals'] },
  });
  const [, ...premium] = NEVER;
  expect(await unproven()).toEqual([
    'pro: Major coins only (BTC, ETH, USDT)',
    'pro: A thousand signals',
    ...premium,
  ]);
});
