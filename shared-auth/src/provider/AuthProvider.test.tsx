import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type ApiClient, createApiClient } from '../api/api-client';
import { type Grants, OWNER_USER, type Permission } from '../model';
import { SESSION_KEY } from '../session/stored-session';
import { useAuth } from './AuthContext';
import { AuthProvider } from './AuthProvider';

const respond = (status: number, body: unknown) =>
  ({
    ok: status < 400,
    status,
    headers: new Headers(),
    text: async () => JSON.stringify(body),
    json: async () => body,
  }) as Response;

const customer = {
  isValid: true,
  tier: 'PRO',
  customerId: 'cus_1',
  customerEmail: 'ada@example.com',
  customerName: null,
  subscription: null,
  token: 'secret-token',
};

function mount(
  answer: (path: string, init?: RequestInit) => Response | Promise<Response>,
  grants: Grants = {},
) {
  const fetchImpl = jest.fn(async (path: unknown, init?: RequestInit) => answer(String(path), init));
  const api: ApiClient = createApiClient(fetchImpl as unknown as typeof fetch);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthProvider api={api} grants={grants}>
      {children}
    </AuthProvider>
  );
  return { api, fetchImpl, ...renderHook(useAuth, { wrapper }) };
}

let errors: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => errors.mockRestore());

test('useAuth throws outside the provider', () => {
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider');
});

test('clears the stored session of an earlier page load', () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: OWNER_USER, timestamp: 1 }));
  const { result } = mount(() => respond(500, {}));
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(result.current).toMatchObject({ isBootstrapping: false, isAuthenticated: false, user: null });
});

const seen: boolean[] = [];
function Probe() {
  seen.push(useAuth().isBootstrapping);
  return <p>ready</p>;
}

test('isBootstrapping is true until the stored session is cleared', () => {
  render(
    <AuthProvider api={createApiClient()}>
      <Probe />
    </AuthProvider>,
  );
  expect(seen).toEqual([true, false]);
});

test('login stores the session without its token; logout clears it and ends it on the server', async () => {
  const { result, fetchImpl } = mount((path) =>
    path.endsWith('logout') ? respond(204, null) : respond(200, customer),
  );
  await act(async () => expect(await result.current.login({ email: 'ada@example.com' })).toBe(true));
  expect(result.current).toMatchObject({ isCustomer: true, isOwner: false, isAuthenticated: true });
  expect(result.current.hasRole('CUSTOMER')).toBe(true);
  expect(result.current.hasPermission('arbitrage.4hop')).toBe(true);
  expect(result.current.hasPermission('admin.full_access')).toBe(false);
  expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).toMatchObject({ stripeCustomerId: 'cus_1' });
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret-token');

  await act(() => result.current.logout());
  const [path, init] = fetchImpl.mock.lastCall ?? [];
  expect(path).toBe('/api/auth/logout');
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer secret-token');
  expect(init?.keepalive).toBe(true);
  expect(new Headers(init?.headers).get('Accept-Language')).toBe('en');
  expect({ ...localStorage }).toEqual({});
  expect(result.current.isAuthenticated).toBe(false);
});

test('permissions of remotes are held by the tiers that they name', async () => {
  const { result } = mount(() => respond(200, customer), { 'mfe-insights.view': { heldBy: ['PRO'] } });
  // A remote declares it to the type checker (OwnPermissions).
  const own = 'mfe-insights.view' as Permission;
  expect(result.current.hasPermission(own)).toBe(false);
  await act(() => result.current.login({ email: 'ada@example.com' }));
  expect(result.current.hasPermission(own)).toBe(true);
});

test('login logs an exception and resolves to false', async () => {
  const { result } = mount(() => Promise.reject(new TypeError('Failed to fetch')));
  await act(async () => expect(await result.current.login({ password: 'x' })).toBe(false));
  expect(errors).toHaveBeenCalledWith('Login error', expect.any(TypeError));
});

test('openPortal returns null without a call when no payment customer is stored', async () => {
  const { result, fetchImpl } = mount(() => respond(200, { url: 'x' }));
  await act(async () => expect(await result.current.openPortal()).toBeNull());
  expect(fetchImpl).not.toHaveBeenCalled();
});

test('openPortal sends the customer and this origin’s dashboard; it logs a failure and returns null', async () => {
  let portal = respond(200, { url: 'https://billing.example/p' });
  const { result, fetchImpl } = mount((path) => (path.endsWith('portal') ? portal : respond(200, customer)));
  await act(() => result.current.login({ email: 'ada@example.com' }));
  await act(async () => expect(await result.current.openPortal()).toBe('https://billing.example/p'));
  expect(JSON.parse(String(fetchImpl.mock.lastCall?.[1]?.body))).toEqual({
    customerId: 'cus_1',
    returnUrl: 'http://localhost/dashboard',
  });
  portal = respond(502, { error: 'down', requestId: 'r' });
  await act(async () => expect(await result.current.openPortal()).toBeNull());
  expect(errors).toHaveBeenCalledWith('Customer portal error', expect.any(Error));
});

test('signs the page out when the server has ended the session', async () => {
  const { result, api } = mount((path) =>
    path.includes('overview') ? respond(401, { error: 'x', requestId: 'r' }) : respond(200, customer),
  );
  await act(() => result.current.login({ email: 'ada@example.com' }));
  await act(async () => {
    await expect(api.request('GET /api/billing/overview')).rejects.toThrow('401: ');
  });
  expect(result.current.isAuthenticated).toBe(false);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test('a call refused during logout does not report an ended session', async () => {
  let ended = () => {};
  const { result, api } = mount((path) => {
    if (path.includes('overview')) return respond(401, { error: 'x', requestId: 'r' });
    if (!path.endsWith('logout')) return respond(200, customer);
    return new Promise((resolve) => {
      ended = () => resolve(respond(204, null));
    });
  });
  const onSessionEnded = jest.fn();
  api.onSessionEnded(onSessionEnded);
  await act(() => result.current.login({ email: 'ada@example.com' }));
  await act(async () => {
    const leaving = result.current.logout();
    await expect(api.request('GET /api/billing/overview')).rejects.toThrow('401: ');
    ended();
    await leaving;
  });
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('a wrong owner password does not end the current session', async () => {
  const { result } = mount((path) =>
    path.endsWith('owner-login') ? respond(401, { error: 'x', requestId: 'r' }) : respond(200, customer),
  );
  await act(() => result.current.login({ email: 'ada@example.com' }));
  await act(async () => expect(await result.current.login({ password: 'guess' })).toBe(false));
  expect(result.current.isAuthenticated).toBe(true);
});

test('requests a stream as the signed-in user', async () => {
  const { result, fetchImpl } = mount(() => respond(200, customer));
  await act(() => result.current.login({ email: 'ada@example.com' }));
  await act(async () => void (await result.current.fetch('/api/signals/stream')));
  const [path, init] = fetchImpl.mock.lastCall ?? [];
  expect(path).toBe('/api/signals/stream');
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer secret-token');
});

test('sends the token to this origin only', async () => {
  const { api, fetchImpl } = mount(() => respond(200, {}));
  await expect(api.fetch('https://elsewhere.example/')).rejects.toThrow('Not a path of this origin');
  await expect(api.fetch('//elsewhere.example/')).rejects.toThrow('Not a path of this origin');
  expect(fetchImpl).not.toHaveBeenCalled();
});

test('every call, including the sign-in, sends the page’s language', async () => {
  document.documentElement.lang = 'de';
  const { result, fetchImpl } = mount(() => respond(200, customer));
  await act(() => result.current.login({ email: 'ada@example.com' }));
  await act(() => result.current.fetch('/api/signals/stream').catch(() => undefined));
  document.documentElement.lang = 'en';
  const languages = fetchImpl.mock.calls.map(([, init]) => new Headers(init?.headers).get('Accept-Language'));
  expect(languages).toEqual(['de', 'de']);
});

test('openPortal works after another tab was opened, which clears the stored session', async () => {
  const { result } = mount((path) =>
    respond(200, path.endsWith('portal') ? { url: 'https://billing.example/p' } : customer),
  );
  await act(() => result.current.login({ email: 'ada@example.com' }));
  localStorage.clear();
  await act(async () => expect(await result.current.openPortal()).toBe('https://billing.example/p'));
  await act(() => result.current.logout());
  await act(async () => expect(await result.current.openPortal()).toBeNull());
});

test('a sign-in that is answered after signing out does not sign in', async () => {
  let answer = () => {};
  const { result, api, fetchImpl } = mount((path) => {
    if (path.endsWith('logout')) return respond(204, null);
    if (!path.endsWith('owner-login')) return respond(200, customer);
    return new Promise((resolve) => {
      answer = () => resolve(respond(200, { token: 'late-token', user: OWNER_USER }));
    });
  });
  await act(() => result.current.login({ email: 'ada@example.com' }));
  await act(async () => {
    const late = result.current.login({ password: 'right' });
    await result.current.logout();
    answer();
    expect(await late).toBe(false);
  });
  expect(result.current.isAuthenticated).toBe(false);
  expect({ ...localStorage }).toEqual({});
  const ended = fetchImpl.mock.calls.filter(([path]) => String(path).endsWith('logout'));
  expect(ended.map(([, init]) => new Headers(init?.headers).get('Authorization'))).toEqual([
    'Bearer secret-token',
    'Bearer late-token',
  ]);
  await api.fetch('/api/signals');
  expect(new Headers(fetchImpl.mock.lastCall?.[1]?.headers).get('Authorization')).toBeNull();
});

test('signs in and out where the browser refuses its storage', async () => {
  const refused = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  try {
    const { result } = mount((path) =>
      path.endsWith('logout') ? respond(204, null) : respond(200, customer),
    );
    await act(async () => expect(await result.current.login({ email: 'ada@example.com' })).toBe(true));
    await act(() => result.current.logout());
    expect(result.current.isAuthenticated).toBe(false);
  } finally {
    refused.mockRestore();
  }
});
