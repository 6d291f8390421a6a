/** Mounts the dashboard at its own address. */
import { tradingProfileAnswer } from '@spreadwise/shared-screens/testing';
import { customerOfTier, type ShowOptions, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import Dashboard from '../Dashboard';

export const CUSTOMER = customerOfTier('PRO');

/** The steps of a customer who is not new. */
export const STEPS_MADE = {
  done: { setUp: true, alerts: true, signal: true },
  isPutAway: true,
  failing: [],
  typicalWaitMs: 240_000,
} as const;

export interface DashboardTestOptions extends ShowOptions {
  readonly mode?: 'test' | 'live';
}

/** Everything is rolled out to everyone, as without any setting. */
export const ALL_OPEN = { 'GET /api/rollouts': { open: ['explanations'] } } as const;

export async function showDashboard({ mode = 'live', answers, ...options }: DashboardTestOptions) {
  const redirect = jest.fn();
  const logout = jest.fn(async () => {});
  const shown = showScreen(
    <Dashboard
      productName="Spreadwise"
      payment={{ publishableKey: 'pk_test_1', mode, scriptUrl: null }}
      redirect={redirect}
    />,
    {
      ...{ at: '/dashboard', path: '/dashboard', logout },
      ...options,
      answers: {
        ...ALL_OPEN,
        'GET /api/first-steps': STEPS_MADE,
        'GET /api/setup': tradingProfileAnswer(),
        'GET /api/support/unread': { unread: 0 },
        ...answers,
      },
    },
  );
  await settle();
  return { ...shown, redirect, logout };
}

/** The value beside a term of a definition list. */
export const valueBeside = (term: string): string | null =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? null;

/** jsdom does not toggle details by itself. */
export async function openDetails(title: string) {
  const details = screen.getByText(title).closest('details') as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  await settle(1);
}
