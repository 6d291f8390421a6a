/** Holds the signed-in user for the shell and all remotes (docs/specification.md, section 4: Auth). */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ApiClient } from '../api/api-client';
import { type Grants, isAllowed, type SessionUser } from '../model';
import { openAccount, type SignInResult, signIn } from '../session/sign-in';
import { createSessionStore, type SessionStore } from '../session/stored-session';
import { type Auth, AuthContext } from './AuthContext';

export interface AuthProviderProps {
  readonly api: ApiClient;
  /** The permissions of this page's remotes; must be the same object while unchanged. */
  readonly grants?: Grants;
  readonly now?: () => number;
  readonly children: ReactNode;
}

const NONE: Grants = {};

export function AuthProvider({ api, grants = NONE, now = Date.now, children }: AuthProviderProps) {
  const [store] = useState(createSessionStore);
  const [user, setUser] = useState<SessionUser | null>(null);
  const [isBootstrapping, setBootstrapping] = useState(true);

  useEffect(() => {
    store.clear();
    setBootstrapping(false);
  }, [store]);

  useEffect(
    () =>
      api.onSessionEnded(() => {
        store.clear();
        setUser(null);
      }),
    [api, store],
  );

  const actions = useMemo(() => authActions({ api, store, now, setUser }), [api, store, now]);
  const auth = useMemo(
    () => ({ ...describe(user, grants), ...actions, isBootstrapping }),
    [user, grants, actions, isBootstrapping],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function describe(user: SessionUser | null, grants: Grants) {
  return {
    user,
    isAuthenticated: user !== null,
    isOwner: user?.role === 'OWNER',
    isCustomer: user?.role === 'CUSTOMER',
    hasRole: (role) => user?.role === role,
    hasPermission: (permission) => isAllowed(user, permission, grants),
  } satisfies Partial<Auth>;
}

interface ActionParts {
  readonly api: ApiClient;
  readonly store: SessionStore;
  readonly now: () => number;
  readonly setUser: (user: SessionUser | null) => void;
}

function signInAndOut({ api, store, now, setUser }: ActionParts) {
  let signOuts = 0;
  const settle = async (opening: Promise<SignInResult>): Promise<SignInResult> => {
    const before = signOuts;
    let result = await opening;
    if (result.ok && signOuts !== before) {
      await logout();
      result = { ok: false, reason: 'failed', error: new Error('Signed out in the meantime') };
    }
    if (result.ok) setUser(result.session.user);
    else if (result.reason !== 'refused')
      console.error('Login error', result.reason === 'failed' ? result.error : result.reason);
    return result;
  };
  const logout = async () => {
    signOuts += 1;
    store.forget();
    setUser(null);
    try {
      // People on a shared browser close the page at once.
      const ended = api.request('POST /api/auth/logout', { keepalive: true });
      /* The token is dropped once the request is on its way: a later refusal does not matter. */
      api.forget();
      await ended;
    } catch (error) {
      console.error('Logout error', error);
    }
  };
  const attempt: Auth['signIn'] = (credentials) => settle(signIn(api, credentials, now, store.save));
  return {
    signIn: attempt,
    login: async (credentials) => (await attempt(credentials)).ok,
    openAccount: (email) => settle(openAccount(api, email, now, store.save)),
    logout,
  } satisfies Partial<Auth>;
}

function authActions(parts: ActionParts) {
  const { api, store, setUser } = parts;
  return {
    request: api.request,
    fetch: api.fetch,
    ...signInAndOut(parts),
    // Nothing of it is stored: the browser is not the customer's.
    async openView() {
      try {
        const { user, until } = await api.request('POST /api/auth/view');
        setUser(user);
        return until;
      } catch (error) {
        console.error('View error', error);
        return null;
      }
    },
    async openPortal() {
      try {
        const customerId = store.stripeCustomerId();
        if (!customerId) return null;
        const returnUrl = `${window.location.origin}/dashboard`;
        const { url } = await api.request('POST /api/auth/customer-portal', {
          body: { customerId, returnUrl },
        });
        return url;
      } catch (error) {
        console.error('Customer portal error', error);
        return null;
      }
    },
  } satisfies Partial<Auth>;
}
