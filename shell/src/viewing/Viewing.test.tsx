/** The owner's view of a customer: the bar above every page, and what ends it. */
import { AuthContext, customerUser } from '@spreadwise/shared-auth';
import { click, fakeAuth, settle } from '@spreadwise/testkit';
import { act, render, screen } from '@testing-library/react';
import Viewing from './Viewing';

const ADA = customerUser({ customerId: 'cus_1', email: 'ada@example.com', tier: 'PRO' });
const NOON = new Date('2026-11-21T12:00:00Z');
const UNTIL = '2026-11-21T12:15:00.000Z';

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

async function open(until: string | null = UNTIL) {
  const openView = jest.fn(async () => until);
  const logout = jest.fn(async () => {});
  const show = (user: typeof ADA | null) => (
    <AuthContext value={fakeAuth({ user, openView, logout })}>
      <Viewing />
    </AuthContext>
  );
  const { rerender } = render(show(null));
  expect(screen.getByText('Opening the view…')).toBeVisible();
  await settle();
  rerender(show(until ? ADA : null));
  return { openView, logout, leave: () => rerender(show(null)) };
}

test('it shows whose view it is and until when, and opens once', async () => {
  const { openView } = await open();
  expect(screen.getByRole('complementary', { name: 'View as a customer' })).toBeVisible();
  expect(screen.getByText('You see what ada@example.com sees.')).toBeVisible();
  expect(screen.getByText(/^Read only, until /)).toHaveAttribute('datetime', UNTIL);
  expect(openView).toHaveBeenCalledTimes(1);
});

test('a click ends it, and it says so', async () => {
  const { logout, leave } = await open();
  await click('Stop viewing');
  expect(logout).toHaveBeenCalledTimes(1);
  leave();
  expect(screen.getByRole('status')).toHaveTextContent(/^The view has ended/);
});

test('the page ends it by itself when its time is over, whatever else it does', async () => {
  const { logout } = await open();
  await act(async () => jest.advanceTimersByTime(15 * 60_000 - 1));
  expect(logout).not.toHaveBeenCalled();
  await act(async () => jest.advanceTimersByTime(1));
  expect(logout).toHaveBeenCalledTimes(1);
});

test('a code that was used before opens nothing', async () => {
  await open(null);
  expect(screen.getByRole('status')).toHaveTextContent(/^The view has ended/);
});
