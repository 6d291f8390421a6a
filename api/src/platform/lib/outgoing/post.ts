/** Sends one message, to a public address only, whatever its name leads to by then. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { whyNotSentTo } from './address';
import { failureText } from './failure-text';
import { type Lookup, publicLookup } from './public-lookup';

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

export interface PostOptions {
  /** Only public addresses are sent to. */
  readonly production: boolean;
  readonly timeoutMs: number;
  /** How names are looked up. */
  readonly lookup?: Lookup;
}

export function createPost({ production, timeoutMs, lookup }: PostOptions): SendPost {
  const publicOnly = publicLookup({ production, lookup });
  return ({ url: text, headers, body }, stop) =>
    new Promise((resolve, reject) => {
      const url = new URL(text);
      const refused = whyNotSentTo(text, { production });
      if (refused) return reject(new Unanswered(refused, false));
      const isSecure = url.protocol === 'https:';
      const send = isSecure ? httpsRequest : httpRequest;
      let isConnected = false;
      const fail = (reason: string) => reject(new Unanswered(reason, isConnected));
      const sent = send(
        url,
        {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': 'Spreadwise-Webhooks/1',
            ...headers,
          },
          lookup: publicOnly as never,
          // No connection is kept: the next message looks the name up again.
          agent: false,
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])]),
        },
        (answer) => {
          resolve({ status: answer.statusCode ?? 0, ...retryAfter(answer.headers['retry-after']) });
          // Only the status counts, and a redirect is one.
          answer.destroy();
        },
      );
      sent.on('socket', (socket) =>
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          isConnected = true;
        }),
      );
      sent.on('error', (error) => fail(failureText(error, url)));
      // Also after an answer or an error, and then it changes nothing; a 101 leaves nothing else.
      sent.on('close', () => fail('the connection was closed without an answer'));
      sent.end(body);
    });
}

/** Seconds or a date, as RFC 9110 has it. */
function retryAfter(text: string | undefined): Pick<Answered, 'retryAfterMs'> {
  if (!text) return {};
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? {} : { retryAfterMs: Math.max(0, ms) };
}
