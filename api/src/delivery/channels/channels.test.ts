/** The calls by which a customer says where alerts go, on a real database: who may, what is kept, what is told. */

import { createHash } from 'node:crypto';
import { CALLS, EURO } from '@spreadwise/contract';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { knownRates } from '../../currencies/testing/rates';
import { auditLog, customers, madeKeys, telegramBots, telegramLinks } from '../../db/schema';
import { createMemoryLimits } from '../../lib/limits/memory-limits';
import { NO_METER } from '../../lib/observed/meter';
import { hashSecret } from '../../lib/secrets';
import type { Session } from '../../lib/session';
import { NOBODY_REMEMBERED } from '../../lib/session-memory';
import { createSetUpStore } from '../../setup';
import { createAddresses } from '../addresses';
import { addressText } from '../recipients/recipient';
import { createRecipientsStore } from '../recipients/recipients-store';
import { createLoadSubscribers, type LoadAccounts } from '../recipients/subscribers';
import { type ChannelSet, openChannels } from '../start-channels';
import { createMadeKeys } from './made-keys';
import { type BotApiStandIn, startBotApi } from './telegram/testing/bot-api';

const database = testDatabase();
const SECRETS_KEY = 'k'.repeat(43);
const START = Date.parse('2026-11-22T09:30:00.000Z');
const DEVICE = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

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
const addresses = () => createAddresses(recipients());
const now = () => new Date(START);
/** By now, whatever the session says. */
let tier: Tier;
const accounts: LoadAccounts = async () => [{ customerId: 'cus_1', email: 'ada@example.com', tier }];
async function open(sealingKey: string | null): Promise<ChannelSet> {
  const make = await openChannels({
    config: {
      telegram: { token: '100:token', apiBase: telegram.base },
      vapid: null,
      vapidSubject: 'mailto:owner@spreadwise.test',
    },
    db: database.db,
    limits: createMemoryLimits(),
    accounts,
    setUps: createSetUpStore(database.db, NOBODY_REMEMBERED),
    madeKey: createMadeKeys({ db: database.db, sealingKey, random, now }),
    ...{ sealingKey, meter: NO_METER },
    ...{ random, productName: 'Spreadwise', publicOrigin: 'https://spreadwise.test', production: true },
    now,
    log: { warn: () => {} },
  });
  return make(addresses());
}
const sessionOf = (tier: Tier): Omit<Session, 'tokenHash'> => ({
  role: 'CUSTOMER',
  permissions: permissionsOf('CUSTOMER', tier),
  ...{ customerId: 'cus_1', email: 'ada@example.com', addressProven: true, tier },
});
function as(tier: Tier) {
  const headers = { Authorization: 'Bearer token-of-a-customer' };
  const app = testApp(set.routes ? [set.routes] : [], {
    sessions: { 'token-of-a-customer': sessionOf(tier) },
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

test('a chat is linked by what the link brings, paused there, and let go here', async () => {
  const { body } = await as('PRO').post('telegram/link');
  expect(body.url).toMatch(/^https:\/\/t\.me\/spreadwise_test_bot\?start=[\w-]{43}$/);
  telegram.write(42, `/start ${new URL(body.url).searchParams.get('start')}`);
  telegram.write(42, '/pause 2h');
  telegram.write(42, '/mute sol');
  await set.jobs?.[0]?.work();
  expect(
    (await createSetUpStore(database.db, NOBODY_REMEMBERED).of(['cus_1'])).get('cus_1')?.mutedCoins,
  ).toEqual(['SOL']);
  expect((await as('PRO').get('telegram')).body).toEqual({
    isThere: true,
    linked: true,
    isByOwnBot: false,
    ownBot: null,
    pausedUntil: '2026-11-22T11:30:00.000Z',
    failure: null,
  });
  expect(await database.db.select().from(telegramLinks)).toEqual([]);
  expect((await as('PRO').post('telegram/unlink')).status).toBe(204);
  expect((await as('PRO').get('telegram')).body.linked).toBe(false);
});

test.each([
  ['BASIC', 'telegram/link', {}],
  ['PRO', 'push/device', { endpoint: 'https://push.example/1', ...DEVICE }],
  ['PRO', 'webhook', { url: 'https://example.com/' }],
] as const)('%s does not open %s', async (tier, path, body) => {
  expect((await as(tier).post(path, body)).status).toBe(403);
});

test.each([
  ['push/device', { endpoint: 'https://169.254.169.254/latest', ...DEVICE }],
  ['push/device', { endpoint: 'http://push.example/1', ...DEVICE }],
  ['webhook', { url: 'https://localhost/hook' }],
] as const)('%s sends to no address of the house: %j', async (path, body) => {
  expect((await as('PREMIUM').post(path, body)).status).toBe(422);
});

describe("a customer's own bot", () => {
  const TOKEN = `222:${'A'.repeat(35)}`;
  const REVOKED = `222:${'R'.repeat(35)}`;
  beforeEach(() => {
    tier = 'GOLD';
    telegram.revoked.add(REVOKED);
    telegram.webhooks.set('333', 'https://example.com/');
  });
  const connect = (token = TOKEN) => as('GOLD').post('telegram/bot', { token });
  /** Writes to it, and has it asked. */
  async function says(text: string, chat = 42) {
    telegram.sent.length = 0;
    telegram.write(chat, text, '222');
    await ask();
    return telegram.sent;
  }
  const ask = () => set.jobs?.find(({ name }) => name === 'telegram-own-bots')?.work();
  const link = async () => {
    const { body } = await as('GOLD').post('telegram/link');
    return `/start ${new URL(body.url).searchParams.get('start')}`;
  };
  async function sendAlert(by: Tier = 'GOLD') {
    telegram.sent.length = 0;
    const row = await addresses().find('cus_1', 'telegram');
    const channel = set.channels.find(({ name }) => name === 'telegram');
    const to = {
      customerId: 'cus_1',
      address: addressText(row?.address),
      silent: false,
      timeZone: 'UTC',
      told: EURO,
      tier: by,
    };
    const message = { id: 'm', isRepeat: false, body: channel?.render([{ kind: 'test' }], to) };
    return channel?.send(message, to, new AbortController().signal);
  }

  test('its chat is linked through it, and gets the alerts from it; the token is kept sealed', async () => {
    expect(await connect()).toEqual({ status: 200, body: { username: 'test_222_bot', failure: null } });
    expect((await as('GOLD').post('telegram/link')).body.url).toContain('https://t.me/test_222_bot?start=');
    expect(await says(await link())).toMatchObject([
      { by: '222', text: expect.stringContaining('come here') },
    ]);
    expect((await as('GOLD').get('telegram')).body).toMatchObject({ linked: true, isByOwnBot: true });
    expect(await sendAlert()).toMatchObject({ outcome: 'accepted' });
    expect(telegram.sent).toMatchObject([{ by: '222', chat_id: '42' }]);
    expect(await says('/pause 2h')).toMatchObject([{ text: expect.stringContaining('2 h') }]);
    const [row] = await database.db.select().from(telegramBots);
    expect(row?.token).toMatch(/^sealed1\./);
    const acts = await database.db.select().from(auditLog);
    expect(acts).toMatchObject([{ action: 'alerts.botConnected', details: { bot: 'test_222_bot' } }]);
  });

  test('nobody else’s chat is linked by it: neither who finds the bot, nor another customer’s link', async () => {
    await connect();
    await database.db.insert(customers).values({ id: 'cus_2', email: 'eve@example.com', createdAt: now() });
    const hash = hashSecret('e'.repeat(43));
    const until = new Date(START + 60_000);
    await database.db
      .insert(telegramLinks)
      .values({ hash, customerId: 'cus_2', createdAt: now(), expiresAt: until });
    expect(await says(`/start ${'e'.repeat(43)}`, 66)).toMatchObject([
      { text: expect.stringContaining('has been used') },
    ]);
    expect(await says('/status', 66)).toMatchObject([{ text: 'This chat gets no alerts.' }]);
    expect(await addresses().find('cus_2', 'telegram')).toBeNull();
    // It still works where it belongs.
    expect(await database.db.$count(telegramLinks)).toBe(1);
  });

  test('a token that was revoked is told, with what to do; a new one of the bot goes on with the chat', async () => {
    await connect();
    await says(await link());
    telegram.revoked.add(TOKEN);
    const why = expect.stringMatching(/refuses the token.*@BotFather/);
    expect(await sendAlert()).toEqual({ outcome: 'refused', addressGone: true, reason: why });
    expect((await as('GOLD').get('telegram')).body.ownBot).toEqual({
      username: 'test_222_bot',
      failure: why,
    });
    expect(await connect(`222:${'B'.repeat(35)}`)).toMatchObject({ status: 200, body: { failure: null } });
    expect(await sendAlert()).toMatchObject({ outcome: 'accepted' });
  });

  test('a token that is revoked while nothing is sent is found out by asking', async () => {
    await connect();
    telegram.revoked.add(TOKEN);
    await ask();
    expect((await as('GOLD').get('telegram')).body.ownBot.failure).toContain('@BotFather');
  });

  test('a smaller plan sends nothing by it and asks it nothing', async () => {
    await connect();
    await says(await link());
    tier = 'PRO';
    expect(await sendAlert('PRO')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('plan'),
    });
    expect(await says('/status')).toEqual([]);
    expect((await as('PRO').post('telegram/link')).body.url).toContain('t.me/spreadwise_test_bot');
  });

  test('taken away, it is forgotten with its chat', async () => {
    await connect();
    await says(await link());
    expect((await as('GOLD').post('telegram/bot/remove')).status).toBe(204);
    expect((await as('GOLD').get('telegram')).body).toMatchObject({ linked: false, ownBot: null });
    expect(await database.db.$count(telegramBots)).toBe(0);
  });

  test.each([
    ['not open with Premium', () => as('PREMIUM').post('telegram/bot', { token: TOKEN }), 403],
    ['no token at all', () => connect('222:A/../x'), 400],
    ['our own bot', () => connect(`100:${'A'.repeat(35)}`), 409],
    ['one that Telegram does not know', () => connect(REVOKED), 422],
    ['one that another program listens to', () => connect(`333:${'A'.repeat(35)}`), 422],
    ['somebody else’s', () => brought().then(() => connect()), 409],
    ['while Telegram is away', () => telegram.stop().then(() => connect()), 503],
  ])('%s: it is not taken', async (_, attempt, status) => {
    expect((await attempt()).status).toBe(status);
    expect(await addresses().find('cus_1', 'telegram')).toBeNull();
  });
  async function brought() {
    await database.db.insert(customers).values({ id: 'cus_2', email: 'eve@example.com', createdAt: now() });
    await database.db
      .insert(telegramBots)
      .values({ customerId: 'cus_2', botId: '222', token: 'sealed', username: 'x', createdAt: now() });
  }

  test('without a key to keep tokens by none are taken', async () => {
    await database.db.delete(madeKeys);
    set = await open(null);
    expect((await connect()).status).toBe(409);
  });
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

test('a webhook has a secret that is told, and another when asked; the one before holds on', async () => {
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

test('a webhook that has ended itself stands there with why, and another in its place has not', async () => {
  const name = async (url: string) => (await as('PREMIUM').post('webhook', { url })).status;
  const load = createLoadSubscribers({
    accounts,
    now,
    store: recipients(),
    findSetUps: async () => new Map(),
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

test('keys are made once, sealed, and open with no other key', async () => {
  const keyOf = async () => (await as('PREMIUM').get('push')).body.publicKey;
  const before = await keyOf();
  set = await open(SECRETS_KEY);
  expect(await keyOf()).toBe(before);
  const kept = await database.db.select().from(madeKeys);
  expect(kept.map(({ name }) => name).sort()).toEqual(['vapid', 'webhooks']);
  expect(kept.every(({ value }) => value.startsWith('sealed1.'))).toBe(true);
  await expect(open('x'.repeat(43))).rejects.toThrow('SECRETS_KEY');
});

test('keys that were made without SECRETS_KEY are sealed as soon as there is one', async () => {
  await database.db.delete(madeKeys);
  set = await open(null);
  const keyOf = async () => (await as('PREMIUM').get('push')).body.publicKey;
  const before = await keyOf();
  set = await open(SECRETS_KEY);
  expect(await keyOf()).toBe(before);
  const kept = await database.db.select().from(madeKeys);
  expect(kept.every(({ value }) => value.startsWith('sealed1.'))).toBe(true);
});
