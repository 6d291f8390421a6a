/** Requests to servers that somebody else named: in production to public addresses only, whatever a name leads to by then. */
import { type ClientRequest, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { parseJson } from '../text';
import { type Lookup, publicLookup, whyNotSentTo } from './address';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface Answered {
  readonly status: number;
  /** How long to wait, where the answer says so. */
  readonly retryAfterMs?: number;
}

/** Rejects with `Unanswered` when there is no answer. */
export type SendPost = (post: Post, stop?: AbortSignal) => Promise<Answered>;

/** In words that may be shown. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';

  constructor(
    message: string,
    /** Whether the message may have arrived: it was connected to. */
    readonly mayHaveArrived: boolean,
  ) {
    super(message);
  }
}

export interface RequestOptions {
  /** Only public addresses are asked. */
  readonly production: boolean;
  readonly timeoutMs: number;
  readonly lookup?: Lookup;
}

/** No connection is kept: the next request looks the name up again. */
function open(
  url: URL,
  { production, timeoutMs, lookup }: RequestOptions,
  { stop, ...more }: { stop?: AbortSignal | undefined; method?: string; headers: OutgoingHttpHeaders },
): ClientRequest {
  return (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    ...more,
    lookup: publicLookup({ production, lookup }) as never,
    agent: false,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])]),
  });
}

export const createPost =
  (options: RequestOptions): SendPost =>
  ({ url: text, headers, body }, stop) =>
    new Promise((resolve, reject) => {
      const url = new URL(text);
      const refused = whyNotSentTo(text, options);
      if (refused) return reject(new Unanswered(refused, false));
      let isConnected = false;
      const fail = (reason: string) => reject(new Unanswered(reason, isConnected));
      const own = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Spreadwise-Webhooks/1',
      };
      const sent = open(url, options, { stop, method: 'POST', headers: { ...own, ...headers } });
      sent.on('response', (answer) => {
        resolve({ status: answer.statusCode ?? 0, ...retryAfter(answer.headers['retry-after']) });
        // Only the status counts, and a redirect is one.
        answer.destroy();
      });
      sent.on('socket', (socket) =>
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          isConnected = true;
        }),
      );
      sent.on('error', (error) => fail(failureText(error, url)));
      // Also after an answer or an error, and then it changes nothing; a 101 leaves nothing else.
      sent.on('close', () => fail('the connection was closed without an answer'));
      sent.end(body);
    });

/** Seconds or a date, as RFC 9110 has it. */
function retryAfter(text: string | undefined): Pick<Answered, 'retryAfterMs'> {
  if (!text) return {};
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? {} : { retryAfterMs: Math.max(0, ms) };
}

export interface GetOptions extends RequestOptions {
  readonly mostBytes: number;
}

/** Rejects in words that say why there is none; a redirect is none. */
export type GetJson = (url: string) => Promise<unknown>;

/** Reads a JSON document: a small one, at once, and from the very address that was asked for. */
export const createGetJson =
  ({ mostBytes, ...options }: GetOptions): GetJson =>
  (text) =>
    new Promise((resolve, reject) => {
      const refused = whyNotSentTo(text, options);
      if (refused) return reject(new Error(refused));
      const url = new URL(text);
      const asked = open(url, options, { headers: { Accept: 'application/json' } });
      asked.on('response', (answer) => {
        const fail = (reason: string) => {
          reject(new Error(`${url.host} ${reason}`));
          answer.destroy();
        };
        if (answer.statusCode !== 200) return fail(`answered ${answer.statusCode}`);
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > mostBytes) return fail(`answered with more than ${mostBytes} bytes`);
          parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const json = parseJson(Buffer.concat(parts).toString());
          if (json.ok) resolve(json.value);
          else fail('answered with something that is not JSON');
        });
      });
      asked.on('error', (error) => reject(new Error(failureText(error, url))));
      // Also after an answer, and then it changes nothing.
      asked.on('close', () => reject(new Error(`${url.host} closed the connection without an answer`)));
      asked.end();
    });

const IN_WORDS: Readonly<Record<string, (url: URL) => string>> = {
  ENOTFOUND: ({ hostname }) => `there is no server of the name ${hostname}`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} could not be looked up; please try again later`,
  ECONNREFUSED: ({ host }) => `nobody accepts connections at ${host}`,
  ECONNRESET: () => 'the connection was closed without an answer',
  EPIPE: () => 'the connection was closed without an answer',
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached`,
  ETIMEDOUT: () => 'no answer in time',
  EPROTO: ({ host }) => `${host} does not speak TLS as it should`,
};

function failureText(error: Error, url: URL): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  const { code = '' } = error as NodeJS.ErrnoException;
  // Names that lead to several addresses fail with one error for all of them.
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (first instanceof Error && !IN_WORDS[code]) return failureText(first, url);
  return IN_WORDS[code]?.(url) ?? error.message;
}
