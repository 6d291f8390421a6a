/** Texts about signals: access rights and answers. */
import { AI_TASKS, CALLS, DEFAULT_TRADING_PROFILE, type Rate } from '@spreadwise/contract';
import { AI_SOURCE_TYPE } from '@spreadwise/contract/ai-mark';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { createMarketFactsStore } from '../../advice/analysis/record/market-facts-store';
import { rate } from '../../advice/currencies/testing/rates';
import { ended, opened } from '../../advice/signals/testing/signals';
import { createSignalsHarness } from '../../advice/signals/testing/signals-harness';
import { aiLetters, aiUsage, customers, subscriptions } from '../../platform/db/schema';
import { createLogger } from '../../platform/lib/observed/log';
import { NO_METER } from '../../platform/lib/observed/meter';
import type { Task } from './assignment';
import type { AiSettings } from './budget';
import { startAi } from './feature';
import type { Provider } from './providers/provider';

const database = testDatabase();
const NOW = new Date('2026-11-21T12:01:00.000Z');

const customer = (customerId: string) => ({
  role: 'CUSTOMER' as const,
  permissions: permissionsOf('CUSTOMER', 'FREE'),
  customerId,
  email: `${customerId}@example.com`,
  addressProven: true,
  tier: 'FREE' as const,
});
type Bearer = keyof typeof SESSIONS | null;
const SESSIONS = {
  'token-of-the-one-0': customer('cus_1'),
  'token-of-another-0': customer('cus_2'),
  'token-without-any-0': { ...customer('cus_1'), permissions: ['dashboard.view' as const] },
  // No login issues this role, but its permissions are defined.
  'token-of-an-admin-0': { role: 'OWNER' as const, permissions: permissionsOf('ADMIN') },
  'token-of-the-owner': { role: 'OWNER' as const, permissions: permissionsOf('OWNER') },
};

const EACH = 200;
const tierCents = { FREE: EACH, BASIC: EACH, PRO: EACH, PREMIUM: EACH, PLATINUM: EACH, GOLD: EACH };
const SETTINGS: AiSettings = { on: true, dayCents: 500, tierCents, customerCents: 20 };

const says = (text: string): Provider => ({
  name: 'model',
  price: { input: 100, output: 100 },
  write: async () => ({ kind: 'text', text, usage: { inputTokens: 3, outputTokens: 2 } }),
});

async function setUp(providers: readonly Provider[] = [], now = NOW, told?: Rate) {
  const harness = createSignalsHarness(database.db);
  const here = await harness.replica();
  await here.report(opened('a', { asset: 'ETH', quote: 'USDT', profitEur: 38.2 }));
  const token = await harness.customer('cus_1', 'FREE');
  await here.get('/api/signals', token);
  await harness.customer('cus_2', 'FREE');
  await here.report(ended('a', { asset: 'ETH', quote: 'USDT', profitEur: 38.2 }));
  await harness.stopAll();
  const timers = { after: () => () => {} };
  let settings = SETTINGS;
  const ai = startAi({
    settings: () => settings,
    ...{
      db: database.db,
      findProfiles: async () =>
        new Map(told ? [['cus_1', { ...DEFAULT_TRADING_PROFILE, displayRate: told }]] : []),
      providers,
      now: () => now,
      timers,
      meter: NO_METER,
    },
    productName: 'Spreadwise',
    log: createLogger('silent'),
  });
  const app = testApp([ai.routes], { sessions: SESSIONS, rateLimits: false });
  const bearing = (bearer: Bearer): Record<string, string> =>
    bearer === null ? {} : { Authorization: `Bearer ${bearer}` };
  return {
    set(over: Partial<AiSettings>) {
      settings = { ...SETTINGS, ...over };
    },
    explain: (bearer: Bearer, signal = 'a') =>
      app.request(`/api/ai/explanation?signal=${encodeURIComponent(signal)}`, { headers: bearing(bearer) }),
    get: async (path: string, bearer: Bearer = 'token-of-the-owner', headers = {}) => {
      const answer = await app.request(path, { headers: { ...bearing(bearer), ...headers } });
      return { status: answer.status, body: (await answer.json()) as never };
    },
    post: async (path: string, body: object, bearer: Bearer = 'token-of-the-owner', headers = {}) => {
      const answer = await app.request(path, post(body, { ...bearing(bearer), ...headers }));
      const text = await answer.text();
      return { status: answer.status, body: (text ? JSON.parse(text) : null) as never };
    },
  };
}

it('explains a signal to the customer it was assigned to and to the owner, and to no one else', async () => {
  const { explain: ask } = await setUp();
  const status = async (...given: Parameters<typeof ask>) => (await ask(...given)).status;
  expect(await (await ask('token-of-the-one-0')).json()).toMatchObject({
    source: 'template',
    asOf: '2026-11-21T12:00:30.000Z',
    text: expect.stringContaining('a route of 2 trades'),
  });
  expect(await status('token-of-the-owner')).toBe(200);
  expect(await status('token-of-another-0')).toBe(404);
  expect(await status('token-of-the-one-0', "a' or true --")).toBe(404);
  expect(await status('token-without-any-0')).toBe(403);
  expect(await status(null)).toBe(401);
});

it("converts amounts to the reader's currency, whoever wrote the text, and stores euros", async () => {
  const dollar = rate('USD', 0.8, NOW);
  const { explain: ask, get } = await setUp([says('In place €38.20 would be left.')], NOW, dollar);
  expect(await (await ask('token-of-the-one-0')).json()).toMatchObject({
    source: 'ai',
    text: 'In place $47.75 would be left.',
  });
  expect(JSON.stringify((await get('/api/admin/ai/texts')).body)).toContain('€38.20');
});

it('states who wrote a text, stores it for review, and counts its cost', async () => {
  const { explain, get, post: send } = await setUp([says('ETH is bought on Binance.')]);
  const written = { source: 'ai', text: 'ETH is bought on Binance.' };
  expect(await (await explain('token-of-the-one-0')).json()).toMatchObject(written);
  const { body } = await get('/api/admin/ai/texts');
  expect(body).toMatchObject({
    texts: [{ ...written, id: '1', customerId: 'cus_1', why: 'passed', costMicros: 500, review: null }],
  });
  expect((await send('/api/admin/ai/texts/review', { id: '1', review: 'bad' })).status).toBe(204);
  expect((await send('/api/admin/ai/texts/review', { id: '2', review: 'bad' })).status).toBe(404);
  expect((await get('/api/admin/ai', 'token-of-an-admin-0')).body).toMatchObject({
    providers: [{ name: 'model', texts: 1, passed: 1, failures: 0, costMicros: 500 }],
    days: [{ day: '2026-11-21', texts: 1, fallbacks: 0, costMicros: 500 }],
    whys: [{ why: 'passed', texts: 1 }],
  });
});

it('answers by the template when the gate refuses a text, and stores both for review', async () => {
  const { explain, get } = await setUp([says('Buy ETH now.')]);
  expect(await (await explain('token-of-the-one-0')).json()).toMatchObject({ source: 'template' });
  expect((await get('/api/admin/ai/texts?why=refused')).body).toMatchObject({
    texts: [{ refused: 'Buy ETH now.', refusedAt: 'Buy', why: 'imperative' }],
  });
  expect((await get('/api/admin/ai/texts?why=passed')).body).toEqual({ texts: [], nextCursor: null });
});

it('asks no model beyond a budget or while switched off', async () => {
  const { explain, set } = await setUp([says('ETH is bought on Binance.')]);
  const sourceOf = async () =>
    ((await (await explain('token-of-the-one-0')).json()) as { source: string }).source;
  // An explanation's maximum cost is more than a cent.
  set({ customerCents: 1 });
  expect(await sourceOf()).toBe('template');
  set({ customerCents: 10_000, tierCents: { ...SETTINGS.tierCents, FREE: 0 } });
  expect(await sourceOf()).toBe('template');
  set({ on: false });
  expect(await sourceOf()).toBe('template');
  set({});
  expect(await sourceOf()).toBe('ai');
});

it('grants concurrent requests no more than the budget allows', async () => {
  const { explain, set } = await setUp([says('ETH is bought on Binance.')]);
  set({ dayCents: 20, customerCents: 10_000 });
  const asked = await Promise.all(Array.from({ length: 8 }, () => explain('token-of-the-one-0')));
  const sources = await Promise.all(
    asked.map(async (one) => ((await one.json()) as { source: string }).source),
  );
  const [all] = await database.db.select().from(aiUsage).where(eq(aiUsage.scope, 'all'));
  expect(sources).toContain('ai');
  expect(sources).toContain('template');
  expect(all).toMatchObject({ costMicros: 500 * sources.filter((source) => source === 'ai').length });
});

it('uses a prompt version only after its evaluation has passed, and never changes one', async () => {
  const { post: send, get } = await setUp([says('There is a signal.')]);
  const path = '/api/admin/ai/prompts';
  const version = { task: 'explain', text: 'Explain it to a child of ten years.', note: 'shorter' };
  expect((await send(path, version)).body).toEqual({ version: 1 });
  expect((await send(path, version)).body).toEqual({ version: 2 });
  const move = (over: object) =>
    send(`${path}/label`, { task: 'explain', label: 'live', version: 1, ...over });
  expect((await move({})).status).toBe(409);
  const evaluated = await send(`${path}/evaluate`, { task: 'explain', version: 1 });
  expect(evaluated.body).toMatchObject({ hasPassed: true, counts: { passed: expect.any(Number) } });
  expect((await send(`${path}/evaluate`, { task: 'explain', version: 7 })).status).toBe(404);
  expect((await move({})).status).toBe(204);
  expect((await move({ version: 2 })).status).toBe(409);
  const { tasks } = (await get(path)).body as { tasks: { live: number; versions: { version: number }[] }[] };
  expect([tasks[0]?.live, tasks[0]?.versions.map(({ version: one }) => one)]).toEqual([1, [2, 1, 0]]);
  expect((await move({ version: null })).status).toBe(204);
});

it('labels no version that makes up numbers, and evaluates nothing without a provider', async () => {
  const evaluate = { task: 'letter', version: 0 };
  const bad = await setUp([says('It gains 900%.')]);
  expect((await bad.post('/api/admin/ai/prompts/evaluate', evaluate)).body).toMatchObject({
    hasPassed: false,
  });
  const none = await setUp();
  expect((await none.post('/api/admin/ai/prompts/evaluate', evaluate)).status).toBe(409);
});

it('writes the letter of a past day once', async () => {
  const next = await setUp([], new Date('2026-11-22T06:00:00.000Z'));
  const { body } = await next.get('/api/ai/letter', 'token-of-the-one-0');
  const text = expect.stringMatching(/1 signal ended\.[\s\S]*Binance \(1\) and Kraken \(1\)/);
  expect(body).toEqual({ day: '2026-11-21', letter: { text, source: 'template' } });
  expect((await next.get('/api/ai/letter', 'token-of-another-0')).body).toEqual(body);
  expect(await database.db.$count(aiLetters)).toBe(1);
  // The day's last signals may not have been advised yet.
  const soon = await setUp([], new Date('2026-11-23T00:59:59.000Z'));
  expect((await soon.get('/api/ai/letter?day=2026-11-22')).body).toMatchObject({ letter: null });
  expect((await soon.get('/api/ai/letter')).body).toMatchObject({ day: '2026-11-21' });
  // A customer's first day has none either, which is not an error.
  for (const day of ['2026-11-22', '2026-12-01', '2026-01-01'])
    expect(await next.get(`/api/ai/letter?day=${day}`)).toMatchObject({
      status: 200,
      body: { day, letter: null },
    });
});

it('opens letters of earlier days to the full analysis only, and has none of unmeasured days', async () => {
  const { get } = await setUp([], new Date('2026-11-22T06:00:00.000Z'));
  const read = (day: string, bearer?: Bearer) => get(`/api/ai/letter?day=${day}`, bearer);
  expect((await read('2026-11-21', 'token-of-the-one-0')).body).toMatchObject({
    letter: { source: 'template' },
  });
  expect((await read('2026-11-20', 'token-of-the-one-0')).status).toBe(403);
  expect((await read('2026-11-20')).body).toMatchObject({ letter: null });
  expect(await database.db.$count(aiLetters)).toBe(1);
  await createMarketFactsStore(database.db).addMinute('simulated', {
    at: '2026-11-20T23:59:00.000Z',
    spreads: [
      {
        ...{ universe: 'majors', base: 'BTC', quote: 'USDT', buyAt: '*', sellAt: '*' },
        ...{ seconds: 60, gainSeconds: 0, sumNet: -0.06, maxNet: -0.001 },
      },
    ],
  });
  expect((await read('2026-11-20')).body).toMatchObject({ letter: { source: 'template' } });
});

it("answers from the customer's own signals only, and gives no advice", async () => {
  const { post: send } = await setUp([says('1 ended on 21 November 2026.')]);
  const ask = (question: string, bearer: Bearer) => send('/api/ai/answer', { question }, bearer);
  const one = 'token-of-the-one-0' as const;
  expect((await ask('How many signals did I have?', one)).body).toMatchObject({ source: 'ai' });
  // The other customer's facts contain no such day.
  expect((await ask('How many signals did I have?', 'token-of-another-0')).body).toEqual({
    source: 'template',
    text: 'You have no signals yet.',
  });
  expect((await ask('Should I buy ETH?', one)).body).toMatchObject({
    source: 'template',
    text: expect.stringContaining('gives no advice'),
  });
  const none = await setUp();
  expect(
    (await none.post('/api/ai/answer', { question: 'Which one left the most?' }, one)).body,
  ).toMatchObject({
    text: expect.stringContaining('€38.20'),
  });
  expect((await none.post('/api/ai/answer', { question: 'How is the weather?' }, one)).body).toMatchObject({
    text: expect.stringContaining('You can ask'),
  });
});

it('answers a German reader in German, by the template, in their currency', async () => {
  const german = { 'Accept-Language': 'de' };
  const one = 'token-of-the-one-0' as const;
  const next = new Date('2026-11-22T06:00:00.000Z');
  const { get, post: send } = await setUp([says('There is a signal.')], next, rate('USD', 0.8, NOW));
  const texts = {
    explained: await get('/api/ai/explanation?signal=a', one, german),
    answered: await send('/api/ai/answer', { question: 'Welches hatte den höchsten Gewinn?' }, one, german),
    refused: await send('/api/ai/answer', { question: 'Soll ich ETH kaufen?' }, one, german),
  };
  for (const { body } of Object.values(texts)) expect(body).toMatchObject({ source: 'template' });
  expect(texts.explained.body).toMatchObject({ text: expect.stringMatching(/Guthaben: 47,75\s\$/) });
  expect(texts.answered.body).toMatchObject({ text: expect.stringMatching(/höchsten Gewinn: 47,75\s\$/) });
  expect(texts.refused.body).toMatchObject({ text: expect.stringContaining('rät nicht') });
  expect((await get('/api/ai/letter', one, german)).body).toMatchObject({
    letter: { source: 'template', text: expect.stringContaining('1 Signal ist beendet.') },
  });
  expect((await get('/api/ai/letter', one)).body).toMatchObject({ letter: { source: 'ai' } });
});

/** Requests the text of each task; the compiler reports a missing task. */
type Asked = Awaited<ReturnType<typeof setUp>>;
const ASK: Readonly<Record<Task, (asked: Asked) => Promise<{ body: never }>>> = {
  explain: ({ get }) => get('/api/ai/explanation?signal=a', 'token-of-the-one-0'),
  letter: async ({ get }) => ({ body: ((await get('/api/ai/letter')).body as { letter: never }).letter }),
  answer: ({ post: send }) =>
    send('/api/ai/answer', { question: 'How many signals did I have?' }, 'token-of-the-one-0'),
  draft: ({ post: send }) => send('/api/ai/draft', { message: 'Hello' }),
};

it.each(AI_TASKS)('marks the text of %s if a model wrote it, and only then', async (task) => {
  const next = new Date('2026-11-22T06:00:00.000Z');
  const ai = await setUp([says('There is a signal.')], next);
  const marked = { source: 'ai', digitalSourceType: AI_SOURCE_TYPE };
  expect((await ASK[task](ai)).body).toMatchObject(marked);
  expect((await ai.get('/api/admin/ai/texts')).body).toMatchObject({ texts: [marked] });
  await database.db.delete(aiLetters);
  ai.set({ on: false });
  expect((await ASK[task](ai)).body).not.toHaveProperty('digitalSourceType');
});

it("declares the mark for every call that answers with a model's text", () => {
  const texts = Object.entries(CALLS).filter(([name]) => name.includes(' /api/ai/'));
  expect(texts).toHaveLength(AI_TASKS.length);
  for (const [name, call] of texts)
    expect([name, 'response' in call && JSON.stringify(z.toJSONSchema(call.response))]).toEqual([
      name,
      expect.stringContaining(AI_SOURCE_TYPE),
    ]);
});

it('drafts in the language of the account', async () => {
  const { post: send } = await setUp();
  await database.db.update(customers).set({ language: 'de' }).where(eq(customers.id, 'cus_1'));
  const message = { message: 'Wie kann ich kündigen?', email: 'cus_1@example.com' };
  expect((await send('/api/ai/draft', message)).body).toMatchObject({
    text: expect.stringMatching(/^Guten Tag,.*Kündigen können Sie.*Ihre Stufe ist FREE/s),
  });
});

it('drafts replies for staff only', async () => {
  const { post: send } = await setUp();
  const draft = (bearer: Bearer) =>
    send('/api/ai/draft', { message: 'How do I cancel?', email: 'cus_1@example.com' }, bearer);
  for (const bearer of ['token-of-the-owner', 'token-of-an-admin-0'] as const)
    expect((await draft(bearer)).body).toMatchObject({
      source: 'template',
      text: expect.stringMatching(/^Hello,.*cancel a subscription under Plan & billing.*The tier is FREE/s),
    });
  expect((await draft('token-of-the-one-0')).status).toBe(403);
});

it('drafts for the account among several customers of an address, and for no similar address', async () => {
  const { post: send } = await setUp();
  const at = (day: string) => new Date(`2026-11-${day}T12:00:00.000Z`);
  const email = 'two@example.com';
  await database.db.insert(customers).values([
    { id: 'cus_paying', email, createdAt: at('01') },
    { id: 'cus_newer', email, createdAt: at('10') },
    { id: 'cus_other', email: `of-${email}`, createdAt: at('11') },
  ]);
  await database.db.insert(subscriptions).values({
    ...{
      id: 'sub_1',
      customerId: 'cus_paying',
      plan: 'pro',
      status: 'active',
      wasPaid: true,
      cancelAtPeriodEnd: false,
    },
    ...{ currentPeriodEnd: at('30'), createdAt: at('01'), syncedAt: at('01') },
  });
  const draft = async (of: string) =>
    ((await send('/api/ai/draft', { message: 'Hello', email: of })).body as { text: string }).text;
  expect(await draft(email)).toContain('The plan is pro; its status is active.');
  expect(await draft('o@example.com')).not.toMatch(/plan|tier/);
});
