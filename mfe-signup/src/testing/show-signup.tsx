/** Mounts the signup and walks through it with a fake clock. */
import type { PublicConfig } from '@spreadwise/contract';
import { click, fill, type ShowOptions, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import Signup from '../Signup';

export const EMAIL = 'ada@example.com';
export const CREATE = 'POST /api/stripe/create-subscription';

let keys = 0;
/** A new key for each test, since the provider is loaded once per key. */
const payment = (over: Partial<PublicConfig['payment']>): PublicConfig['payment'] => ({
  publishableKey: `pk_test_${++keys}`,
  mode: 'live',
  scriptUrl: null,
  ...over,
});

export interface SignupTestOptions extends ShowOptions {
  readonly payment?: Partial<PublicConfig['payment']>;
  readonly planTexts?: PublicConfig['planTexts'];
  readonly orderButton?: PublicConfig['orderButton'];
}

export async function showSignup({
  at = '/signup',
  answers,
  payment: over = {},
  ...plans
}: SignupTestOptions = {}) {
  const redirect = jest.fn();
  const scrollTo = jest.spyOn(window, 'scrollTo').mockReset();
  const { auth, place, unmount } = showScreen(
    <Signup productName="Spreadwise" payment={payment(over)} {...plans} redirect={redirect} />,
    { at, answers: { [CREATE]: { clientSecret: 'secret_1', subscriptionId: 's' }, ...answers } },
  );
  await settle();
  return { auth, redirect, scrollTo, history: place, unmount };
}

export const heading = () => screen.getByRole('heading', { level: 1 });

/** Completes step 1 and arrives at step 2 with the provider loaded. */
export async function goToPayment(options: SignupTestOptions = {}) {
  const shown = await showSignup(options);
  await fill(screen.getByLabelText('Email'), EMAIL);
  await click('Continue to Plan Selection');
  await settle();
  return shown;
}
