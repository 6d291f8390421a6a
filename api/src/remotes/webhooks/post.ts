/** Sends one message, to a public address only, whatever its name leads to by then. */
import { type LookupAddress, lookup as lookupAny } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, isPublicAddress, whyNotSentTo } from './address';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The status that was answered. Rejects, in words, when none was. */
export type SendPost = (post: Post) => Promise<number>;

export interface PostOptions {
  /** Only public addresses are sent to. */
  readonly production: boolean;
  readonly timeoutMs: number;
  /** How names are looked up. */
  readonly lookup?: typeof lookupAny;
}

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

export function createPost({ production, timeoutMs, lookup = lookupAny }: PostOptions): SendPost {
  /** What is connected to is what was checked: a name may lead elsewhere the next time it is asked for. */
  const publicOnly = (host: string, options: object, done: LookupDone) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = found as unknown as LookupAddress[];
      if (error) return done(error, '');
      const closed = production ? addresses.find(({ address }) => !isPublicAddress(address)) : undefined;
      if (closed || addresses.length === 0)
        return done(new Error(`${host} leads to no public address`) as NodeJS.ErrnoException, '');
      if ((options as { all?: boolean }).all) return done(null, addresses);
      const [{ address, family } = { address: '', family: 4 }] = addresses;
      return done(null, address, family);
    });

  return ({ url: text, headers, body }) =>
    new Promise((resolve, reject) => {
      const url = new URL(text);
      const refused = whyNotSentTo(text, { production });
      const host = hostOf(url);
      if (refused || (production && isIP(host) && !isPublicAddress(host)))
        return reject(new Error(refused ?? `${host} is no public address`));
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
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
          signal: AbortSignal.timeout(timeoutMs),
        },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          // Only the status counts, and a redirect is one.
          answer.destroy();
        },
      );
      sent.on('error', (error) =>
        reject(
          error.name === 'AbortError' || error.name === 'TimeoutError'
            ? new Error('no answer in time')
            : error,
        ),
      );
      // Also after an answer or an error, and then it changes nothing; a 101 leaves nothing else.
      sent.on('close', () => reject(new Error('the connection was closed without an answer')));
      sent.end(body);
    });
}
