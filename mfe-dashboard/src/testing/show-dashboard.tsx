/** Mounts the dashboard in a router with a fake auth, a query client that never retries, and the toaster. */
import { customerUser, OWNER_USER } from '@spreadwise/shared-auth';
import { type FakeAuthOptions, FakeAuthProvider, fakeAuth } from '@spreadwise/shared-auth/testing';
import { Toaster } from '@spreadwise/shared-ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import Dashboard from '../Dashboard';

export { OWNER_USER };
export const CUSTOMER = customerUser({ customerId: 'cus_1', email: 'ada@example.com', tier: 'PRO' });

export interface DashboardTestOptions extends FakeAuthOptions {
  readonly at?: string;
  readonly mode?: 'test' | 'live';
}

interface Place {
  pathname: string;
  search: string;
  go(delta: number): Promise<void>;
}

function PlaceProbe({ place }: { place: Place }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    Object.assign(place, { pathname, search, go: (delta: number) => act(async () => navigate(delta)) });
  }, [place, pathname, search, navigate]);
  return null;
}

export async function showDashboard({ at = '/dashboard', mode = 'live', ...options }: DashboardTestOptions) {
  const redirect = jest.fn();
  const logout = jest.fn(async () => {});
  const auth = fakeAuth({ logout, ...options });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  const place: Place = { pathname: '', search: '', go: async () => {} };
  render(
    <QueryClientProvider client={queries}>
      <FakeAuthProvider auth={auth}>
        <MemoryRouter initialEntries={[at]}>
          <PlaceProbe place={place} />
          <Routes>
            <Route
              path="/dashboard"
              element={
                <Dashboard
                  productName="Spreadwise"
                  payment={{ publishableKey: 'pk_test_1', mode, scriptUrl: null }}
                  redirect={redirect}
                />
              }
            />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
        </MemoryRouter>
        <Toaster />
      </FakeAuthProvider>
    </QueryClientProvider>,
  );
  await settle();
  return { auth, redirect, logout, queries, place };
}

/** Lets promises and the timers that are due run; what a render begins (a chunk, its queries) takes a round more. */
export async function settle(ms = 0): Promise<void> {
  for (const wait of [ms, 0, 0]) await act(() => jest.advanceTimersByTimeAsync(wait));
}

export const keyboard = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

export async function click(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  await keyboard.click(screen.getByRole(role, { name }));
  await settle();
}

/** The value beside a term of a definition list. */
export const valueBeside = (term: string): string | null =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? null;
