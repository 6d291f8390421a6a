/** The endpoints with which a customer sets up channels, on a real database: permissions, storage and answers. */
import { createECDH, createHash } from 'node:crypto';
import { CALLS, DEFAULT_TRADING_PROFILE } from '@spreadwise/contract';
import { PUSH_ACT_PATH } from '@spreadwise/contract/push-worker';
import { RISK } from '@spreadwise/contract/risk';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../../test/app';
import { testDatabase } from '../../../../test/database';
import { knownRates } from '../../../advice/currencies/testing/rates';
import { createTakeSignal } from '../../../advice/journal';
import { createTradingProfileStore } from '../../../advice/profile';
import { profileKey } from '../../../advice/signals';
import { signalOf } from '../../../advice/signals/testing/signals';
import {
  alertMessages,
  customers,
  journalEntries,
  madeKeys,
  signalDeliveries,
  signalGrants,
  signals,
  telegramLinks,
} from '../../../platform/db/schema';
import { createMemoryLimits } from '../../../platform/lib/limits/limits';
import { createMadeKeys } from '../../../platform/lib/made-keys-store';
import type { Session } from '../../../platform/lib/session';
import { NOBODY_REMEMBERED } from '../../../platform/lib/session-memory';
import { signActed } from '../acts';
import { createRecipientsStore } from '../recipients/recipients-store';
import { createLoadSubscribers, type LoadAccounts } from '../recipients/subscribers';
import { type ChannelSet, openChannels } from '../start-channels';
import { type BotApiStandIn, startBotApi } from './telegram/testing/bot-api';

const database = testDatabase();
const SECRETS_KEY = 'k'.repeat(43);
const START = Date.parse('2026-11-22T09:30:00.000Z');
const POINT = createECDH('prime256v1').generateKeys('base64url');
const DEVICE = { p256dh: POINT, auth: 'a'.repeat(22) };

let telegram: BotApiStandIn;
let set: ChannelSet;
beforeEach(async () => {
  time = START;
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
let time = START;
const now = () => new Date(time);
/** The current tier, whatever the session claims. */
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
    takeSignal: createTakeSignal({ db: database.db, findProfiles: async () => new Map(), now }),
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

test('backs off while Telegram does not answer, and polls at once again when it does', async () => {
  const poll = () => set.jobs?.[0]?.work();
  telegram.isDown = true;
  for (const waitMs of [0, 1_000, 2_000, 4_000]) {
    time += waitMs;
    await expect(poll()).rejects.toThrow();
    await poll();
  }
  telegram.isDown = false;
  time += 8_000;
  await poll();
  telegram.isDown = true;
  await expect(poll()).rejects.toThrow();
});

test('links a chat by its link, pauses it from the chat, and unlinks it on the page', async () => {
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

async function says(chat: number, text: string): Promise<string> {
  telegram.sent.length = 0;
  telegram.write(chat, text);
  await set.jobs?.[0]?.work();
  return telegram.sent.map((message) => message.text).join('\n');
}
const newLink = async (customerId = 'cus_1') =>
  `/start ${new URL((await as('PRO', customerId).post('telegram/link')).body.url).searchParams.get('start')}`;
const isLinked = async (customerId = 'cus_1') => (await as('PRO', customerId).get('telegram')).body.linked;

async function presses(chat: number, message: number, data: string): Promise<string> {
  telegram.press(chat, message, data);
  await set.jobs?.[0]?.work();
  return telegram.answered.splice(0).join('\n');
}
/** Stores signals as sent to a chat in one message. */
async function sent(reference: string, ...ids: readonly string[]) {
  for (const id of ids) {
    const signal = signalOf(id, { asset: 'SOL' });
    const detectedAt = new Date(signal.detectedAt);
    await database.db.insert(signals).values({
      ...{ id, seq: id.length, universe: 'majors', hops: 2, net: signal.net, exchanges: [], assets: ['SOL'] },
      ...{ detectedAt, lastSeenAt: detectedAt, data: signal },
    });
    await database.db
      .insert(signalDeliveries)
      .values({ customerId: 'cus_1', signalId: id, day: '2026-11-22', at: now(), detectedAt });
    await database.db.insert(alertMessages).values({
      ...{ id, customerId: 'cus_1', channel: 'telegram', kind: 'signal', subject: id, isSilent: false },
      ...{ priority: 1, createdAt: now(), dueAt: now(), state: 'sent', result: reference, doneAt: now() },
    });
  }
}
const rules = async () => (await recipients().rulesOf(['cus_1'])).get('cus_1');
const journal = () => database.db.select().from(journalEntries);

test('notes a signal as taken once when its button is pressed, and never overwrites its result', async () => {
  await says(42, await newLink());
  await sent('42/7', 's1');
  expect(await presses(42, 7, 'took')).toBe('Noted in your journal.');
  expect(await journal()).toMatchObject([{ customerId: 'cus_1', signalId: 's1', did: 'took', note: '' }]);
  await database.db.update(journalEntries).set({ resultCents: 12_00, note: 'good' });
  expect(await presses(42, 7, 'took')).toBe('Noted in your journal.');
  expect(await journal()).toMatchObject([{ resultCents: 12_00, note: 'good' }]);
});

test('mutes the coin of a signal that was found for the exchanges of their own set-up only', async () => {
  await says(42, await newLink());
  await sent('42/7', 's1');
  const own = { ...DEFAULT_TRADING_PROFILE, exchangeRule: 'only' as const, exchanges: ['binance', 'kraken'] };
  const profiles = createTradingProfileStore(database.db, NOBODY_REMEMBERED);
  await profiles.save('cus_1', own, now());
  const data = { ...signalOf('s1', { asset: 'SOL' }), foundFor: [profileKey(own) ?? ''] };
  await database.db.update(signals).set({ isAdvice: false, data });
  await database.db.delete(signalDeliveries);
  const times = { since: new Date(data.detectedAt), until: now() };
  await database.db
    .insert(signalGrants)
    .values({ customerId: 'cus_1', maxHops: 6, universe: 'all', ...times });
  expect(await presses(42, 7, 'mute')).toBe('No more signals with SOL. Unmute it in your filters.');
});

test('mutes the coin for the page as well by a button, and snoozes signals by another until /resume', async () => {
  await says(42, await newLink());
  await sent('42/7', 's1');
  const profiles = createTradingProfileStore(database.db, NOBODY_REMEMBERED);
  for (let time = 0; time < 2; time += 1)
    expect(await presses(42, 7, 'mute')).toBe('No more signals with SOL. Unmute it in your filters.');
  expect((await profiles.of(['cus_1'])).get('cus_1')?.mutedCoins).toEqual(['SOL']);
  expect(await presses(42, 7, 'snooze')).toMatch(/^No new signals for an hour/);
  expect(await rules()).toEqual({ snoozedUntil: '2026-11-22T10:30:00.000Z' });
  expect(await says(42, '/status')).toMatch(
    /^Alerts for a…@example.com, no new signals for 1 h, none with SOL\.\n/,
  );
  expect(await says(42, '/resume')).toBe('Alerts are back.');
  expect(await rules()).toEqual({ snoozedUntil: null });
});

test('lets a message of several signals be snoozed, but takes or mutes none of them', async () => {
  await says(42, await newLink());
  await sent('42/7', 's1', 's22');
  expect(await presses(42, 7, 'took')).toMatch(/^This alert is too old/);
  expect(await presses(42, 7, 'mute')).toMatch(/^This alert is too old/);
  expect(await presses(42, 7, 'snooze')).toMatch(/^No new signals/);
  expect(await journal()).toEqual([]);
});

test.each([
  ['a message that was never sent', 42, 8, 'took'],
  ['another chat', 43, 7, 'snooze'],
  ['an unknown action', 42, 7, 'stop'],
])('ignores a button press that names %s', async (_, chat, message, data) => {
  await says(42, await newLink());
  await sent('42/7', 's1');
  expect(await presses(chat, message, data)).toMatch(/^This alert is too old, or belongs to another account/);
  expect([await journal(), await rules()]).toEqual([[], undefined]);
});

test('accepts buttons of a push notification without a session, until its browser is removed', async () => {
  await says(42, await newLink());
  await sent('42/7', 's1');
  const endpoint = 'https://push.example/1';
  const { id: deviceId } = (await as('PREMIUM').post('push/device', { endpoint, ...DEVICE })).body;
  const key = (await createMadeKeys({ db: database.db, encryptionKey: SECRETS_KEY, random, now })(
    'webhooks',
    () => '',
  )) as string;
  const acted = { customerId: 'cus_1', deviceId, signalIds: ['s1'], language: 'de' as const };
  const token = signActed(Buffer.from(key, 'base64url'), acted);
  const app = testApp(set.routes ? [set.routes] : []);
  const press = async (body: object) => {
    const answer = await app.request(PUSH_ACT_PATH, post(body));
    return answer.status === 200 ? ((await answer.json()) as { said: string }).said : answer.status;
  };
  expect(await press({ token, act: 'took' })).toBe('In Ihrem Journal vermerkt.');
  expect(await journal()).toMatchObject([{ customerId: 'cus_1', signalId: 's1', did: 'took' }]);
  expect(await press({ token: `${token.slice(0, -1)}x`, act: 'snooze' })).toBe(404);
  expect(await press({ act: 'snooze' })).toBe(404);
  expect(await press({ token: 'x'.repeat(70_000), act: 'snooze' })).toBe(413);
  await as('PREMIUM').post('push/device/remove', { id: deviceId });
  expect(await press({ token, act: 'snooze' })).toBe(404);
  expect(await rules()).toBeUndefined();
});

test('gives the next holder of a chat no access to alerts sent to the previous one', async () => {
  await says(42, await newLink());
  await sent('42/7', 's1');
  await database.db
    .insert(customers)
    .values({ id: 'cus_2', email: 'bob@example.com', createdAt: new Date(START) });
  await says(42, '/stop');
  await says(42, await newLink('cus_2'));
  expect(await presses(42, 7, 'took')).toMatch(/^This alert is too old/);
  expect(await journal()).toEqual([]);
});

test('invalidates the previous link when a new one is made, even concurrently', async () => {
  const first = await newLink();
  const links = [first, ...(await Promise.all([newLink(), newLink()]))];
  const answers: string[] = [];
  for (const link of links) answers.push(await says(42, link));
  expect(answers[0]).toContain('replaced by a newer one');
  expect(answers.filter((answer) => answer.includes('alerts arrive here from now on'))).toHaveLength(1);
  // The risk notice is sent before the first signal.
  expect(answers.filter((answer) => answer.includes(RISK.en))).toHaveLength(1);
});

test("links a chat to one customer only, and refuses another's link until the first unlinks it", async () => {
  await database.db
    .insert(customers)
    .values({ id: 'cus_2', email: 'bob@example.com', createdAt: new Date(START) });
  await says(42, await newLink());
  expect(await says(42, await newLink('cus_2'))).toMatch(
    /^This chat gets another account’s alerts; .*\/stop/,
  );
  expect(await isLinked('cus_2')).toBe(false);
  expect(await says(42, '/status')).toMatch(/^Alerts for a…@example.com\.\n/);
  expect(await says(42, await newLink())).toContain('from now on');
  await says(42, '/stop');
  expect(await isLinked()).toBe(false);
  expect(await says(42, await newLink('cus_2'))).toContain('from now on');
  // Both continue, each with their own chat.
  expect(await says(43, await newLink())).toContain('from now on');
  expect([await isLinked(), await isLinked('cus_2')]).toEqual([true, true]);
});

test.each([
  ['BASIC', 'telegram/link', {}],
  ['PRO', 'push/device', { endpoint: 'https://push.example/1', ...DEVICE }],
  ['PRO', 'webhook', { url: 'https://example.com/' }],
] as const)('does not let %s open %s', async (tier, path, body) => {
  expect((await as(tier).post(path, body)).status).toBe(403);
});

test.each([
  ['not a point', 'B'.repeat(87)],
  ['a point off the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')],
  ['the point at infinity', 'A'.repeat(87)],
])('refuses a push key that is %s and names the field', async (_, p256dh) => {
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
] as const)('refuses %s with an internal address or without TLS: %j', async (path, body) => {
  expect((await as('PREMIUM').post(path, body)).status).toBe(422);
});

test('keeps the ten newest browsers, and the push address until the last is removed', async () => {
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

test("shows a webhook's secret once and rotates it, keeping the previous one valid", async () => {
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

test('shows why a webhook failed, but not for its replacement', async () => {
  const name = async (url: string) => (await as('PREMIUM').post('webhook', { url })).status;
  const load = createLoadSubscribers({
    accounts,
    now,
    isHere: () => true,
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
  // A new secret does not make the destination work.
  await as('PREMIUM').post('webhook/rotate');
  expect((await as('PREMIUM').get('webhook')).body.webhook.failure).toBe('It answered 410.');
  await name('https://example.com/other');
  await fail();
  expect((await as('PREMIUM').get('webhook')).body.webhook).toMatchObject({
    url: 'https://example.com/other',
    failure: null,
  });
});

test('makes keys once, encrypts them, and cannot read them with another key', async () => {
  const keyOf = async () => (await as('PREMIUM').get('push')).body.publicKey;
  const before = await keyOf();
  set = await open(SECRETS_KEY);
  expect(await keyOf()).toBe(before);
  const kept = await database.db.select().from(madeKeys);
  expect(kept.map(({ name }) => name).sort()).toEqual(['vapid', 'webhooks']);
  expect(kept.every(({ value }) => value.startsWith('sealed1.'))).toBe(true);
  await expect(open('x'.repeat(43))).rejects.toThrow('SECRETS_KEY');
});

test('encrypts keys made without SECRETS_KEY as soon as one is set', async () => {
  await database.db.delete(madeKeys);
  set = await open(null);
  const keyOf = async () => (await as('PREMIUM').get('push')).body.publicKey;
  const before = await keyOf();
  set = await open(SECRETS_KEY);
  expect(await keyOf()).toBe(before);
  const kept = await database.db.select().from(madeKeys);
  expect(kept.every(({ value }) => value.startsWith('sealed1.'))).toBe(true);
});
