/** Stories of customers who write to support, and of the staff who answer. */

import { randomBytes } from 'node:crypto';
import type { CallResponse } from '@spreadwise/contract';
import { AI_SOURCE_TYPE } from '@spreadwise/contract/ai-mark';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { pino } from 'pino';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { auditLog, customers, supportConversations, supportMessages } from '../../platform/db/schema';
import { createWorker } from '../../platform/jobs';
import { type Meter, NO_METER } from '../../platform/lib/observed/meter';
import type { Session } from '../../platform/lib/session';
import { HOUR_MS } from '../../platform/lib/time';
import { handOverOutside, type Mail } from '../../platform/mail';
import { sweepTables } from '../../platform/retention/testing/sweep-tables';
import { startSupport } from '.';

const database = testDatabase();
const OWNER_EMAIL = 'owner@spreadwise.test';
const LOOKED_AT = { page: '/dashboard?section=history&signal=s1', signal: 's1', browser: 'Firefox' };

const customer = (customerId: string, tier: Tier): Omit<Session, 'tokenHash'> => ({
  role: 'CUSTOMER' as const,
  permissions: permissionsOf('CUSTOMER', tier),
  ...{ customerId, email: `${customerId}@example.com`, addressProven: true, tier },
});
/** No login issues ADMIN sessions, so the test creates one. */
const staff = (role: 'OWNER' | 'ADMIN') =>
  ({ role, permissions: permissionsOf(role) }) as unknown as Omit<Session, 'tokenHash'>;
const SESSIONS = {
  'ada-token-0123456789': customer('ada', 'PRO'),
  'bob-token-0123456789': customer('bob', 'BASIC'),
  'gil-token-0123456789': customer('gil', 'GOLD'),
  'owner-token-01234567': staff('OWNER'),
  'admin-token-01234567': staff('ADMIN'),
};
type Name = 'ada' | 'bob' | 'gil' | 'owner' | 'admin';
const headersOf = (name: Name) => {
  const token = Object.keys(SESSIONS).find((one) => one.startsWith(name));
  return { Authorization: `Bearer ${token}` };
};

async function setUp() {
  let now = new Date('2026-11-21T12:00:00.000Z');
  const world = { isMailDown: false };
  const mails: Mail[] = [];
  const observed: unknown[] = [];
  const meter: Meter = {
    ...{ count() {}, read() {} },
    observe: (_, value, ...labels) => void observed.push({ value, ...labels[0] }),
  };
  const deliver = async (mail: Mail) => {
    if (world.isMailDown) throw new Error('No answer.');
    mails.push(mail);
  };
  const support = startSupport({
    ...{ db: database.db, ownerEmail: OWNER_EMAIL, now: () => now, random: randomBytes, meter },
    ...{ productName: 'Spreadwise', publicOrigin: 'https://spreadwise.test' },
    panelOrigin: 'https://panel.spreadwise.test',
    handOver: handOverOutside(database.db, deliver),
  });
  const log = pino({ level: 'silent' });
  const { handlers } = support;
  const worker = createWorker({ db: database.db, handlers, now: () => now, log, meter: NO_METER });
  await database.db
    .insert(customers)
    .values(
      ['ada', 'bob', 'gil'].map((id) => ({ id, email: `${id}@example.com`, name: null, createdAt: now })),
    );
  const app = testApp([support.routes], { sessions: SESSIONS, rateLimits: false });
  const send = async (name: Name, path: string, body?: object) => {
    const init = body ? post(body, headersOf(name)) : { headers: headersOf(name) };
    const response = await app.request(path, init);
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  const begin = async (name: Name, subject = 'A question'): Promise<string> =>
    (await send(name, '/api/support/begin', { subject, text: 'How so?', lookedAt: null })).body.id;
  return {
    ...{ world, mails, observed, send, begin },
    wait: (hours: number) => {
      now = new Date(now.getTime() + hours * HOUR_MS);
      return now;
    },
    sendMails: worker.run,
    inbox: async (state = 'open'): Promise<CallResponse<'GET /api/admin/support'>> =>
      (await send('owner', `/api/admin/support?state=${state}`)).body,
    /** Answers after having read all messages. */
    answer: async (id: string, text = 'Because.', state = 'waiting', byAi = false) => {
      const { messages } = (await send('owner', `/api/admin/support/conversation?id=${id}`)).body;
      return send('owner', '/api/admin/support/answer', { id, text, after: messages.at(-1).id, state, byAi });
    },
  };
}

test('a question reaches the inbox with its page, and the answer reaches page and mailbox once', async () => {
  const { send, inbox, answer, mails, sendMails, wait } = await setUp();
  expect((await send('ada', '/api/support')).body).toEqual({
    promise: { queue: 'priority', hours: 12 },
    conversations: [],
  });
  const asked = { subject: 'Lost', text: 'It was\n\ngone.', lookedAt: LOOKED_AT };
  const { id } = (await send('ada', '/api/support/begin', asked)).body;
  const dueAt = '2026-11-22T00:00:00.000Z';
  expect((await inbox()).conversations).toMatchObject([
    { id, email: 'ada@example.com', queue: 'priority', dueAt, unread: 1, assignee: null },
  ]);
  expect((await send('owner', `/api/admin/support/conversation?id=${id}`)).body.messages).toMatchObject([
    { from: 'customer', text: 'It was\n\ngone.', lookedAt: LOOKED_AT },
  ]);
  wait(1);
  expect((await answer(id)).status).toBe(204);
  expect((await send('ada', '/api/support/unread')).body).toEqual({ unread: 1 });
  await sendMails();
  await sendMails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [OWNER_EMAIL, `A customer writes: ${id}`],
    ['ada@example.com', 'Re: Lost'],
  ]);
  expect(mails[0]?.text).not.toContain('gone');
  expect(mails[0]?.text).toContain('https://panel.spreadwise.test/admin?section=support&conversation=');
  expect(mails[1]?.text).toContain('Because.');
  expect(mails.map((mail) => mail.id)).toEqual([
    expect.stringMatching(/^<support\.\d+@spreadwise\.test>$/),
    expect.stringMatching(/^<support\.\d+@spreadwise\.test>$/),
  ]);
  expect((await send('ada', '/api/support/read', { id })).status).toBe(204);
  const shown = (await send('ada', `/api/support/conversation?id=${id}`)).body;
  expect(shown).toMatchObject({ state: 'waiting', dueAt: null, unread: 0 });
  expect(shown.messages.map(({ from }: { from: string }) => from)).toEqual(['customer', 'support']);
});

test('an answer drafted by a model is marked on the page, in JSON and in its mail, and others are not', async () => {
  const { begin, answer, send, mails, sendMails } = await setUp();
  const id = await begin('ada');
  await answer(id, 'By a person.');
  await answer(id, 'By a model.', 'waiting', true);
  const { messages } = (await send('ada', `/api/support/conversation?id=${id}`)).body;
  expect(
    messages.map((one: { from: string; digitalSourceType?: string }) => [one.from, one.digitalSourceType]),
  ).toEqual([
    ['customer', undefined],
    ['support', undefined],
    ['support', AI_SOURCE_TYPE],
  ]);
  await sendMails();
  const marks = mails
    .filter(({ to }) => to === 'ada@example.com')
    .map(({ text, html, headers }) => [
      ...[text.includes('Drafted by AI'), html.includes('Drafted by AI')],
      ...[html.includes('data-ai-generated="true"'), headers?.['X-AI-Generated']],
    ]);
  expect(marks).toEqual([
    [false, false, false, undefined],
    [true, true, true, 'true'],
  ]);
});

test('only its customer and support can see a conversation', async () => {
  const { send, begin } = await setUp();
  const id = await begin('ada');
  const reply = { id, text: 'Me too', lookedAt: null };
  expect((await send('bob', `/api/support/conversation?id=${id}`)).status).toBe(404);
  expect((await send('bob', '/api/support/reply', reply)).status).toBe(404);
  expect((await send('bob', '/api/support/read', { id })).status).toBe(404);
  expect((await send('bob', '/api/support')).body.conversations).toEqual([]);
  expect((await send('ada', `/api/admin/support/conversation?id=${id}`)).status).toBe(403);
  expect((await send('ada', '/api/admin/support/close', { id })).status).toBe(403);
  expect((await send('admin', '/api/admin/support')).body.conversations).toHaveLength(1);
  expect((await send('owner', '/api/support/reply', reply)).status).toBe(403);
});

test('conversations are sorted by due time across pages, and late ones are counted', async () => {
  const { begin, send, wait, inbox } = await setUp();
  const slow = await begin('bob');
  wait(20);
  const soon = [await begin('gil'), await begin('gil')];
  wait(5);
  expect((await inbox()).counts).toEqual({ open: 3, late: 3, waiting: 0, unread: 3 });
  const first = (await send('owner', '/api/admin/support?limit=2')).body;
  const next = (await send('owner', `/api/admin/support?limit=2&cursor=${first.nextCursor}`)).body;
  const ids = [...first.conversations, ...next.conversations].map((one: { id: string }) => one.id);
  expect([new Set(ids.slice(0, 2)), ids[2], next.nextCursor]).toEqual([new Set(soon), slow, null]);
});

test('an answer is refused if the customer has written meanwhile', async () => {
  const { begin, send, answer, inbox, observed, wait } = await setUp();
  const id = await begin('ada');
  const { messages } = (await send('owner', `/api/admin/support/conversation?id=${id}`)).body;
  await send('ada', '/api/support/reply', { id, text: 'And why?', lookedAt: null });
  const stale = { id, text: 'Because.', after: messages[0].id, state: 'closed' };
  expect((await send('owner', '/api/admin/support/answer', stale)).status).toBe(409);
  expect((await inbox()).conversations).toMatchObject([{ unread: 2 }]);
  wait(13);
  await answer(id, 'Because.', 'closed');
  await send('ada', '/api/support/reply', { id, text: 'Thanks', lookedAt: null });
  await answer(id);
  expect(observed).toEqual([{ value: 13 * 3600, queue: 'priority', kept: 'late' }]);
  expect((await inbox('waiting')).conversations).toMatchObject([{ id, state: 'waiting' }]);
});

test('a failed mail is retried later, and not sent twice', async () => {
  const { begin, world, mails, sendMails, wait } = await setUp();
  await begin('ada');
  world.isMailDown = true;
  await sendMails();
  world.isMailDown = false;
  await sendMails();
  expect(mails).toEqual([]);
  wait(1);
  await sendMails();
  await sendMails();
  expect(mails).toHaveLength(1);
});

test('a customer cannot exceed the daily message limit, even with concurrent messages', async () => {
  const { begin, send, wait } = await setUp();
  const id = await begin('ada');
  const reply = () => send('ada', '/api/support/reply', { id, text: 'And?', lookedAt: null });
  const answers = await Promise.all(Array.from({ length: 42 }, reply));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect((await send('bob', '/api/support/begin', { subject: 'x', text: 'y', lookedAt: null })).status).toBe(
    200,
  );
  wait(25);
  expect((await reply()).status).toBe(204);
});

test("support's actions are audited, and old conversations are deleted with their messages", async () => {
  const { begin, send, inbox, wait } = await setUp();
  const id = await begin('ada');
  await send('admin', '/api/admin/support/assign', { id, assignee: ' Mia ' });
  expect((await inbox()).conversations).toMatchObject([{ assignee: 'Mia' }]);
  await send('owner', '/api/admin/support/close', { id });
  expect((await inbox()).counts).toEqual({ open: 0, late: 0, waiting: 0, unread: 0 });
  expect((await send('owner', '/api/admin/support/close', { id: '0123456789ab' })).status).toBe(404);
  const entries = await database.db.select().from(auditLog);
  expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
    ['admin', 'support.assigned', 'ada'],
    ['owner', 'support.closed', 'ada'],
  ]);
  expect(entries.map(({ details }) => details)).toMatchObject([
    { assignee: 'Mia', from: { assignee: null, state: 'open' } },
    { state: 'closed', from: { assignee: 'Mia', state: 'open' } },
  ]);
  await sweepTables(database.db, wait(24 * 800));
  expect(await database.db.select().from(supportConversations)).toEqual([]);
  expect(await database.db.select().from(supportMessages)).toEqual([]);
});

test('a template is saved by title, replaced by the same title, and removed', async () => {
  const { send } = await setUp();
  const save = (text: string) => send('owner', '/api/admin/support/templates', { title: 'Hello', text });
  const { id } = (await save('One')).body;
  expect((await save('Two')).body).toEqual({ id, title: 'Hello', text: 'Two' });
  expect((await send('admin', '/api/admin/support/templates')).body.templates).toEqual([
    { id, title: 'Hello', text: 'Two' },
  ]);
  expect((await send('bob', '/api/admin/support/templates')).status).toBe(403);
  expect((await send('owner', '/api/admin/support/templates/remove', { id })).status).toBe(204);
  expect((await send('owner', '/api/admin/support/templates/remove', { id })).status).toBe(404);
});
