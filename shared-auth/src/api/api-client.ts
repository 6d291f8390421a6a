/** Calls the API as the signed-in user. The token is sent only to this origin's API. */
import { ApiError } from './api-error';
import type { ApiRequest } from './calls';
import { browserOf, createSessionFetch, type SessionFetch } from './session-fetch';

export interface ApiClient {
  /** `fetch` with credentials and, once signed in, the bearer token. `path` starts with a slash. */
  readonly fetch: SessionFetch['fetch'];
  /** The response to a sign-in lacks its token, which the client keeps to itself. */
  readonly request: ApiRequest;
  /** Sends no token from now on. */
  readonly forget: SessionFetch['forget'];
  readonly onSessionEnded: SessionFetch['onSessionEnded'];
  readonly isView: SessionFetch['isView'];
}

/** Calls whose response contains a token. */
const SIGN_INS: readonly string[] = [
  'POST /api/auth/owner-login',
  'POST /api/auth/verify-customer',
  'POST /api/auth/account',
  'POST /api/auth/view',
];

/** `by`: the fetch that the page's first script created; or a plain `fetch` in a test or another host. */
export function createApiClient(by: SessionFetch | typeof fetch = createSessionFetch()): ApiClient {
  const session = typeof by === 'function' ? createSessionFetch(browserOf(by)) : by;
  const signIn = async (path: string, body: unknown) => {
    const { status, text, retryAfter } = await session.signIn(path, JSON.stringify(body));
    if (status !== 200) throw ApiError.of(status, text, retryAfter);
    return JSON.parse(text);
  };
  return Object.freeze<ApiClient>({
    fetch: session.fetch,
    forget: session.forget,
    onSessionEnded: session.onSessionEnded,
    isView: session.isView,
    async request(name, input = {}) {
      const [method, path] = name.split(' ') as [string, string];
      if (SIGN_INS.includes(name)) return signIn(path, input.body);
      const response = await session.fetch(path + queryString(input.query), {
        method,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        headers: headersOf(input),
        ...(input.signal ? { signal: input.signal } : {}),
        ...(input.keepalive ? { keepalive: true } : {}),
      });
      if (!response.ok) throw await ApiError.from(response);
      return response.status === 204 ? undefined : await response.json();
    },
  });
}

interface Sent {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const headersOf = (input: Sent): Record<string, string> => ({
  ...input.headers,
  ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(input.idempotencyKey === undefined ? {} : { 'Idempotency-Key': input.idempotencyKey }),
});

function queryString(query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}
