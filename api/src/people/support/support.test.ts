/** Stories of customers who write to support, and of the staff who answer. */
import { AI_SOURCE_TYPE } from '@spreadwise/contract/ai-mark';
import { testDatabase } from '../../../test/database';
import { auditLog, supportConversations, supportMessages } from '../../platform/db/schema';
import { sweepTables } from '../../platform/retention/testing/sweep-tables';
import { createSupportHarness, OWNER_EMAIL } from './testing/support-harness';

const database = testDatabase();
const LOOKED_AT = { page: '/dashboard?section=history&signal=s1', signal: 's1', browser: 'Firefox' };

test('a question reaches the inbox with its page, and the answer reaches page and mailbox once', async () => {
  const { send, inbox, answer, mails, sendMails, wait } = await createSupportHarness(database.db);
  expect((await send('ada', '/api/support')).body).toEqual({
    promise: { queue: 'priority', hours: 12 },
    conversations: [],
    nextCursor: null,
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
  const { begin, answer, send, mails, sendMails } = await createSupportHarness(database.db);
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

test('a customer reaches every conversation, also beyond the newest fifty', async () => {
  const { send, begin } = await createSupportHarness(database.db);
  const oldest = await begin('ada');
  const [row] = await database.db.select().from(supportConversations);
  if (!row) throw new Error('There is no conversation.');
  const lastAt = new Date(row.lastAt.getTime() + 1);
  const ids = Array.from({ length: 50 }, (_, index) => String(100_000_000_000 + index));
  await database.db.insert(supportConversations).values(ids.map((id) => ({ ...row, id, lastAt })));
  const { conversations, nextCursor } = (await send('ada', '/api/support')).body;
  expect(conversations).toHaveLength(50);
  const rest = (await send('ada', `/api/support?cursor=${nextCursor}`)).body;
  expect([rest.conversations.map(({ id }: { id: string }) => id), rest.nextCursor]).toEqual([[oldest], null]);
});

test('only its customer and support can see a conversation', async () => {
  const { send, begin } = await createSupportHarness(database.db);
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
  const { begin, send, wait, inbox } = await createSupportHarness(database.db);
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
  const { begin, send, answer, inbox, observed, wait } = await createSupportHarness(database.db);
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
  const { begin, world, mails, sendMails, wait } = await createSupportHarness(database.db);
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
  const { begin, send, wait } = await createSupportHarness(database.db);
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
  const { begin, send, inbox, wait } = await createSupportHarness(database.db);
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
  const { send } = await createSupportHarness(database.db);
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
