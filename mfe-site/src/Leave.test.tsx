import { chooseLocale } from '@spreadwise/shared-ui';
import { click, fill, keyboard, refusal, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import Leave from './Leave';

const RECEIVED = { receivedAt: '2026-11-21T09:30:00.000Z' };

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await act(() => chooseLocale('en'));
  jest.useRealTimers();
});

async function show(at: string, answers = {}) {
  const shown = showScreen(<Leave productName="Spreadwise" />, { at, answers });
  await settle();
  return shown;
}
const type = (label: string, text: string) => fill(screen.getByLabelText(label), text);

test.each([
  ['en', '/withdraw', 'Withdraw from contract here', 'Confirm withdrawal'],
  ['de', '/withdraw', 'Vertrag widerrufen', 'Widerruf bestätigen'],
  ['en', '/cancel', 'Cancel contracts here', 'cancel now'],
  ['de', '/cancel', 'Verträge hier kündigen', 'jetzt kündigen'],
] as const)(
  'in %s, %s and its button carry exactly the wording that the law requires',
  async (locale, at, title, button) => {
    await act(() => chooseLocale(locale));
    await show(at);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${title}$`));
    expect(document.querySelector('button[type=submit]')).toHaveTextContent(new RegExp(`^${button}$`));
  },
);

test('requires a name and an address for a withdrawal and confirms it on the same page', async () => {
  const { auth } = await show('/withdraw', { 'POST /api/leave': RECEIVED });
  await click('Confirm withdrawal');
  expect(screen.getByText('Enter your name.')).toBeVisible();
  expect(auth.calls).toEqual([]);
  await type('Name', 'Ada Lovelace');
  await type('Email', 'ada@example.com');
  await click('Confirm withdrawal');
  await settle();
  expect(auth.calls.map(({ name }) => name)).toEqual(['POST /api/leave']);
  expect(auth.calls[0]?.input?.body).toMatchObject({
    kind: 'withdrawal',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
  });
  expect(screen.getByText(/receipt is on its way to ada@example\.com/)).toBeVisible();
  expect(savedDeclaration().split('\n')).toEqual([
    'Declared: withdrawal, with the button “Confirm withdrawal”',
    'Name: Ada Lovelace',
    'Email: ada@example.com',
    expect.stringMatching(/^Received: 21 November 2026 at \d\d:30:00 /),
  ]);
});

/** In the file that the page offers. */
const savedDeclaration = () => {
  const link = screen.getByRole('link', { name: 'Save the declaration' });
  expect(link).toHaveAttribute('download');
  return decodeURIComponent(link.getAttribute('href') ?? '').replace('data:text/plain;charset=utf-8,', '');
};

test('a cancellation for cause says why, and may ask for a day', async () => {
  const { auth } = await show('/cancel', { 'POST /api/leave': RECEIVED });
  await type('Name', 'Ada');
  await type('Email', 'ada@example.com');
  await keyboard.click(screen.getByLabelText('For cause'));
  await click('cancel now');
  expect(auth.calls).toEqual([]);
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Say why.');
  await type('Reason', 'No signals for a week');
  await type('To end on (optional)', '2026-12-31');
  await click('cancel now');
  await settle();
  expect(auth.calls[0]?.input?.body).toMatchObject({
    kind: 'cancellation',
    cause: 'No signals for a week',
    endsOn: '2026-12-31',
  });
  expect(savedDeclaration()).toContain(
    'How you cancel: For cause\nReason: No signals for a week\nTo end: 31 December 2026\nReceived: ',
  );
});

test('sends neither a reason nor an end date with an ordinary cancellation', async () => {
  const { auth } = await show('/cancel', { 'POST /api/leave': RECEIVED });
  await type('Name', 'Ada');
  await type('Email', 'ada@example.com');
  await click('cancel now');
  await settle();
  expect(auth.calls[0]?.input?.body).toMatchObject({ kind: 'cancellation' });
  expect(Object.keys(auth.calls[0]?.input?.body ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/cause|endsOn/)]),
  );
});

test('shows a refusal in the server’s words and keeps what was typed', async () => {
  await show('/withdraw', { 'POST /api/leave': refusal(429, 'Too many requests. Try again in an hour.') });
  await type('Name', 'Ada');
  await type('Email', 'ada@example.com');
  await click('Confirm withdrawal');
  await settle();
  expect(screen.getByText('Too many requests. Try again in an hour.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

test.each([
  ['undone', 'Your contract continues'],
  ['over', 'This link is no longer valid'],
] as const)('revokes a cancellation only when the button is pressed: %s', async (outcome, title) => {
  const { auth } = await show('/cancel?undo=abc', { 'POST /api/leave/undo': { outcome } });
  expect(auth.calls).toEqual([]);
  await click('Undo cancellation');
  await settle();
  expect(auth.calls[0]?.input?.body).toEqual({ token: 'abc' });
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo cancellation' })).toBeNull();
});
