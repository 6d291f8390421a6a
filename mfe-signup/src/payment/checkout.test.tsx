import { ORDER_VERSION } from '@spreadwise/contract/order-words';
import { ApiError } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, fill, keyboard, malformed, refusal, settle } from '@spreadwise/testkit';
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

test('shows a welcome after a successful payment before the dashboard opens', async () => {
  const { auth, redirect } = await goToPayment();
  await click(SUBSCRIBE);
  expect(auth.calls).toEqual([
    {
      name: CREATE,
      input: {
        body: { email: EMAIL, name: 'ada', planType: 'pro' },
        headers: { 'Order-Screen': `${ORDER_VERSION} en subscribe` },
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

test('sends the request to begin now and the wording around the button with the order', async () => {
  const { auth } = await goToPayment({ orderButton: 'obligation' });
  const begin = screen.getByRole('checkbox', { name: /^Begin now/ });
  expect(begin).not.toBeChecked();
  await keyboard.click(begin);
  await click('Order with obligation to pay: €49.99/month');
  expect(auth.calls[0]?.input).toMatchObject({
    body: { beginNow: true },
    headers: { 'Order-Screen': `${ORDER_VERSION} en obligation` },
  });
});

test('ignores further submits and disables Back while processing', async () => {
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

test('locks the card during payment and unlocks it after a failure', async () => {
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

test('does not submit a card with an error until it is corrected', async () => {
  const { auth } = await goToPayment();
  const message = 'Your card number is incomplete.';
  act(() => stripe.cards[0]?.emit({ complete: false, error: { message } }));
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent(`Payment Failed${message}`);
  act(dismissToasts);
  expect(screen.getByText(message)).toBeVisible();
  expect(auth.calls).toEqual([]);
  act(() => stripe.cards[0]?.emit({ complete: true }));
  await click(SUBSCRIBE);
  expect(auth.calls).toHaveLength(1);
});

test('submits an incomplete card without an error to the provider', async () => {
  const { auth } = await goToPayment();
  act(() => stripe.cards[0]?.emit({ complete: false }));
  await click(SUBSCRIBE);
  expect(auth.calls).toHaveLength(1);
});

test('creates one subscription for two simultaneous submits', async () => {
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

test('repeats the same request when the page is reloaded before the answer', async () => {
  const left = await goToPayment({ answers: { [CREATE]: () => new Promise(() => {}) } });
  await click(SUBSCRIBE);
  left.unmount();
  const again = await goToPayment();
  await click(SUBSCRIBE);
  expect(keysOf(again.auth)).toEqual(keysOf(left.auth));
});

test('completes the payment when storage is disabled', async () => {
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
])('reuses the idempotency key of a lost request but not of a refused one: %s', async (_, error, isSame) => {
  const { auth } = await goToPayment({ answers: { [CREATE]: error } });
  await click(SUBSCRIBE);
  await click(SUBSCRIBE);
  const [first, second] = keysOf(auth);
  expect(first === second).toBe(isSame);
});

test('shows the provider’s message for a declined card and accepts another attempt', async () => {
  stripe.confirmCardPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
  const { auth, redirect } = await goToPayment();
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent('Payment FailedYour card was declined.');
  expect(screen.getAllByText('Your card was declined.')).toHaveLength(1);
  await settle(10_000);
  expect(redirect).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('spreadwise_checkout')).toBeNull();
  // The toast is gone, but the reason stays next to the button.
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByText('Your card was declined.')).toBeVisible();

  await click(SUBSCRIBE);
  expect(screen.queryByText('Your card was declined.')).toBeNull();
  expect(auth.calls).toHaveLength(2);
  expect(statusText()).toContain('Your Pro subscription is now active.');
});

test.each<[string, () => Promise<object>, string]>([
  ['a refusal without a message', async () => ({ error: {} }), 'The payment was not completed. Try again.'],
  [
    'a payment that still needs action',
    async () => ({ paymentIntent: { status: 'requires_action' } }),
    'The payment was not completed. Try again.',
  ],
  [
    'an exception from the provider',
    () => Promise.reject(new Error('boom')),
    'The payment provider did not answer. Try again.',
  ],
])('shows a failed payment and re-enables the form after %s', async (_, confirm, message) => {
  stripe.confirmCardPayment.mockImplementationOnce(confirm);
  await goToPayment();
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent(`Payment Failed${message}`);
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

test.each<[string, Error, string]>([
  ['a refusal with a message', refusal(409, 'Look into your inbox.'), 'Look into your inbox.'],
  [
    'a gateway error without a body',
    Object.assign(refusal(502, 'x'), { body: null }),
    'Failed to create subscription. Please try again.',
  ],
  ['a network failure', new TypeError('Failed to fetch'), 'Failed to create subscription. Please try again.'],
])('shows a subscription error and charges no card after %s', async (_, error, message) => {
  await goToPayment({ answers: { [CREATE]: error } });
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent(`Subscription Error${message}`);
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

test.each<[string, object, string]>([
  ['an error message', { error: 'Look into your inbox.' }, 'Look into your inbox.'],
  [
    'an error message next to a client secret',
    { error: 'Not today.', clientSecret: 'secret_1', subscriptionId: 's' },
    'Not today.',
  ],
  ['an unreadable error', { error: { code: 1 } }, 'Failed to create subscription. Please try again.'],
])('shows a subscription error when a 200 response contains %s', async (_, answer, message) => {
  await goToPayment({ answers: { [CREATE]: malformed(answer) } });
  await click(SUBSCRIBE);
  expect(screen.getByRole('alert')).toHaveTextContent(`Subscription Error${message}`);
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

test('announces a subscription without a client secret and shows the welcome two seconds later', async () => {
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

test('does not treat a processing payment as failed', async () => {
  stripe.confirmCardPayment.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } });
  await goToPayment();
  await click(SUBSCRIBE);
  await settle(2_000);
  expect(statusText()).toContain('Your Pro subscription is being processed.');
});

test('re-enables the form when the page is restored from the back/forward cache', async () => {
  await goToPayment();
  await click(SUBSCRIBE);
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeVisible();
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(screen.getByRole('button', { name: SUBSCRIBE })).toBeEnabled();
});

const IN_GERMANY = { payment: { isTaxed: true } } as const;

test('asks for the country and folds the VAT ID away when VAT is computed', async () => {
  const { auth } = await goToPayment(IN_GERMANY);
  const country = screen.getByLabelText('Country');
  expect(country).toBeRequired();
  expect(country).toHaveValue('');
  expect(screen.getByLabelText('VAT ID')).not.toBeVisible();
  await keyboard.selectOptions(country, 'Austria');
  await keyboard.click(screen.getByText('Ordering as a business?'));
  await fill(screen.getByLabelText('VAT ID'), 'ATU12345678');
  await click(SUBSCRIBE);
  expect(auth.calls[0]?.input).toMatchObject({ body: { country: 'AT', vatId: 'ATU12345678' } });
});

test('asks a business for its name where the register does not give it, and orders in that name', async () => {
  const { auth } = await goToPayment(IN_GERMANY);
  await keyboard.selectOptions(screen.getByLabelText('Country'), 'Spain');
  await keyboard.click(screen.getByText('Ordering as a business?'));
  await keyboard.type(screen.getByLabelText('VAT ID'), 'ESB12345678');
  const business = screen.getByLabelText('Name of the business');
  expect(business).toBeRequired();
  await keyboard.type(business, 'Ejemplo SL');
  await click(SUBSCRIBE);
  expect(auth.calls[0]?.input).toMatchObject({ body: { name: 'Ejemplo SL', vatId: 'ESB12345678' } });
});

test('shows an unknown VAT ID at its field and charges nothing', async () => {
  const words = 'The EU’s register does not know this VAT ID.';
  const issues = [{ field: 'vatId', message: words }];
  const answer = new ApiError(400, words, { error: words, requestId: 'test', issues }, null);
  await goToPayment({ ...IN_GERMANY, answers: { [CREATE]: answer } });
  await keyboard.selectOptions(screen.getByLabelText('Country'), 'Austria');
  await click(SUBSCRIBE);
  expect(screen.getByLabelText('VAT ID')).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
});

test('asks for neither country nor VAT ID when no VAT is computed', async () => {
  await goToPayment();
  expect(screen.queryByLabelText('Country')).toBeNull();
  expect(screen.queryByLabelText('VAT ID')).toBeNull();
});
