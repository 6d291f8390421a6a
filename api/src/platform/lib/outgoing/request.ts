/** Requests to servers named by others: in production only to public addresses, whatever a name resolves to then. */
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { readAtMost } from '../read-at-most';
import { parseJson } from '../text';
import { type Lookup, publicLookup, whyNotSentTo } from './address';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface Answered {
  readonly status: number;
  /** How long to wait, if the response says so. */
  readonly retryAfterMs?: number;
}

/** Rejects with `Unanswered` if there is no response. */
export type SendPost = (post: Post, stop?: AbortSignal) => Promise<Answered>;

/** The message may be shown to users. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';

  constructor(
    message: string,
    /** Whether the message may have arrived: a connection was made. */
    readonly mayHaveArrived: boolean,
  ) {
    super(message);
  }
}

export interface RequestOptions {
  /** True: only public addresses may be called. */
  readonly production: boolean;
  readonly timeoutMs: number;
  readonly lookup?: Lookup;
}

/** Keeps no connection alive, so every request resolves the name again. */
function open(
  url: URL,
  { production, timeoutMs, lookup }: RequestOptions,
  { stop, ...more }: { stop?: AbortSignal | undefined; method?: string; headers: OutgoingHttpHeaders },
): ClientRequest {
  return (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    ...more,
    lookup: publicLookup(production, lookup) as never,
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
      // Also fires after a response or an error, without effect; after a 101 it is the only event.
      sent.on('close', () => fail('the connection was closed without an answer'));
      sent.end(body);
    });

/** Seconds or a date (RFC 9110). */
function retryAfter(text: string | undefined): Pick<Answered, 'retryAfterMs'> {
  if (!text) return {};
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? {} : { retryAfterMs: Math.max(0, ms) };
}

export interface GetOptions extends RequestOptions {
  readonly mostBytes: number;
}

/** Rejects with an error that says why; a redirect is an error too. */
export type GetJson = (url: string) => Promise<unknown>;

/** Reads a small JSON document from exactly the address that was given. */
export const createGetJson =
  ({ mostBytes, ...options }: GetOptions): GetJson =>
  async (text) => {
    const refused = whyNotSentTo(text, options);
    if (refused) throw new Error(refused);
    const url = new URL(text);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = open(url, options, { headers: { Accept: 'application/json' } });
      asked.on('response', resolve);
      asked.on('error', (error) => reject(new Error(failureText(error, url))));
      // Also fires after a response, without effect.
      asked.on('close', () => reject(new Error(`${url.host} closed the connection without an answer`)));
      asked.end();
    });
    const fail = (reason: string) => {
      answer.destroy();
      throw new Error(`${url.host} ${reason}`);
    };
    if (answer.statusCode !== 200) return fail(`answered ${answer.statusCode}`);
    const bytes = await readAtMost(answer, mostBytes);
    if (!bytes) return fail(`answered with more than ${mostBytes} bytes`);
    const json = parseJson(bytes.toString());
    return json.ok ? json.value : fail('answered with something that is not JSON');
  };

const IN_WORDS: Readonly<Record<string, (url: URL) => string>> = {
  ENOTFOUND: ({ hostname }) => `there is no server named ${hostname}`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} could not be looked up; try again later`,
  ECONNREFUSED: ({ host }) => `${host} accepts no connections`,
  ECONNRESET: () => 'the connection was closed without an answer',
  EPIPE: () => 'the connection was closed without an answer',
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached`,
  ETIMEDOUT: () => 'no answer in time',
  EPROTO: ({ host }) => `${host} does not speak valid TLS`,
};

function failureText(error: Error, url: URL): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time';
  const { code = '' } = error as NodeJS.ErrnoException;
  // If a name has several addresses, one error wraps the failures of all of them.
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (first instanceof Error && !IN_WORDS[code]) return failureText(first, url);
  return IN_WORDS[code]?.(url) ?? error.message;
}
