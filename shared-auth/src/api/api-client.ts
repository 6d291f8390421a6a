/** Calls the API as the signed-in user; the token goes to this origin's API and nowhere else. */
import { ApiError } from './api-error';
import type { ApiRequest } from './calls';
import { browserOf, createSessionFetch, type SessionFetch } from './session-fetch';

export interface ApiClient {
  /** `fetch` with credentials and, once signed in, the bearer token. `path` begins with a slash. */
  readonly fetch: SessionFetch['fetch'];
  /** A sign-in answers without its token, which the client keeps for itself and gives to nobody. */
  readonly request: ApiRequest;
  /** Sends no token any more. */
  readonly forget: SessionFetch['forget'];
  readonly onSessionEnded: SessionFetch['onSessionEnded'];
  readonly isView: SessionFetch['isView'];
}

/** Whose answers bring a token. */
const SIGN_INS: readonly string[] = [
  'POST /api/auth/owner-login',
  'POST /api/auth/verify-customer',
  'POST /api/auth/account',
  'POST /api/auth/view',
];

/** `by`: what the page's first script has made; or a `fetch` of a test's or of another host's. */
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

const headersOf = (input: { body?: unknown; idempotencyKey?: string }): Record<string, string> => ({
  ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(input.idempotencyKey === undefined ? {} : { 'Idempotency-Key': input.idempotencyKey }),
});

function queryString(query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}
