import { customerUser, type SignInResult } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import {
  click,
  type FakeAuthOptions,
  fill,
  inTurn,
  keyboard,
  refusal,
  settle,
  showScreen,
} from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import CustomerSignIn from './CustomerSignIn';

const PROOF = 'GET /api/auth/proof';
const FORGET = 'DELETE /api/auth/proof';
const CODE = 'POST /api/auth/verify-code';
const EMAIL = 'ada@example.com';
const REFUSED: SignInResult = { ok: false, reason: 'refused' };
const SIGNED_IN: SignInResult = {
  ok: true,
  session: { user: customerUser({ customerId: 'cus_1', email: EMAIL, tier: 'PRO' }), timestamp: 1 },
};
const FAILED: SignInResult = { ok: false, reason: 'failed', error: new TypeError('Failed to fetch') };

async function show(options: FakeAuthOptions = {}) {
  const signIn = jest.fn<Promise<SignInResult>, [object]>(options.signIn ?? (async () => REFUSED));
  const { auth } = showScreen(<CustomerSignIn productName="Spreadwise" />, {
    ...options,
    signIn,
    answers: { [PROOF]: { email: null }, ...options.answers },
  });
  await settle();
  return { auth, signIn };
}

async function askForCode(options: Parameters<typeof show>[0] = {}) {
  const shown = await show(options);
  await keyboard.type(screen.getByLabelText('Email'), ` ${EMAIL.toUpperCase()}`);
  await click('Continue');
  expect(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  return shown;
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

describe('right after a payment', () => {
  const pay = () => sessionStorage.setItem('spreadwise_checkout', JSON.stringify({ email: EMAIL }));

  test('opens the dashboard automatically and uses the handover only once', async () => {
    pay();
    const { auth, signIn } = await show({ signIn: async () => SIGNED_IN });
    expect(screen.getByRole('heading', { name: 'Opening your dashboard…' })).toBeVisible();
    expect(signIn).toHaveBeenCalledWith({ email: EMAIL });
    expect(sessionStorage.getItem('spreadwise_checkout')).toBeNull();
    expect(auth.calls).toEqual([]);
    await settle(60_000);
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  test('retries the sign-in until the provider has confirmed the payment', async () => {
    pay();
    const answers = [REFUSED, FAILED, SIGNED_IN];
    const { signIn } = await show({ signIn: async () => answers.shift() ?? REFUSED });
    await settle(60_000);
    expect(signIn).toHaveBeenCalledTimes(3);
    expect(screen.getByText('Opening your dashboard…')).toBeVisible();
  });

  test('shows the form with an explanation after six seconds of failed attempts', async () => {
    pay();
    const { signIn } = await show();
    await settle(5_999);
    expect(screen.getByText('Opening your dashboard…')).toBeVisible();
    await settle(1);
    expect(signIn).toHaveBeenCalledTimes(4);
    expect(screen.getByText('Your dashboard is almost ready')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  });

  test('ignores a malformed handover', async () => {
    sessionStorage.setItem('spreadwise_checkout', '{"email":');
    await show();
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });
});

describe('a browser with a proven address', () => {
  const answers = { [PROOF]: { email: EMAIL }, [FORGET]: undefined };

  test('signs in with one click', async () => {
    const { signIn } = await show({ answers, signIn: async () => SIGNED_IN });
    await click(`Continue as ${EMAIL}`);
    expect(signIn).toHaveBeenCalledWith({ email: EMAIL });
  });

  test('forgets the address on request', async () => {
    const { auth } = await show({ answers });
    await click('Use another address');
    expect(auth.calls.at(-1)?.name).toBe(FORGET);
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('shows that the address has no active subscription', async () => {
    await show({ answers });
    await click(`Continue as ${EMAIL}`);
    expect(screen.getByText(EMAIL).closest('p')).toHaveTextContent(
      `There is no active subscription for ${EMAIL}. Your invoices`,
    );
    expect(screen.getByRole('heading', { level: 1 }).closest('[tabindex]')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/signup');
  });

  test('asks for a code when the proof has expired', async () => {
    await show({ answers: { [PROOF]: inTurn({ email: EMAIL }, { email: null }) } });
    await click(`Continue as ${EMAIL}`);
    expect(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  });

  test.each<[string, SignInResult, string]>([
    [
      'too many attempts',
      { ok: false, reason: 'throttled', retryAfterSeconds: 20 },
      'Too many attempts. Try again in 20 seconds.',
    ],
    ['a network failure', FAILED, 'An error occurred during login'],
  ])('shows a login error for %s and allows a retry', async (_, result, description) => {
    await show({ answers, signIn: async () => result });
    await click(`Continue as ${EMAIL}`);
    expect(screen.getByRole('alert')).toHaveTextContent(`Login Error${description}`);
    expect(screen.getByRole('button', { name: `Continue as ${EMAIL}` })).toBeEnabled();
  });
});

describe('sign-in by email address', () => {
  test('shows the form when the proof request fails', async () => {
    await show({ answers: { [PROOF]: new TypeError('Failed to fetch') } });
    expect(screen.getByRole('heading', { name: 'Sign in to Spreadwise' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Owner sign-in' })).toHaveAttribute('href', '/admin');
  });

  test.each([
    ['', 'Enter your email address.'],
    ['ada', 'This is not an email address. Example: name@example.com.'],
  ])('rejects the input %j at the field without a request', async (typed, error) => {
    const { signIn } = await show();
    if (typed) await fill(screen.getByLabelText('Email'), typed);
    await click('Continue');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(error);
    expect(signIn).not.toHaveBeenCalled();
  });

  test('gives strangers and customers the same answer', async () => {
    const { signIn } = await askForCode();
    expect(signIn).toHaveBeenCalledWith({ email: EMAIL });
    expect(screen.getByText(EMAIL).closest('p')).toHaveTextContent(
      `If ${EMAIL} belongs to a customer, we have mailed a six-digit code to it. It is valid for ten minutes.`,
    );
    expect(screen.getByLabelText('Six-digit code')).toHaveFocus();
  });

  test.each<[string, SignInResult, string]>([
    [
      'an address that the server rejects',
      {
        ok: false,
        reason: 'failed',
        error: refusal(400, 'Bad request'),
      },
      'This is not an email address.',
    ],
    [
      'too many attempts',
      { ok: false, reason: 'throttled', retryAfterSeconds: 59 },
      'Too many attempts. Try again in 59 seconds.',
    ],
  ])('shows the error at the field for %s', async (_, result, error) => {
    await show({ signIn: async () => result });
    await fill(screen.getByLabelText('Email'), EMAIL);
    await click('Continue');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(error);
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('shows a login error when the network fails', async () => {
    await show({ signIn: async () => FAILED });
    await fill(screen.getByLabelText('Email'), EMAIL);
    await click('Continue');
    expect(screen.getByRole('alert')).toHaveTextContent('Login ErrorAn error occurred during login');
  });
});

describe('sign-in by code', () => {
  test('proves the address and signs in with the right code', async () => {
    const results = [REFUSED, SIGNED_IN];
    const { auth, signIn } = await askForCode({
      answers: { [CODE]: { verified: true } },
      signIn: async () => results.shift() ?? FAILED,
    });
    await fill(screen.getByLabelText('Six-digit code'), '123 456');
    await click('Sign in');
    expect(auth.calls.at(-1)).toEqual({ name: CODE, input: { body: { email: EMAIL, code: '123456' } } });
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  test('opens the account for a former customer and asks for the address again when the proof has expired', async () => {
    const opened: string[] = [];
    await askForCode({
      answers: { [CODE]: { verified: true } },
      async openAccount(email) {
        opened.push(email);
        return REFUSED;
      },
    });
    await keyboard.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    await settle();
    await click('Account and invoices');
    expect(opened).toEqual([EMAIL]);
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
  });

  test('offers the plans when the proven address has no subscription', async () => {
    await askForCode({ answers: { [CODE]: { verified: true } } });
    await keyboard.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    await settle();
    expect(screen.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/signup');
  });

  test('offers the account instead of another plan to a customer whose subscription is past due', async () => {
    const results: SignInResult[] = [REFUSED, { ...REFUSED, closed: { status: 'past_due' } }];
    await askForCode({
      signIn: async () => results.shift() ?? FAILED,
      answers: { [CODE]: { verified: true } },
    });
    await keyboard.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    await settle();
    expect(screen.getByRole('heading', { name: 'Your plan is not active right now' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Choose a plan' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Account and invoices' })).toBeVisible();
  });

  test.each([
    [401, 'This code is wrong or no longer valid.'],
    [429, 'Too many attempts. Send a new code and use that one.'],
  ])('shows the error at the field when the server rejects the code with %i', async (status, error) => {
    await askForCode({ answers: { [CODE]: refusal(status, 'no') } });
    await fill(screen.getByLabelText('Six-digit code'), '123456');
    await click('Sign in');
    expect(screen.getByLabelText('Six-digit code')).toHaveAccessibleDescription(error);
    expect(screen.getByLabelText('Six-digit code')).toHaveFocus();
  });

  test('does not send a code that is too short', async () => {
    const { auth } = await askForCode();
    await fill(screen.getByLabelText('Six-digit code'), '12345');
    await click('Sign in');
    expect(screen.getByLabelText('Six-digit code')).toHaveAccessibleDescription('The code has six digits.');
    expect(auth.calls.map((call) => call.name)).toEqual([PROOF]);
  });

  test('shows a login error when the network fails', async () => {
    await askForCode({ answers: { [CODE]: new TypeError('Failed to fetch') } });
    await fill(screen.getByLabelText('Six-digit code'), '123456');
    await click('Sign in');
    expect(screen.getByRole('alert')).toHaveTextContent('Login ErrorAn error occurred during login');
  });

  test('allows a new code after thirty seconds, not before', async () => {
    const { signIn } = await askForCode();
    expect(screen.getByRole('button', { name: 'Send a new code in 30 s' })).toBeDisabled();
    await settle(29_000);
    expect(screen.getByRole('button', { name: 'Send a new code in 1 s' })).toBeDisabled();
    await settle(1_000);
    await click('Send a new code');
    expect(signIn).toHaveBeenCalledTimes(2);
    expect(
      screen
        .getAllByRole('status')
        .map((region) => region.textContent)
        .join(),
    ).toContain('If the address belongs to a customer, a new code is on its way.');
    expect(screen.getByRole('button', { name: 'Send a new code in 30 s' })).toBeDisabled();
  });

  test('does not announce a new code as sent when its request fails', async () => {
    const results = [REFUSED, FAILED];
    await askForCode({ signIn: async () => results.shift() ?? REFUSED });
    await settle(30_000);
    await click('Send a new code');
    expect(screen.getByRole('alert')).toHaveTextContent('Login Error');
    expect(screen.queryByText(/on its way/)).toBeNull();
  });

  test('starts over when another address is chosen', async () => {
    await askForCode();
    await click('Use another address');
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });
});

describe('after a try that failed half-way', () => {
  test('signs in with the code that it used up', async () => {
    const results = [REFUSED, FAILED, SIGNED_IN];
    const { signIn } = await askForCode({
      answers: {
        [PROOF]: inTurn({ email: null }, { email: EMAIL }),
        [CODE]: inTurn({ verified: true as const }, refusal(401, 'no')),
      },
      signIn: async () => results.shift() ?? REFUSED,
    });
    await fill(screen.getByLabelText('Six-digit code'), '123456');
    await click('Sign in');
    expect(screen.getByRole('alert')).toHaveTextContent('Login Error');
    await click('Sign in');
    expect(signIn).toHaveBeenCalledTimes(3);
    expect(screen.getByLabelText('Six-digit code')).not.toBeInvalid();
  });

  test('promises no code for an address that the browser has proven, since the server mails none', async () => {
    await show({
      answers: { [PROOF]: new TypeError('Failed to fetch') },
      signIn: async () => ({ ...REFUSED, closed: null }),
    });
    await fill(screen.getByLabelText('Email'), EMAIL);
    await click('Continue');
    expect(screen.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
  });
});
