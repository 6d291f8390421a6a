/** The calls by which a customer says where alerts go, on a real database: who may, what is kept, what is told. */

import { createECDH, createHash } from 'node:crypto';
import { CALLS } from '@spreadwise/contract';
import { RISK } from '@spreadwise/contract/risk';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../../test/app';
import { testDatabase } from '../../../../test/database';
import { knownRates } from '../../../advice/currencies/testing/rates';
import { createTradingProfileStore } from '../../../advice/profile';
import { customers, madeKeys, telegramLinks } from '../../../platform/db/schema';
import { createMemoryLimits } from '../../../platform/lib/limits';
import type { Session } from '../../../platform/lib/session';
import { NOBODY_REMEMBERED } from '../../../platform/lib/session-memory';
import { createRecipientsStore } from '../recipients/recipients-store';
import { createLoadSubscribers, type LoadAccounts } from '../recipients/subscribers';
import { type ChannelSet, openChannels } from '../start-channels';
import { createMadeKeys } from './made-keys-store';
import { type BotApiStandIn, startBotApi } from './telegram/testing/bot-api';

const database = testDatabase();
const SECRETS_KEY = 'k'.repeat(43);
const START = Date.parse('2026-11-22T09:30:00.000Z');
const POINT = createECDH('prime256v1').generateKeys('base64url');
const DEVICE = { p256dh: POINT, auth: 'a'.repeat(22) };

let telegram: BotApiStandIn;
let set: ChannelSet;
beforeEach(async () => {
  telegram = await startBotApi();
  tier = 'PREMIUM';
  await database.db
    .insert(customers)
    .values({ id: 'cus_1', email: 'ada@example.com', createdAt: new Date(START) });
  set = await open(SECRETS_KEY);
});
afterEach(async () => {
  set.stop?.();
  await telegram.stop();
});

let drawn = 0;
const random = (count: number) => createHash('sha512').update(String(++drawn)).digest().subarray(0, count);
const recipients = () => createRecipientsStore(database.db);
const addresses = () => recipients();
const now = () => new Date(START);
/** By now, whatever the session says. */
let tier: Tier;
const accounts: LoadAccounts = async () => [
  { customerId: 'cus_1', email: 'ada@example.com', tier, language: 'en' },
];
async function open(encryptionKey: string | null): Promise<ChannelSet> {
  const make = await openChannels({
    config: {
      telegram: { token: '100:token', apiBase: telegram.base },
      vapidSubject: 'mailto:owner@spreadwise.test',
    },
    db: database.db,
    limits: createMemoryLimits(),
    accounts,
    profiles: createTradingProfileStore(database.db, NOBODY_REMEMBERED),
    madeKey: createMadeKeys({ db: database.db, encryptionKey, random, now }),
    ...{ random, productName: 'Spreadwise', publicOrigin: 'https://spreadwise.test', production: true },
    now,
    log: { warn: () => {} },
  });
  return make(addresses());
}
const sessionOf = (tier: Tier, customerId: string): Omit<Session, 'tokenHash'> => ({
  role: 'CUSTOMER',
  permissions: permissionsOf('CUSTOMER', tier),
  ...{ customerId, email: 'ada@example.com', addressProven: true, tier },
});
function as(tier: Tier, customerId = 'cus_1') {
  const headers = { Authorization: 'Bearer token-of-a-customer' };
  const app = testApp(set.routes ? [set.routes] : [], {
    sessions: { 'token-of-a-customer': sessionOf(tier, customerId) },
    rateLimits: false,
  });
  const read = async (answer: Response) => {
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  return {
    get: async (path: string) => read(await app.request(`/api/alerts/${path}`, { headers })),
    post: async (path: string, body: object = {}) =>
      read(await app.request(`/api/alerts/${path}`, post(body, headers))),
  };
}

test('a chat is linked by its link, paused there, and unlinked here', async () => {
  const { body } = await as('PRO').post('telegram/link');
  expect(body.url).toMatch(/^https:\/\/t\.me\/spreadwise_test_bot\?start=[\w-]{43}$/);
  telegram.write(42, `/start ${new URL(body.url).searchParams.get('start')}`);
  telegram.write(42, '/pause 2h');
  telegram.write(42, '/mute sol');
  await set.jobs?.[0]?.work();
  expect(
    (await createTradingProfileStore(database.db, NOBODY_REMEMBERED).of(['cus_1'])).get('cus_1')?.mutedCoins,
  ).toEqual(['SOL']);
  expect((await as('PRO').get('telegram')).body).toEqual({
    isThere: true,
    linked: true,
    pausedUntil: '2026-11-22T11:30:00.000Z',
    failure: null,
  });
  expect(await database.db.select().from(telegramLinks)).toEqual([]);
  expect((await as('PRO').post('telegram/unlink')).status).toBe(204);
  expect((await as('PRO').get('telegram')).body.linked).toBe(false);
});

/** What the bot answers. */
async function says(chat: number, text: string): Promise<string> {
  telegram.sent.length = 0;
  telegram.write(chat, text);
  await set.jobs?.[0]?.work();
  return telegram.sent.map((message) => message.text).join('\n');
}
const newLink = async (customerId = 'cus_1') =>
  `/start ${new URL((await as('PRO', customerId).post('telegram/link')).body.url).searchParams.get('start')}`;
const isLinked = async (customerId = 'cus_1') => (await as('PRO', customerId).get('telegram')).body.linked;

test('a new link ends the previous one, also where both are made at once', async () => {
  const first = await newLink();
  const links = [first, ...(await Promise.all([newLink(), newLink()]))];
  const answers: string[] = [];
  for (const link of links) answers.push(await says(42, link));
  expect(answers[0]).toContain('replaced by a newer one');
  expect(answers.filter((answer) => answer.includes('alerts come here from now on'))).toHaveLength(1);
  // Before the first signal comes there.
  expect(answers.filter((answer) => answer.includes(RISK.en))).toHaveLength(1);
});

test('a chat belongs to one customer: another’s link is refused until the first unlinks it', async () => {
  await database.db
    .insert(customers)
    .values({ id: 'cus_2', email: 'bob@example.com', createdAt: new Date(START) });
  await says(42, await newLink());
  expect(await says(42, await newLink('cus_2'))).toMatch(
    /^This chat gets the alerts of another account, .*\/stop/,
  );
  expect(await isLinked('cus_2')).toBe(false);
  expect(await says(42, '/status')).toMatch(/^Alerts of a…@example.com\.\n/);
  expect(await says(42, await newLink())).toContain('from now on');
  await says(42, '/stop');
  expect(await isLinked()).toBe(false);
  expect(await says(42, await newLink('cus_2'))).toContain('from now on');
  // Both go on with a chat of their own.
  expect(await says(43, await newLink())).toContain('from now on');
  expect([await isLinked(), await isLinked('cus_2')]).toEqual([true, true]);
});

test.each([
  ['BASIC', 'telegram/link', {}],
  ['PRO', 'push/device', { endpoint: 'https://push.example/1', ...DEVICE }],
  ['PRO', 'webhook', { url: 'https://example.com/' }],
] as const)('%s does not open %s', async (tier, path, body) => {
  expect((await as(tier).post(path, body)).status).toBe(403);
});

test.each([
  ['no point at all', 'B'.repeat(87)],
  ['a point beside the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')],
  ['the point at infinity', 'A'.repeat(87)],
])('a push key that is %s is refused by its name', async (_, p256dh) => {
  const answer = await as('PREMIUM').post('push/device', {
    endpoint: 'https://push.example/1',
    ...DEVICE,
    p256dh,
  });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ field: 'p256dh' }] } });
  expect((await as('PREMIUM').get('push')).body.devices).toEqual([]);
});

test.each([
  ['push/device', { endpoint: 'https://169.254.169.254/latest', ...DEVICE }],
  ['push/device', { endpoint: 'http://push.example/1', ...DEVICE }],
  ['webhook', { url: 'https://localhost/hook' }],
] as const)('%s sends to no address of the house: %j', async (path, body) => {
  expect((await as('PREMIUM').post(path, body)).status).toBe(422);
});

test('browsers are kept, the ten newest of them, until the last is removed', async () => {
  const endpoint = (n: number) => ({ endpoint: `https://push.example/${n}`, ...DEVICE });
  const ids: string[] = [];
  for (let n = 0; n < 11; n += 1) ids.push((await as('PREMIUM').post('push/device', endpoint(n))).body.id);
  const { body } = await as('PREMIUM').get('push');
  const { publicKey, devices } = CALLS['GET /api/alerts/push'].response.parse(body);
  expect(publicKey).toMatch(/^[\w-]{87}$/);
  expect(devices).toHaveLength(10);
  expect(devices.map(({ id }) => id)).toContain(ids.at(-1));
  expect(await addresses().find('cus_1', 'push')).not.toBeNull();
  for (const { id } of devices) await as('PREMIUM').post('push/device/remove', { id });
  expect(await addresses().find('cus_1', 'push')).toBeNull();
});

test('a webhook’s secret is shown once and can be rotated; the previous one stays valid', async () => {
  expect((await as('PREMIUM').post('webhook/rotate')).status).toBe(404);
  const first = (await as('PREMIUM').post('webhook', { url: 'https://example.com/hook' })).body.secret;
  const second = (await as('PREMIUM').post('webhook/rotate')).body.secret;
  expect([first, second]).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
  expect(second).not.toBe(first);
  const { webhook } = (await as('PREMIUM').get('webhook')).body;
  expect(webhook).toMatchObject({
    url: 'https://example.com/hook',
    previousUntil: '2026-11-23T09:30:00.000Z',
  });
  expect((await as('PREMIUM').post('webhook/remove')).status).toBe(204);
  expect((await as('PREMIUM').get('webhook')).body).toEqual({ webhook: null });
});

test('a webhook that has failed shows why, and its replacement does not', async () => {
  const name = async (url: string) => (await as('PREMIUM').post('webhook', { url })).status;
  const load = createLoadSubscribers({
    accounts,
    now,
    store: recipients(),
    findProfiles: async () => new Map(),
    findRates: knownRates(now),
  });
  await name('https://example.com/hook');
  const address = (await load(['cus_1'])).get('cus_1')?.addresses.get('webhook') ?? '';
  const fail = () =>
    recipients().fail('cus_1', { channel: 'webhook', address, failure: 'It answered 410.' }, now());
  await fail();
  expect((await as('PREMIUM').get('webhook')).body.webhook).toMatchObject({
    url: 'https://example.com/hook',
    failure: 'It answered 410.',
  });
  await name('https://example.com/other');
  await fail();
  expect((await as('PREMIUM').get('webhook')).body.webhook).toMatchObject({
    url: 'https://example.com/other',
    failure: null,
  });
});

test('keys are made once, encrypted, and readable with no other key', async () => {
  const keyOf = async () => (await as('PREMIUM').get('push')).body.publicKey;
  const before = await keyOf();
  set = await open(SECRETS_KEY);
  expect(await keyOf()).toBe(before);
  const kept = await database.db.select().from(madeKeys);
  expect(kept.map(({ name }) => name).sort()).toEqual(['vapid', 'webhooks']);
  expect(kept.every(({ value }) => value.startsWith('sealed1.'))).toBe(true);
  await expect(open('x'.repeat(43))).rejects.toThrow('SECRETS_KEY');
});

test('keys that were made without SECRETS_KEY are encrypted as soon as there is one', async () => {
  await database.db.delete(madeKeys);
  set = await open(null);
  const keyOf = async () => (await as('PREMIUM').get('push')).body.publicKey;
  const before = await keyOf();
  set = await open(SECRETS_KEY);
  expect(await keyOf()).toBe(before);
  const kept = await database.db.select().from(madeKeys);
  expect(kept.every(({ value }) => value.startsWith('sealed1.'))).toBe(true);
});
