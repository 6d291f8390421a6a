import type { CustomerWebhook } from '@spreadwise/contract';
import { click, customerOfTier, fill, mockDialogs, refusal, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { Webhook } from './Webhook';

const HOOK: CustomerWebhook = {
  url: 'https://example.com/alerts',
  previousUntil: null,
  failure: null,
};

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(answers: NonNullable<Parameters<typeof showScreen>[1]>['answers']) {
  const shown = showScreen(<Webhook />, { user: customerOfTier('PREMIUM'), answers: answers ?? {} });
  await settle();
  return shown;
}

test('adds an address and shows its secret once', async () => {
  let webhook: CustomerWebhook | null = null;
  await show({
    'GET /api/alerts/webhook': () => ({ webhook }),
    'POST /api/alerts/webhook': () => {
      webhook = HOOK;
      return { secret: 'whsec_x' };
    },
  });
  expect(screen.getByRole('link', { name: 'What your own programs can do' })).toHaveAttribute(
    'href',
    expect.stringContaining('topic=automation'),
  );
  await fill(screen.getByLabelText('Address'), HOOK.url);
  await click('Add the webhook');
  await settle();
  expect(screen.getByText('whsec_x')).toBeVisible();
  await click('I have saved it');
  expect(screen.queryByText('whsec_x')).toBeNull();
  expect(screen.getByText(HOOK.url)).toBeVisible();
});

test('shows the result of a test message, and a refusal in the server’s words', async () => {
  await show({
    'GET /api/alerts/webhook': { webhook: HOOK },
    'POST /api/alerts/test': { arrived: false, reason: 'It answered 500.' },
    'POST /api/alerts/webhook': refusal(
      422,
      '10.0.0.1 is not a public address; messages go only to public ones.',
    ),
  });
  await click('Send a test');
  await settle();
  expect(screen.getByText('It answered 500.')).toBeVisible();
  await fill(screen.getByLabelText('Replace the address'), 'https://10.0.0.1/');
  await click('Replace it');
  await settle();
  expect(screen.getByText(/not a public address/)).toBeVisible();
});
