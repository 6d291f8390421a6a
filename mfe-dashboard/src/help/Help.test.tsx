/** A customer asks a question, sees what is sent along, and reads the answer. */
import { conversationOf, messageOf } from '@spreadwise/shared-screens/testing';
import { click, keyboard, refusal, settle } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { overviewOf } from '../testing/billing-fixtures';
import { CUSTOMER, showDashboard } from '../testing/show-dashboard';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ID = conversationOf().id;
const PROMISE = { queue: 'priority', hours: 12 } as const;

async function show(answers: NonNullable<Parameters<typeof showDashboard>[0]['answers']>, at: string) {
  const shown = await showDashboard({
    user: CUSTOMER,
    at: `/dashboard?section=help${at}`,
    answers: { 'GET /api/billing/overview': overviewOf(), ...answers },
  });
  await settle();
  const sent = (name: string) =>
    shown.auth.calls.filter((call) => call.name === name).map(({ input }) => input?.body);
  return { ...shown, sent };
}
const write = async (label: string, text: string) => keyboard.type(screen.getByLabelText(label), text);

test('sends a question with what the customer was looking at, unless they leave it out', async () => {
  const { sent, place } = await show(
    {
      'GET /api/support': { promise: PROMISE, conversations: [] },
      'POST /api/support/begin': { id: ID },
      'GET /api/support/conversation': { ...conversationOf(), messages: [messageOf()] },
    },
    '&from=section%3Dhistory%26signal%3Ds1',
  );
  expect(screen.getByText(/within 12 hours/)).toBeVisible();
  expect(screen.getByText('/dashboard?section=history&signal=s1')).toBeVisible();
  expect(screen.getByText('s1')).toBeVisible();
  await write('What is it about?', 'A lost signal');
  await write('Your message', 'Why was it gone?');
  await keyboard.click(screen.getByLabelText('Send along what I was looking at'));
  expect(screen.queryByText('s1')).toBeNull();
  await keyboard.click(screen.getByLabelText('Send along what I was looking at'));
  await click('Send');
  await settle();
  expect(sent('POST /api/support/begin')).toEqual([
    {
      subject: 'A lost signal',
      text: 'Why was it gone?',
      lookedAt: { page: '/dashboard?section=history&signal=s1', signal: 's1', browser: navigator.userAgent },
    },
  ]);
  expect(place.search).toContain(`conversation=${ID}`);
  expect(screen.getByText('We answer by 21 Nov 2026, 21:00 UTC.')).toBeVisible();
});

test('marks a new answer and counts it as read once shown', async () => {
  let unread = 1;
  const answer = messageOf({ id: '2', from: 'support', text: 'Prices move.' });
  const { sent } = await show(
    {
      'GET /api/support/unread': () => ({ unread }),
      'GET /api/support': () => ({ promise: PROMISE, conversations: [conversationOf({ unread })] }),
      'GET /api/support/conversation': () => ({
        ...conversationOf({ state: 'waiting', dueAt: null, unread }),
        messages: [messageOf(), answer],
      }),
      'POST /api/support/read': () => {
        unread = 0;
        return undefined;
      },
    },
    '',
  );
  await click('Menu (1)');
  expect(screen.getByRole('link', { name: 'Help (1)' })).toBeVisible();
  await click('A lost signal', 'link');
  await settle();
  expect(screen.getByText('Prices move.')).toBeVisible();
  expect(sent('POST /api/support/read')).toEqual([{ id: ID }]);
  await settle();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
});

test('keeps a message that could not be sent and shows why', async () => {
  const words = 'You have written a lot today.';
  const { sent } = await show(
    {
      'GET /api/support/conversation': { ...conversationOf(), messages: [messageOf()] },
      'POST /api/support/reply': refusal(429, words),
    },
    `&conversation=${ID}`,
  );
  await write('Write more', 'And now?');
  await click('Send');
  await settle();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByLabelText('Write more')).toHaveValue('And now?');
  // The list is not requested while it is not shown.
  expect(sent('GET /api/support')).toHaveLength(0);
});

test('opens a short page by its URL and keeps the previous filters on the way back', async () => {
  const { place } = await show({}, '&part=pages&topic=quiet&from=hops%3D3');
  expect(screen.getByText('Why nothing is open').closest('details')).toHaveAttribute('open');
  expect(screen.getByText('How to read a signal').closest('details')).not.toHaveAttribute('open');
  await click('Glossary', 'link');
  expect(screen.getByText('Taker fee')).toBeVisible();
  await click('Past', 'link');
  expect(place.search).toBe('?hops=3&section=history');
});
