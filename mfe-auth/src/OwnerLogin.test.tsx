import { OWNER_USER, type SignInResult } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import { type FakeAuthOptions, refusal, showScreen } from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OwnerLogin from './OwnerLogin';

const onSignedIn = jest.fn();
const OWNER_SESSION: SignInResult = { ok: true, session: { user: OWNER_USER, timestamp: 1 } };

const show = (options: FakeAuthOptions = {}) =>
  showScreen(<OwnerLogin productName="Spreadwise" onSignedIn={onSignedIn} />, options);

async function submit(password: string) {
  if (password) await userEvent.type(screen.getByLabelText('Owner Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Access Administration Panel' }));
}

beforeEach(() => onSignedIn.mockClear());
afterEach(() => act(dismissToasts));

test('shows every text of the owner login verbatim', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Spreadwise' })).toBeVisible();
  expect(screen.getByText('Owner Administration Access')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'System Administrator' })).toBeVisible();
  const field = screen.getByLabelText('Owner Password');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('placeholder', 'Enter owner password');
  expect(field).toBeRequired();
  const list = within(screen.getByRole('list', { name: 'Owner access includes' })).getAllByRole('listitem');
  expect(list.map((item) => item.textContent)).toEqual([
    'complete system configuration',
    'customer management and analytics',
    'AI service administration',
    'database access and monitoring',
    'trading bot management',
    'security and deployment tools',
  ]);
  expect(screen.getByRole('link', { name: 'Customer sign-in' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/signup');
});

test('rejects an empty password at the field without a request', async () => {
  const signIn = jest.fn();
  show({ signIn });
  await submit('');
  expect(signIn).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Owner Password')).toHaveAccessibleDescription(
    'The owner password is required.',
  );
  expect(screen.getByLabelText('Owner Password')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Owner Password'), 'x');
  expect(screen.queryByText('The owner password is required.')).toBeNull();
});

test('shows progress on the button and ignores further clicks while the server checks the password', async () => {
  let answer = (_: SignInResult) => {};
  const signIn = jest.fn(() => new Promise<SignInResult>((resolve) => (answer = resolve)));
  show({ signIn });
  await submit('right');
  const button = screen.getByRole('button', { name: 'Authenticating...' });
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Owner Password'), '{Enter}');
  expect(signIn).toHaveBeenCalledTimes(1);
  expect(signIn).toHaveBeenCalledWith({ password: 'right' });
  await act(async () => answer(OWNER_SESSION));
  expect(screen.getByRole('button', { name: 'Access Administration Panel' })).toBeEnabled();
});

test('sends one login request for two simultaneous submits', async () => {
  const signIn = jest.fn(async () => OWNER_SESSION);
  show({ signIn });
  const field = screen.getByLabelText<HTMLInputElement>('Owner Password');
  await userEvent.type(field, 'right');
  await act(async () => {
    field.form?.requestSubmit();
    field.form?.requestSubmit();
  });
  expect(signIn).toHaveBeenCalledTimes(1);
});

test('welcomes the owner and calls onSignedIn after the right password', async () => {
  show({ signIn: async () => OWNER_SESSION });
  await submit('right');
  const toast = screen.getByRole('status');
  expect(toast).toHaveTextContent('Welcome Back!');
  expect(toast).toHaveTextContent('Owner access granted - Full system control available');
  expect(onSignedIn).toHaveBeenCalledTimes(1);
});

test('asks for the second factor’s code after the password, and again after a wrong code', async () => {
  const signIn = jest.fn(async ({ code }: { code?: string }) =>
    code === '123456' ? OWNER_SESSION : ({ ok: false, reason: 'refused', needs: ['code'] } as const),
  );
  show({ signIn });
  await submit('right');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  const field = () => screen.getByLabelText('Code from your authenticator app');
  expect(field()).toHaveFocus();
  await userEvent.type(field(), '000000{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('This code is wrong');
  expect(field()).toHaveValue('');
  await userEvent.type(field(), '123456{Enter}');
  expect(signIn).toHaveBeenLastCalledWith({ password: 'right', code: '123456' });
  expect(onSignedIn).toHaveBeenCalledTimes(1);
});

test.each<[string, SignInResult, string, string]>([
  ['a wrong password', { ok: false, reason: 'refused' }, 'Access Denied', 'Invalid owner password'],
  [
    'too many wrong passwords',
    { ok: false, reason: 'throttled', retryAfterSeconds: 90 },
    'Access Denied',
    'Too many attempts. Try again in 2 minutes.',
  ],
  [
    'too many wrong passwords, with one second left',
    { ok: false, reason: 'throttled', retryAfterSeconds: 1 },
    'Access Denied',
    'Too many attempts. Try again in 1 second.',
  ],
  [
    'too many wrong passwords, without a wait time',
    { ok: false, reason: 'throttled', retryAfterSeconds: null },
    'Access Denied',
    'Too many attempts. Try again in a few minutes.',
  ],
  [
    'a network failure',
    { ok: false, reason: 'failed', error: new TypeError('Failed to fetch') },
    'Login Error',
    'An error occurred during login',
  ],
  [
    'a refusal with a reason',
    { ok: false, reason: 'failed', error: refusal(403, 'The passkeys were made at app.example.com.') },
    'Login Error',
    'The passkeys were made at app.example.com.',
  ],
])('shows an alert for %s and does not sign the owner in', async (_, result, title, description) => {
  show({ signIn: async () => result });
  await submit('guess');
  const alert = screen.getByRole('alert');
  expect(within(alert).getByText(title)).toBeVisible();
  expect(within(alert).getByText(description)).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Access Administration Panel' })).toBeEnabled();
});
