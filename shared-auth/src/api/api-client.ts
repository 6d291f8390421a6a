/** The authenticated fetch: sends the session's token to this origin's API and nowhere else. */
import { ApiError } from './api-error';
import type { ApiRequest } from './calls';

export interface ApiClient {
  /** `fetch` with credentials and, once signed in, the bearer token. `path` begins with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  readonly request: ApiRequest;
  /** The token lives in the client, in the page's memory only; null forgets it. */
  setToken(token: string | null): void;
  /** Called when the server no longer knows the session that was sent. */
  onSessionEnded(listener: () => void): () => void;
}

/** Calls that prove who somebody is go without the session there is: their 401 is about the proof, not about it. */
const PROVING = new Set(['/api/auth/owner-login', '/api/auth/verify-code']);

export function createApiClient(fetchImpl: typeof fetch = (...args) => globalThis.fetch(...args)): ApiClient {
  let token: string | null = null;
  const listeners = new Set<() => void>();

  const send: ApiClient['fetch'] = async (path, init = {}) => {
    if (!path.startsWith('/') || path.startsWith('//')) throw new Error(`Not a path of this origin: ${path}`);
    const headers = new Headers(init.headers);
    const sent = PROVING.has(path) ? null : token;
    if (sent) headers.set('Authorization', `Bearer ${sent}`);
    const response = await fetchImpl(path, { ...init, headers, credentials: 'include' });
    if (response.status === 401 && sent && sent === token) {
      token = null;
      for (const listener of listeners) listener();
    }
    return response;
  };

  return {
    fetch: send,
    setToken(next) {
      token = next;
    },
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async request(name, input = {}) {
      const [method, path] = name.split(' ') as [string, string];
      const response = await send(path + queryString(input.query), {
        method,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        headers: headersOf(input),
        ...(input.signal ? { signal: input.signal } : {}),
        ...(input.keepalive ? { keepalive: true } : {}),
      });
      if (!response.ok) throw await ApiError.from(response);
      return response.status === 204 ? undefined : await response.json();
    },
  };
}

const headersOf = (input: { body?: unknown; idempotencyKey?: string }): Record<string, string> => ({
  ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(input.idempotencyKey === undefined ? {} : { 'Idempotency-Key': input.idempotencyKey }),
});

function queryString(query: Record<string, unknown> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}
