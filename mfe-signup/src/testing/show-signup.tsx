/** Mounts the signup in a router with a fake auth, a fake clock and the toaster. */
import type { PublicConfig } from '@spreadwise/api/contract';
import { type FakeAnswers, FakeAuthProvider, fakeAuth } from '@spreadwise/shared-auth/testing';
import { Toaster } from '@spreadwise/shared-ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import Signup from '../Signup';

export const EMAIL = 'ada@example.com';
export const CREATE = 'POST /api/stripe/create-subscription';

let keys = 0;
/** A key of its own for each test, since a provider is connected once a key. */
const payment = (over: Partial<PublicConfig['payment']>): PublicConfig['payment'] => ({
  publishableKey: `pk_test_${++keys}`,
  mode: 'live',
  scriptUrl: null,
  ...over,
});

/** The browser's history as the tests see and use it. */
interface History {
  search: string;
  type: string;
  go(delta: number): Promise<void>;
}

function HistoryProbe({ history }: { history: History }) {
  const { search } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  useEffect(() => {
    Object.assign(history, { search, type, go: (delta: number) => act(async () => navigate(delta)) });
  }, [history, search, type, navigate]);
  return null;
}

export interface SignupTestOptions {
  readonly at?: string;
  readonly answers?: FakeAnswers;
  readonly payment?: Partial<PublicConfig['payment']>;
}

export async function showSignup({
  at = '/signup',
  answers = {},
  payment: over = {},
}: SignupTestOptions = {}) {
  const redirect = jest.fn();
  const scrollTo = jest.spyOn(window, 'scrollTo').mockReset();
  const auth = fakeAuth({
    answers: { [CREATE]: { clientSecret: 'secret_1', subscriptionId: 's' }, ...answers },
  });
  const config = payment(over);
  const history: History = { search: '', type: 'POP', go: async () => {} };
  const { unmount } = render(
    <FakeAuthProvider auth={auth}>
      <MemoryRouter initialEntries={[at]}>
        <HistoryProbe history={history} />
        <Signup productName="Spreadwise" payment={config} redirect={redirect} />
      </MemoryRouter>
      <Toaster />
    </FakeAuthProvider>,
  );
  await settle();
  return { auth, redirect, scrollTo, history, unmount };
}

/** Lets promises and the timers that are due run. */
export const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

export const keyboard = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

export async function click(name: string | RegExp): Promise<void> {
  await keyboard.click(screen.getByRole('button', { name }));
  await settle();
}

export const heading = () => screen.getByRole('heading', { level: 1 });

/** Fills in step 1 and arrives at step 2 with the provider loaded. */
export async function goToPayment(options: SignupTestOptions = {}) {
  const shown = await showSignup(options);
  await keyboard.type(screen.getByLabelText('Email'), EMAIL);
  await click('Continue to Plan Selection');
  await settle();
  return shown;
}
