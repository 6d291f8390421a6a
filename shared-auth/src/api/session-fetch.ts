/**
 * Holds the session's token and is the only code that sends it. The shell creates it in the page's very first script,
 * from the browser's original functions: a remote that later replaces `fetch`, `Headers` or a prototype never sees the
 * token. Therefore this code looks up nothing that a page can change: no `await`, whose promises look up a constructor
 * on their prototype; no `fetch` for a response with a token, since a promise looks up `then` on its result; no object
 * with a prototype while it holds the token.
 */

export interface SessionFetch {
  /** `fetch` to this origin, with its cookies and, once signed in, the token. `path` starts with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** POSTs a sign-in. The token of its response is sent from then on; the returned response lacks it. */
  signIn(path: string, body: string): Promise<SignInAnswer>;
  forget(): void;
  /** Whether the page was opened to view as a customer: the code of that goes in the body of `VIEWING`, and nobody sees it. */
  readonly isView: boolean;
  /** Called when the server no longer knows the session that was sent. */
  onSessionEnded(listener: () => void): () => void;
}

export interface SignInAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** POSTs JSON and calls back with the response, or `failed` if there was none. */
export type Post = (
  path: string,
  body: string,
  answered: (answer: SignInAnswer) => void,
  failed: () => void,
) => void;

/** Verifies a code without the current session: a 401 concerns the code, not the session. */
const VERIFYING = '/api/auth/verify-code';
const VIEWING = '/api/auth/view';

export interface Browser {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly post: Post;
}

/** `viewCode`: of letters, digits, - and _. */
export function createSessionFetch(
  { fetch, post }: Browser = captureBrowser(),
  viewCode: string | null = null,
): SessionFetch {
  const { apply } = Reflect;
  const { assign, create, freeze } = Object;
  const { then } = Promise.prototype;
  const NewPromise = Promise;
  const headersOf = captureHeaders();
  const withoutToken = captureTokenTaking();
  const listeners = new Set<() => void>();
  let token: string | null = null;
  const keep = (taken: string) => {
    token = taken;
  };

  return freeze<SessionFetch>({
    fetch(path, init) {
      if (!isOwnPath(path)) return new NewPromise((_, reject) => reject(notOwn(path)));
      const sent = path === VERIFYING ? null : token;
      const request: RequestInit = assign(create(null), init);
      request.headers = headersOf(request.headers, sent);
      request.credentials = 'include';
      return apply(then, fetch(path, request), [
        (response: Response) => {
          if (sent !== null && sent === token && response.status === 401) {
            token = null;
            for (const listener of listeners) listener();
          }
          return response;
        },
      ]) as Promise<Response>;
    },
    signIn: (path, body) =>
      new NewPromise((resolve, reject) => {
        if (!isOwnPath(path)) return reject(notOwn(path));
        const failed = () => reject(new TypeError('The sign-in was not answered.'));
        post(
          path,
          path === VIEWING ? `{"code":"${viewCode}"}` : body,
          (answer) => {
            try {
              resolve(withoutToken(answer, keep));
            } catch {
              failed();
            }
          },
          failed,
        );
      }),
    isView: viewCode !== null,
    forget() {
      token = null;
    },
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
}

/** The language for responses. Whatever a page sets as its own language, the result is one of two words. */
const pageLanguage = (): string => (document.documentElement.lang === 'de' ? 'de' : 'en');

/** Builds headers from the given ones, the page's language, and the token if there is one. */
function captureHeaders() {
  const { apply } = Reflect;
  const { create } = Object;
  const { forEach } = Headers.prototype;
  const NewHeaders = Headers;
  return (given: HeadersInit | undefined, token: string | null): Record<string, string> => {
    const headers: Record<string, string> = create(null);
    apply(forEach, new NewHeaders(given), [
      (value: string, name: string) => {
        headers[name] = value;
      },
    ]);
    headers['accept-language'] = pageLanguage();
    if (token !== null) headers.authorization = `Bearer ${token}`;
    return headers;
  };
}

/** Removes the token from the response to a sign-in. Throws if that is not JSON. */
function captureTokenTaking() {
  const { parse, stringify } = JSON;
  return (answer: SignInAnswer, keep: (token: string) => void): SignInAnswer => {
    if (answer.status !== 200) return answer;
    const body: unknown = parse(answer.text);
    if (typeof body !== 'object' || body === null) return answer;
    const opened = body as { token?: unknown };
    if (typeof opened.token === 'string') keep(opened.token);
    delete opened.token;
    return { status: 200, text: stringify(opened), retryAfter: null };
  };
}

/** Uses indexes, because string methods can be replaced. `/\` leads to another host, as `//` does. */
const isOwnPath = (path: string): boolean => {
  if (typeof path !== 'string' || path[0] !== '/') return false;
  const next = path[1];
  // Browsers read a backslash as a slash, and drop tabs and line ends.
  return next !== '/' && next !== '\\' && next !== '\t' && next !== '\n' && next !== '\r';
};
const notOwn = (path: string) => new Error(`Not a path of this origin: ${path}`);

/** The browser's current functions. The page's policy forbids <base>, which could redirect a relative path. */
function captureBrowser(): Browser {
  const { apply } = Reflect;
  const { fetch } = window;
  const NewRequest = XMLHttpRequest;
  const { open, send, setRequestHeader, getResponseHeader } = XMLHttpRequest.prototype;
  const { addEventListener } = EventTarget.prototype;
  const status = getterOf(XMLHttpRequest.prototype, 'status');
  const responseText = getterOf(XMLHttpRequest.prototype, 'responseText');
  return {
    fetch: (path, init) => apply(fetch, undefined, [path, init]),
    post(path, body, answered, failed) {
      const request = new NewRequest();
      apply(open, request, ['POST', path, true]);
      apply(setRequestHeader, request, ['Content-Type', 'application/json']);
      apply(setRequestHeader, request, ['Accept-Language', pageLanguage()]);
      const listen = (event: string, listener: () => void) =>
        apply(addEventListener, request, [event, listener]);
      listen('load', () =>
        answered({
          status: apply(status, request, []) as number,
          text: apply(responseText, request, []) as string,
          retryAfter: apply(getResponseHeader, request, ['Retry-After']) as string | null,
        }),
      );
      listen('error', failed);
      listen('abort', failed);
      apply(send, request, [body]);
    },
  };
}

const getterOf = (prototype: object, name: string): (() => unknown) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new Error(`This browser has no ${name}.`);
  return get;
};

/** Routes everything through one `fetch`, for tests and other hosts. */
export function browserOf(fetchImpl: typeof fetch): Browser {
  return {
    fetch: (path, init) => fetchImpl(path, init),
    post(path, body, answered, failed) {
      const asking = async () => {
        const headers = { 'Content-Type': 'application/json', 'Accept-Language': pageLanguage() };
        const response = await fetchImpl(path, { method: 'POST', body, headers, credentials: 'include' });
        const retryAfter = response.headers?.get('Retry-After') ?? null;
        return { status: response.status, text: await response.text(), retryAfter };
      };
      asking().then(answered, failed);
    },
  };
}
