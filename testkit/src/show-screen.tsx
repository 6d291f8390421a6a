/** Mounts a screen as the shell does: signed in or not, in a router, with queries that never retry, and the toaster. */
import { SlotContext, Toaster } from '@spreadwise/shared-ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import {
  MemoryRouter,
  type NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { type FakeAuth, type FakeAuthOptions, FakeAuthProvider, fakeAuth } from './fake-auth';

export interface ShowOptions extends FakeAuthOptions {
  /** Path and query of the page. */
  readonly at?: string;
  /** Path at which the screen shows; any other shows the text 'elsewhere'. By default every path shows the screen. */
  readonly path?: string;
  /** Slot name -> its content. */
  readonly slots?: Readonly<Record<string, ReactNode>>;
}

/** The current address, and the browser's Back and Forward. */
export interface Place {
  pathname: string;
  search: string;
  /** The navigation type that led here. */
  type: NavigationType | `${NavigationType}`;
  go(delta: number): Promise<void>;
}

export interface Shown {
  readonly auth: FakeAuth;
  readonly queries: QueryClient;
  readonly place: Place;
  readonly container: HTMLElement;
  unmount(): void;
}

function PlaceProbe({ place }: { place: Place }) {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  useEffect(() => {
    Object.assign(place, { pathname, search, type, go: (delta: number) => act(async () => navigate(delta)) });
  }, [place, pathname, search, type, navigate]);
  return null;
}

export function showScreen(
  screen: ReactElement,
  { at = '/', path = '*', slots = {}, ...options }: ShowOptions = {},
): Shown {
  const auth = fakeAuth(options);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
  const place: Place = { pathname: '', search: '', type: 'POP', go: async () => {} };
  const { container, unmount } = render(
    <QueryClientProvider client={queries}>
      <FakeAuthProvider auth={auth}>
        <MemoryRouter initialEntries={[at]}>
          <PlaceProbe place={place} />
          <Routes>
            <Route path={path} element={<SlotContext value={(name) => slots[name]}>{screen}</SlotContext>} />
            {path !== '*' && <Route path="*" element={<p>elsewhere</p>} />}
          </Routes>
        </MemoryRouter>
        <Toaster />
      </FakeAuthProvider>
    </QueryClientProvider>,
  );
  return { auth, queries, place, container, unmount };
}
