import { ORDER_VERSION } from '@spreadwise/contract/order-words';
import { ApiError } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, keyboard, malformed, refusal, settle } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import { type FakeStripe, installStripe, removeStripe } from '../testing/fake-stripe';
import { CREATE, EMAIL, goToPayment } from '../testing/show-signup';

const SUBSCRIBE = 'Subscribe for €49.99/month';
let stripe: FakeStripe;
let errors: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  stripe = installStripe();
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  act(dismissToasts);
  errors.mockRestore();
  removeStripe();
  jest.useRealTimers();
});

const statusText = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join('');

test('a successful payment is welcomed before the dashboard opens', async () => {
  const { auth, redirect } = await goToPayment();
  await click(SUBSCRIBE);
  expect(auth.calls).toEqual([
    {
      name: CREATE,
      input: {
        body: { email: EMAIL, name: 'ada', planType: 'pro', screen: `${ORDER_VERSION} en subscribe` },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    },
  ]);
  expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret_1', {
    payment_method: { card: expect.anything(), billing_details: { email: EMAIL } },
  });
  expect(statusText()).toBe('Welcome to SpreadwiseYour Pro subscription is now active.');
  await settle(1_499);
  expect(redirect).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await settle(1);
  expect(redirect).toHaveBeenCalledWith('/dashboard');
  expect(JSON.parse(sessionStorage.getItem('spreadwise_checkout') ?? '')).toEqual({ email: EMAIL });
});

test('what was asked for and what stood around the button go along', async () => {
  const { auth } = await goToPayment({ orderButton: 'obligation' });
  const begin = screen.getByRole('checkbox', { name: /^Begin now/ });
  expect(begin).not.toBeChecked();
  await keyboard.click(begin);
  await click('Order with obligation to pay: €49.99/month');
  expect(auth.calls[0]?.input?.body).toMatchObject({
    beginNow: true,
    screen: `${ORDER_VERSION} en obligation`,
  });
});

test('while processing, nothing can be sent twice or left by Back', async () => {
  let answer = (_: { clientSecret: string; subscriptionId: string }) => {};
  const { auth } = await goToPayment({
    answers: { [CREATE]: () => new Promise((resolve) => (answer = resolve)) },
  });
  const subscribe = screen.getByRole('button', { name: SUBSCRIBE });
  await keyboard.dblClick(subscribe);
  await keyboard.click(screen.getByRole('button', { name: 'Processing...' }));
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  await act(async () => answer({ clientSecret: 'secret_1', subscriptionId: 's' }));
  await settle();
  expect(auth.calls).toHaveLength(1);
  expect(stripe.confirmCardPayment).toHaveBeenCalledTimes(1);
});

test('the card is locked during payment and editable after a failure', async () => {
  let confirmed = (_: object) => {};
  stripe.confirmCardPayment.mockImplementationOnce(
    () => new Promise<object>((resolve) => (confirmed = resolve)),
  );
  await goToPayment();
  await click(SUBSCRIBE);
  expect(stripe.cards[0]?.updates).toEqual([{ disabled: true }]);
  await act(async () => confirmed({ error: { message: 'Your card was declined.' } }));
  expect(stripe.cards[0]?.updates).toEqual([{ disabled: true }, { disabled: false }]);
});

test('a card with an error is not sent until it is corrected', async () => {
  const { auth } = await goToPayment();
  const message = 'Your card number is incomplete.';
  act(() => stripe.cards[0]?.emit({ complete: false, error: { message } }));
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent(`Payment Failed${message}`);
  expect(auth.calls).toEqual([]);
  act(() => stripe.cards[0]?.emit({ complete: true }));
  await click(SUBSCRIBE);
  expect(auth.calls).toHaveLength(1);
});

test('a card without an error is submitted to the provider', async () => {
  const { auth } = await goToPayment();
  act(() => stripe.cards[0]?.emit({ complete: false }));
  await click(SUBSCRIBE);
  expect(auth.calls).toHaveLength(1);
});

test('two simultaneous submits make one subscription', async () => {
  const { auth } = await goToPayment();
  const form = screen.getByRole('button', { name: SUBSCRIBE }).closest('form');
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await settle();
  expect(auth.calls).toHaveLength(1);
});

const keysOf = ({ calls }: Awaited<ReturnType<typeof goToPayment>>['auth']) =>
  calls.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);

test('a page that is loaded anew before the answer sends the same request again', async () => {
  const left = await goToPayment({ answers: { [CREATE]: () => new Promise(() => {}) } });
  await click(SUBSCRIBE);
  left.unmount();
  const again = await goToPayment();
  await click(SUBSCRIBE);
  expect(keysOf(again.auth)).toEqual(keysOf(left.auth));
});

test('without storage the payment is made all the same', async () => {
  const { auth } = await goToPayment();
  const off = () => {
    throw new Error('Storage is switched off.');
  };
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(off),
  );
  await click(SUBSCRIBE);
  for (const spy of spies) spy.mockRestore();
  expect(keysOf(auth)).toHaveLength(1);
  expect(statusText()).toContain('Your Pro subscription is now active.');
});

test.each<[string, Error, boolean]>([
  ['lost', new TypeError('Failed to fetch'), true],
  ['refused', refusal(409, 'Look into your inbox.'), false],
])('a submit after one that was %s', async (_, error, isSame) => {
  const { auth } = await goToPayment({ answers: { [CREATE]: error } });
  await click(SUBSCRIBE);
  await click(SUBSCRIBE);
  const [first, second] = keysOf(auth);
  expect(first === second).toBe(isSame);
});

test('a declined card shows the provider’s words, and another can be tried', async () => {
  stripe.confirmCardPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
  const { auth, redirect } = await goToPayment();
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent('Payment FailedYour card was declined.');
  await settle(10_000);
  expect(redirect).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('spreadwise_checkout')).toBeNull();
  // The toast is gone, and why stands beside the button.
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByText('Your card was declined.')).toBeVisible();

  await click(SUBSCRIBE);
  expect(screen.queryByText('Your card was declined.')).toBeNull();
  expect(auth.calls).toHaveLength(2);
  expect(statusText()).toContain('Your Pro subscription is now active.');
});

test.each<[string, () => Promise<object>, string]>([
  ['a refusal without words', async () => ({ error: {} }), 'The payment was not completed. Try again.'],
  [
    'a payment left open',
    async () => ({ paymentIntent: { status: 'requires_action' } }),
    'The payment was not completed. Try again.',
  ],
  [
    'a provider that breaks',
    () => Promise.reject(new Error('boom')),
    'The payment provider did not answer. Try again.',
  ],
])('%s is a failed payment, and the form is usable again', async (_, confirm, message) => {
  stripe.confirmCardPayment.mockImplementationOnce(confirm);
  await goToPayment();
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent(`Payment Failed${message}`);
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

test.each<[string, Error, string]>([
  ['the server’s own words', refusal(409, 'Look into your inbox.'), 'Look into your inbox.'],
  [
    'a gateway that answers without words',
    Object.assign(refusal(502, 'x'), { body: null }),
    'Failed to create subscription. Please try again.',
  ],
  ['no network', new TypeError('Failed to fetch'), 'Failed to create subscription. Please try again.'],
])('%s: a subscription error, and no card is charged', async (_, error, message) => {
  await goToPayment({ answers: { [CREATE]: error } });
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent(`Subscription Error${message}`);
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

test.each<[string, object, string]>([
  ['its words', { error: 'Look into your inbox.' }, 'Look into your inbox.'],
  [
    'its words, even beside a client secret',
    { error: 'Not today.', clientSecret: 'secret_1', subscriptionId: 's' },
    'Not today.',
  ],
  ['no readable words', { error: { code: 1 } }, 'Failed to create subscription. Please try again.'],
])('an error inside an answer that says 200 is a subscription error with %s', async (_, answer, message) => {
  await goToPayment({ answers: { [CREATE]: malformed(answer) } });
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent(`Subscription Error${message}`);
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

test('without a client secret the subscription is announced, and welcomed two seconds later', async () => {
  const { redirect } = await goToPayment({
    answers: { [CREATE]: { clientSecret: null, subscriptionId: 's' } },
  });
  await click(SUBSCRIBE);
  const created = 'Subscription CreatedYour subscription has been set up. Processing payment...';
  expect(statusText()).toBe(created);
  await settle(1_999);
  expect(statusText()).toBe(created);
  await settle(1);
  expect(statusText()).toBe('Welcome to SpreadwiseYour Pro subscription is being processed.');
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  expect(redirect).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: SUBSCRIBE })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open your dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('a processing payment does not count as failed', async () => {
  stripe.confirmCardPayment.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } });
  await goToPayment();
  await click(SUBSCRIBE);
  await settle(2_000);
  expect(statusText()).toContain('Your Pro subscription is being processed.');
});

test('a page restored from the back/forward cache can be used again', async () => {
  await goToPayment();
  await click(SUBSCRIBE);
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible();
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

const IN_GERMANY = { payment: { isTaxed: true } } as const;

test('where VAT is computed the order asks for the country, and folds away what a business adds', async () => {
  const { auth } = await goToPayment(IN_GERMANY);
  const country = screen.getByLabelText('Country');
  expect(country).toBeRequired();
  expect(country).toHaveValue('');
  expect(screen.getByLabelText('VAT ID')).not.toBeVisible();
  await keyboard.selectOptions(country, 'Austria');
  await keyboard.click(screen.getByText('Ordering as a business?'));
  await keyboard.type(screen.getByLabelText('VAT ID'), 'ATU12345678');
  await click(SUBSCRIBE);
  expect(auth.calls[0]?.input).toMatchObject({ body: { country: 'AT', vatId: 'ATU12345678' } });
});

test('a VAT ID that the register does not know is refused at its field, and nothing is charged', async () => {
  const words = 'The EU’s register does not know this VAT ID.';
  const issues = [{ field: 'vatId', message: words }];
  const answer = new ApiError(400, words, { error: words, requestId: 'test', issues }, null);
  await goToPayment({ ...IN_GERMANY, answers: { [CREATE]: answer } });
  await keyboard.selectOptions(screen.getByLabelText('Country'), 'Austria');
  await click(SUBSCRIBE);
  expect(screen.getByLabelText('VAT ID')).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
});

test('where none is computed nothing of it is asked for', async () => {
  await goToPayment();
  expect(screen.queryByLabelText('Country')).toBeNull();
  expect(screen.queryByLabelText('VAT ID')).toBeNull();
});
