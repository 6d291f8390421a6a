/** A person's browser: its cookies, its session, and the answers it got. */
import type { IncomingMessage } from 'node:http';
import type { Kernel, Life } from '../kernel';
import { httpOf } from '../node/http';
import type { Network } from '../node/network';

/** The origin in the product's configuration. */
export const ORIGIN = 'http://localhost:3000';

export interface Answer {
  /** 0: no answer. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a person inspects any response
  readonly body: any;
}

/** A request and its answer, for the judges. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly who: string;
  /** The session that was presented; null: none. */
  readonly token: string | null;
  readonly at: number;
  readonly answer: Answer;
}

export interface Browser {
  readonly who: string;
  token: string | null;
  /** Forgets everything, like a new device. */
  forget(): void;
  /** The same cookies and session in other hands. */
  copy(name: string): Browser;
  hold(others: ReadonlyMap<string, string>, token: string | null): void;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Follows a stream of events until it ends, or the returned function is called. */
  follow(
    path: string,
    onEvent: (type: string, data: string) => void,
    onEnd: (isRefused: boolean) => void,
  ): () => void;
}

/** Longer than anybody waits. */
const PATIENCE_MS = 60_000;

export function createBrowsers(kernel: Kernel, net: Network, onAnswer: (asked: Asked) => void) {
  const life: Life = { name: 'people', isDead: false };
  const { fetch, http } = httpOf({ kernel, life, offset: 0, pid: 1 }, net, 'people');
  return (who: string) => createBrowser({ kernel, fetch, request: http.request as never, onAnswer }, who);
}

interface Given {
  readonly kernel: Kernel;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly request: (
    url: string,
    options: object,
  ) => { on(event: string, then: (given: never) => void): unknown; end(): void; destroy(): void };
  readonly onAnswer: (asked: Asked) => void;
}

/** A zip as it is, which the types of `fetch` lack; everything else as JSON. */
const bodyOf = (body: unknown): string =>
  body instanceof Uint8Array ? (body as never) : JSON.stringify(body);

function createBrowser({ kernel, fetch, request, onAnswer }: Given, who: string): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    who,
    token: null,
    forget() {
      cookies.clear();
      browser.token = null;
    },
    copy(name) {
      const other = createBrowser({ kernel, fetch, request, onAnswer }, name);
      other.hold(cookies, browser.token);
      return other;
    },
    hold(others, token) {
      for (const [name, value] of others) cookies.set(name, value);
      browser.token = token;
    },
    async ask(method, path, body) {
      const { token } = browser;
      const stop = new AbortController();
      const cancel = kernel.at(PATIENCE_MS, null, '', () =>
        stop.abort(new Error('nobody waits for so long')),
      );
      let answer: Answer = { status: 0, body: null };
      try {
        const response = await fetch(`${ORIGIN}${path}`, {
          method,
          headers: headersOf(token, body),
          signal: stop.signal,
          ...(body === undefined ? {} : { body: bodyOf(body) }),
        });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.startsWith('application/json');
        answer = { status: response.status, body: isJson && text ? JSON.parse(text) : text };
      } catch {
        // No answer came.
      }
      cancel();
      kernel.trace(`${who} asks ${method} ${path.split('?')[0]}: ${answer.status || 'no answer'}`);
      onAnswer({ method, path, who, token, at: kernel.now(), answer });
      return answer;
    },
    follow(path, onEvent, onEnd) {
      const asked = request(`${ORIGIN}${path}`, { method: 'GET', headers: headersOf(browser.token) });
      let isOver = false;
      const end = (isRefused: boolean) => {
        if (!isOver) onEnd(isRefused);
        isOver = true;
      };
      asked.on('error', () => end(false));
      asked.on('response', (answer: IncomingMessage) => {
        let text = '';
        const isRefused = answer.statusCode === 401 || answer.statusCode === 403;
        for (const event of ['error', 'close']) answer.on(event, () => end(isRefused));
        answer.on('data', (part: Buffer) => {
          text += part.toString();
          for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
            const lines = text.slice(0, at).split('\n');
            text = text.slice(at + 2);
            const fieldOf = (name: string) =>
              lines
                .filter((line) => line.startsWith(`${name}: `))
                .map((line) => line.slice(name.length + 2))
                .join('\n');
            if (fieldOf('data')) onEvent(fieldOf('event'), fieldOf('data'));
          }
        });
      });
      asked.end();
      return () => asked.destroy();
    },
  };
  const headersOf = (token: string | null, body?: unknown) => ({
    'Content-Type': body instanceof Uint8Array ? 'application/zip' : 'application/json',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(cookies.size ? { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
  });
  return browser;
}
