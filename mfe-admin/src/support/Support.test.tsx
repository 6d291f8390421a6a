/** Support: what is due, the customer next to a conversation, and answers from a draft or a template. */

import { OWNER_USER } from '@spreadwise/shared-auth';
import { inboxOf, inInbox, messageOf } from '@spreadwise/shared-screens/testing';
import { click, type FakeAnswers, fill, keyboard, refusal, settle } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { customerOf } from '../testing/customer-fixtures';
import { OWNER_ANSWERS } from '../testing/owner-answers';
import { showPanel } from '../testing/show-panel';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T20:30:00.000Z') }));
afterEach(() => jest.useRealTimers());

const ID = inInbox().id;
const OPEN = `/dashboard?section=support&conversation=${ID}`;
const TEMPLATE = { id: '1', title: 'Prices', text: 'Prices move.' };

async function show(answers: FakeAnswers = {}, at = OPEN) {
  const shown = await showPanel({
    at,
    user: OWNER_USER,
    answers: {
      ...OWNER_ANSWERS,
      'GET /api/admin/support': inboxOf(inInbox({ unread: 1 })),
      'GET /api/admin/support/conversation': { ...inInbox(), messages: [messageOf()] },
      'GET /api/admin/support/templates': { templates: [TEMPLATE] },
      'GET /api/admin/customer': customerOf(),
      'GET /api/admin/customer/invoices': { invoices: [] },
      ...answers,
    },
  });
  /* The place's chunk, then the conversation, then what is shown next to it. */
  await settle(1);
  await settle(1);
  await settle(1);
  const sent = (name: string) =>
    shown.auth.calls.filter((call) => call.name === name).map(({ input }) => input?.body);
  return { ...shown, sent };
}
const answerField = () => screen.getByLabelText('Your answer');

test('shows what is due in the inbox and opens a conversation next to its customer', async () => {
  await show({}, '/dashboard?section=support');
  expect(screen.getByText('30 min left')).toBeVisible();
  expect(screen.getByText('New')).toBeVisible();
  await click('A lost signal', 'link');
  await settle();
  expect(screen.getByText('Why was it gone?')).toBeVisible();
  expect(screen.getByText('Pro is paid, according to the provider.')).toBeVisible();
  await click('Back to the inbox');
  expect(screen.getByRole('link', { name: 'A lost signal' })).toBeVisible();
});

test('sends an answer from a template and a draft with the id of the last message read', async () => {
  const { sent } = await show({
    'POST /api/ai/draft': { text: 'Thank you.', source: 'template' },
    'POST /api/admin/support/answer': () => undefined,
  });
  await keyboard.selectOptions(screen.getByLabelText('Begin with a template'), '1');
  await click('Draft an answer');
  await settle();
  expect(sent('POST /api/ai/draft')).toEqual([{ message: 'Why was it gone?', email: 'ada@example.com' }]);
  expect(answerField()).toHaveValue('Prices move.\n\nThank you.');
  await click('Answer and close');
  await settle();
  expect(sent('POST /api/admin/support/answer')).toEqual([
    { id: ID, text: 'Prices move.\n\nThank you.', after: '1', state: 'closed' },
  ]);
  expect(answerField()).toHaveValue('');
});

test('marks an answer drafted by a model as such, but not one that was rewritten from scratch', async () => {
  const { sent } = await show({
    'POST /api/ai/draft': { text: 'Thank you.', source: 'ai' },
    'POST /api/admin/support/answer': () => undefined,
  });
  const told = () => screen.queryByText(/^Drafted by AI, read and sent by a person/);
  await click('Draft an answer');
  await settle();
  expect(told()).toBeVisible();
  await click('Answer');
  await settle();
  expect(told()).toBeNull();
  await click('Draft an answer');
  await settle();
  await keyboard.clear(answerField());
  await fill(answerField(), 'Because.');
  await click('Answer');
  await settle();
  expect(sent('POST /api/admin/support/answer')).toEqual([
    { id: ID, text: 'Thank you.', after: '1', state: 'waiting', byAi: true },
    { id: ID, text: 'Because.', after: '1', state: 'waiting' },
  ]);
});

test('shows what was written in the meantime and keeps the typed answer', async () => {
  let messages = [messageOf()];
  await show({
    'GET /api/admin/support/conversation': () => ({ ...inInbox(), messages: [...messages] }),
    'POST /api/admin/support/answer': refusal(409, 'There are new messages.'),
  });
  await fill(answerField(), 'Because.');
  messages = [...messages, messageOf({ id: '2', text: 'And why?' })];
  await click('Answer');
  await settle();
  expect(screen.getByText('There are new messages.')).toBeVisible();
  expect(screen.getByText('And why?')).toBeVisible();
  expect(answerField()).toHaveValue('Because.');
});

test('clears the assignee of a conversation', async () => {
  const { sent } = await show({
    'GET /api/admin/support/conversation': { ...inInbox(), assignee: 'Mia', messages: [messageOf()] },
    'POST /api/admin/support/assign': () => undefined,
  });
  await keyboard.clear(screen.getByLabelText('Assigned to'));
  await click('Save');
  await settle();
  expect(sent('POST /api/admin/support/assign')).toEqual([{ id: ID, assignee: null }]);
});

test('marks a message that arrives on the open page as read, also in the inbox', async () => {
  let unread = 1;
  let messages = [messageOf()];
  const { sent } = await show({
    'GET /api/admin/support': () => inboxOf(inInbox({ unread })),
    'GET /api/admin/support/conversation': () => ({ ...inInbox({ unread }), messages: [...messages] }),
    'POST /api/admin/support/read': () => {
      unread = 0;
      return undefined;
    },
  });
  expect(sent('POST /api/admin/support/read')).toEqual([{ id: ID }]);
  messages = [...messages, messageOf({ id: '2', text: 'And why?' })];
  unread = 1;
  await settle(30_000);
  expect(screen.getByText('And why?')).toBeVisible();
  expect(sent('POST /api/admin/support/read')).toHaveLength(2);
  await click('Back to the inbox');
  await settle();
  expect(screen.queryByText('New')).toBeNull();
});

test('shows why a conversation was not closed', async () => {
  await show({ 'POST /api/admin/support/close': refusal(404, 'There is no such conversation.') });
  await click('Close without an answer');
  await settle();
  expect(screen.getByText('There is no such conversation.')).toBeVisible();
});

test('saves an edited template under its title', async () => {
  const { sent } = await show(
    { 'POST /api/admin/support/templates': TEMPLATE },
    '/dashboard?section=support&part=templates',
  );
  await click('Edit');
  expect(screen.getByLabelText('Title')).toHaveValue('Prices');
  await fill(screen.getByLabelText('Text'), ' Fast.');
  await click('Save');
  await settle();
  expect(sent('POST /api/admin/support/templates')).toEqual([
    { title: 'Prices', text: 'Prices move. Fast.' },
  ]);
  expect(screen.getByLabelText('Title')).toHaveValue('');
  await click('Edit');
  expect(screen.getByLabelText('Title')).toHaveValue('Prices');
});

test('shows why a template was not removed', async () => {
  await show(
    { 'POST /api/admin/support/templates/remove': refusal(403, 'This needs another permission.') },
    '/dashboard?section=support&part=templates',
  );
  await click('Remove');
  await settle();
  expect(screen.getByText('This needs another permission.')).toBeVisible();
});
