/** A customer asks a question, sees what is sent along, and reads the answer. */

import type { SessionUser } from '@spreadwise/shared-auth';
import { momentText } from '@spreadwise/shared-screens';
import { conversationOf, messageOf } from '@spreadwise/shared-screens/testing';
import { click, fill, keyboard, refusal, settle } from '@spreadwise/testkit';
import { fireEvent, screen } from '@testing-library/react';
import { overviewOf } from '../testing/billing-fixtures';
import { CUSTOMER, showDashboard } from '../testing/show-dashboard';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});

const ID = conversationOf().id;
const PROMISE = { queue: 'priority', hours: 12 } as const;

type Shown = Parameters<typeof showDashboard>[0];

async function show(answers: NonNullable<Shown['answers']>, at: string, fetch?: Shown['fetch']) {
  const shown = await showDashboard({
    user: CUSTOMER,
    ...(fetch && { fetch }),
    at: `/dashboard?section=help${at}`,
    answers: { 'GET /api/billing/overview': overviewOf(), ...answers },
  });
  await settle();
  const sent = (name: string) =>
    shown.auth.calls.filter((call) => call.name === name).map(({ input }) => input?.body);
  return { ...shown, sent };
}
const write = async (label: string, text: string) => fill(screen.getByLabelText(label), text);

test('sends a question with what the customer was looking at, unless they leave it out', async () => {
  const { sent, place } = await show(
    {
      'GET /api/support': { promise: PROMISE, conversations: [], nextCursor: null },
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
  await keyboard.click(screen.getByLabelText('Include what I was looking at'));
  expect(screen.queryByText('s1')).toBeNull();
  await keyboard.click(screen.getByLabelText('Include what I was looking at'));
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
  expect(screen.getByText(`We answer by ${momentText('2026-11-21T21:00:00Z')}.`)).toBeVisible();
});

test('marks a new answer and counts it as read once shown', async () => {
  let unread = 1;
  const answer = messageOf({ id: '2', from: 'support', text: 'Prices move.' });
  const { sent } = await show(
    {
      'GET /api/support/unread': () => ({ unread }),
      'GET /api/support': () => ({
        promise: PROMISE,
        conversations: [conversationOf({ unread })],
        nextCursor: null,
      }),
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

const fileOf = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

test('sends images along, refuses what is none at once, and shows those of a message to be saved', async () => {
  const asked: string[] = [];
  const { sent } = await show(
    {
      'GET /api/support/conversation': { ...conversationOf(), messages: [messageOf({ images: ['7'] })] },
      'POST /api/support/reply': undefined,
    },
    `&conversation=${ID}`,
    async (path) => {
      asked.push(path);
      return { ok: true, blob: async () => new Blob(['x'], { type: 'image/webp' }) } as Response;
    },
  );
  await settle(10);
  const image = screen.getByRole('img', { name: 'Save image' });
  expect(image).toHaveAttribute('src', 'data:image/webp;base64,eA==');
  expect(image.closest('a')).toHaveAttribute('download', 'image-7.webp');
  expect(asked).toEqual(['/api/support/image?id=7']);

  const field = screen.getByLabelText<HTMLInputElement>('Images');
  const choose = (...files: File[]) => fireEvent.change(field, { target: { files } });
  for (const files of [
    [fileOf('a.pdf', 'application/pdf')],
    [fileOf('a.png', 'image/png', 5_000_001)],
    Array.from({ length: 4 }, () => fileOf('a.png', 'image/png')),
  ]) {
    choose(...files);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription(/At most three PNG/);
  }
  choose(fileOf('a.png', 'image/png'), fileOf('b.jpg', 'image/jpeg'));
  expect(field).not.toHaveAttribute('aria-invalid');
  await write('Write more', 'Look.');
  await click('Send');
  await settle(10);
  await write('Write more', 'And?');
  await click('Send');
  await settle();
  expect(sent('POST /api/support/reply')).toEqual([
    { id: ID, text: 'Look.', lookedAt: null, images: ['AAAA', 'AAAA'] },
    { id: ID, text: 'And?', lookedAt: null },
  ]);
});

test('says that an image could not be loaded', async () => {
  await show(
    { 'GET /api/support/conversation': { ...conversationOf(), messages: [messageOf({ images: ['7'] })] } },
    `&conversation=${ID}`,
    async () =>
      ({
        ok: false,
        status: 404,
        headers: new Map(),
        text: async () => '{"error":"There is no such image."}',
      }) as unknown as Response,
  );
  await settle(10);
  expect(screen.getByText('The image could not be loaded.')).toBeVisible();
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

test('keeps a question over a new sign-in of the same customer, and shows it to nobody else', async () => {
  const opened = async (user: SessionUser) => {
    const { unmount } = await showDashboard({
      user,
      at: '/dashboard?section=help',
      answers: {
        'GET /api/billing/overview': overviewOf(),
        'GET /api/support': { promise: PROMISE, conversations: [], nextCursor: null },
        'POST /api/support/begin': { id: ID },
        'GET /api/support/conversation': { ...conversationOf(), messages: [messageOf()] },
      },
    });
    await settle();
    const field = screen.getByLabelText<HTMLTextAreaElement>('Your message');
    return { unmount, typed: field.value };
  };
  const first = await opened(CUSTOMER);
  await write('Your message', 'Long to type');
  first.unmount();
  const other = await opened({ ...CUSTOMER, id: 'somebody else' });
  expect(other.typed).toBe('');
  await write('Your message', 'Theirs');
  other.unmount();
  const again = await opened({ ...CUSTOMER, id: 'somebody else' });
  expect(again.typed).toBe('Theirs');
  await click('Send');
  await settle();
  again.unmount();
  expect((await opened({ ...CUSTOMER, id: 'somebody else' })).typed).toBe('');
});

test('keeps what is typed after leaving the page, even in another session, until the customer signs out', async () => {
  const answers = {
    'GET /api/support': { promise: PROMISE, conversations: [conversationOf()], nextCursor: null },
    'GET /api/support/conversation': { ...conversationOf(), messages: [messageOf()] },
  };
  const { place, unmount } = await show(answers, '');
  await write('What is it about?', 'A lost signal');
  await write('Your message', 'Why was it gone?');
  await click('A lost signal', 'link');
  await settle();
  await write('Write more', 'And now?');
  await click('Past', 'link');
  await place.go(-1);
  await settle();
  expect(screen.getByLabelText('Write more')).toHaveValue('And now?');
  unmount();
  const again = await show(answers, '');
  expect(screen.getByLabelText('What is it about?')).toHaveValue('A lost signal');
  expect(screen.getByLabelText('Your message')).toHaveValue('Why was it gone?');
  await click('Menu');
  await click('Sign out');
  again.unmount();
  expect(sessionStorage).toHaveLength(0);
  await show(answers, '');
  expect(screen.getByLabelText('Your message')).toHaveValue('');
});

test('shows the last five messages of a long conversation, and the earlier ones on demand', async () => {
  const messages = Array.from({ length: 12 }, (_, index) =>
    messageOf({ id: `${index}`, text: `Message ${index}` }),
  );
  await show(
    {
      'GET /api/support/conversation': { ...conversationOf(), messages },
      'POST /api/support/read': undefined,
    },
    `&conversation=${ID}`,
  );
  const texts = () => screen.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent);
  expect([texts().length, texts()[0]]).toEqual([5, 'Message 7']);
  await click('Show 7 earlier');
  expect([texts().length, texts()[0]]).toEqual([12, 'Message 0']);
  expect(screen.getByText('Message 0').closest('ol')).toHaveFocus();
});
