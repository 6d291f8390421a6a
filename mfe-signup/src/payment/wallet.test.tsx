/** Paying by wallet: offered when the browser has one, and only for an order made with our own button. */
import { ORDER_VERSION } from '@spreadwise/contract/order-words';
import { dismissToasts } from '@spreadwise/shared-ui';
import { click, keyboard, settle } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import { type FakeStripe, installStripe, removeStripe } from '../testing/fake-stripe';
import { CREATE, EMAIL, goToPayment } from '../testing/show-signup';

const ORDER = 'Order with obligation to pay: €49.99/month';
let stripe: FakeStripe;
beforeEach(() => {
  jest.useFakeTimers();
  stripe = installStripe();
});
afterEach(() => {
  act(dismissToasts);
  removeStripe();
  jest.useRealTimers();
});

const tell = (event: string, payload?: object) => act(async () => stripe.wallet(event, payload));
const offered = (availablePaymentMethods?: object) => tell('ready', { availablePaymentMethods });

async function chooseWallet(answers = {}) {
  const shown = await goToPayment({ orderButton: 'obligation', answers });
  await offered({ applePay: true, googlePay: false, link: true });
  await keyboard.click(screen.getByRole('radio', { name: 'Apple Pay' }));
  return shown;
}

test('takes cards when the provider does not support wallets', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  stripe.forgetWallets();
  await goToPayment();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('group', { name: 'Card details' })).toBeVisible();
});

test.each([
  ['no wallet', undefined],
  ['only wallets that we do not offer', { link: true, applePay: false }],
])('offers no choice of payment method when the browser has %s', async (_, wallets) => {
  await goToPayment();
  await offered(wallets);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('group', { name: 'Card details' })).toBeVisible();
});

test('places the same order with the same button before the wallet pays it', async () => {
  const { auth, redirect } = await chooseWallet();
  expect(screen.queryByRole('group', { name: 'Card details' })).toBeNull();
  await keyboard.click(screen.getByRole('checkbox', { name: /^Begin now/ }));
  expect(screen.queryByText('Ordered. Pay with your wallet now.')).toBeNull();
  await click(ORDER);
  expect(auth.calls).toMatchObject([
    {
      name: CREATE,
      input: { body: { beginNow: true }, headers: { 'Order-Screen': `${ORDER_VERSION} en obligation` } },
    },
  ]);
  expect(screen.getByText('Ordered. Pay with your wallet now.')).toBeVisible();
  expect(stripe.confirmPayment).not.toHaveBeenCalled();
  await tell('confirm');
  await settle();
  expect(stripe.confirmPayment).toHaveBeenCalledWith(
    expect.objectContaining({
      clientSecret: 'secret_1',
      redirect: 'if_required',
      confirmParams: {
        return_url: expect.stringMatching(/^http.*\/dashboard$/),
        payment_method_data: { billing_details: { email: EMAIL } },
      },
    }),
  );
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  await settle(1_500);
  expect(redirect).toHaveBeenCalledWith('/dashboard');
});

test.each([
  ['closes the wallet', () => tell('cancel')],
  ['chooses to pay another way', () => click('Pay another way')],
])('shows no error to a customer who %s, and accepts an order by card', async (_, leave) => {
  const { auth } = await chooseWallet();
  await click(ORDER);
  await leave();
  await settle();
  expect(screen.queryByText('Ordered. Pay with your wallet now.')).toBeNull();
  expect(screen.queryByText('Payment Failed')).toBeNull();
  await keyboard.click(screen.getByRole('radio', { name: 'Card' }));
  await click(ORDER);
  expect(auth.calls).toHaveLength(2);
  expect(stripe.confirmCardPayment).toHaveBeenCalledTimes(1);
});

test('shows why a wallet payment was declined', async () => {
  stripe.confirmPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
  await chooseWallet();
  await click(ORDER);
  await tell('confirm');
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('Payment FailedYour card was declined.');
  expect(screen.getByRole('button', { name: ORDER })).toBeEnabled();
});

test('does not show the wallet when the order is refused', async () => {
  await chooseWallet({ [CREATE]: new TypeError('Failed to fetch') });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await click(ORDER);
  expect(screen.getByRole('alert')).toHaveTextContent('Subscription Error');
  expect(screen.queryByText('Ordered. Pay with your wallet now.')).toBeNull();
});

test('orders again after Back was pressed while the wallet waited', async () => {
  const { auth, history } = await chooseWallet();
  await click(ORDER);
  await history.go(-1);
  await settle();
  await click('Continue to Plan Selection');
  await settle();
  await click(ORDER);
  expect(auth.calls).toHaveLength(2);
  expect(stripe.confirmCardPayment).toHaveBeenCalledTimes(1);
});
