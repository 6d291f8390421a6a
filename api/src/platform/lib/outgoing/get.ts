/** Reads a JSON document of a public server: a small one, at once, and from the very address that was asked for. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { whyNotSentTo } from './address';
import { failureText } from './failure-text';
import { type Lookup, publicLookup } from './public-lookup';

export interface GetOptions {
  /** Only public addresses are asked. */
  readonly production: boolean;
  readonly timeoutMs: number;
  readonly mostBytes: number;
  /** How names are looked up. */
  readonly lookup?: Lookup;
}

/** Rejects in words that say why there is none; a redirect is none. */
export type GetJson = (url: string) => Promise<unknown>;

export function createGetJson({ production, timeoutMs, mostBytes, lookup }: GetOptions): GetJson {
  const publicOnly = publicLookup({ production, lookup });
  return (text) =>
    new Promise((resolve, reject) => {
      const refused = whyNotSentTo(text, { production });
      if (refused) return reject(new Error(refused));
      const url = new URL(text);
      const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const asked = ask(
        url,
        {
          headers: { Accept: 'application/json' },
          lookup: publicOnly as never,
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
        },
        (answer) => {
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
            try {
              resolve(JSON.parse(Buffer.concat(parts).toString()));
            } catch {
              fail('answered with something that is not JSON');
            }
          });
        },
      );
      asked.on('error', (error) => reject(new Error(failureText(error, url))));
      // Also after an answer, and then it changes nothing.
      asked.on('close', () => reject(new Error(`${url.host} closed the connection without an answer`)));
      asked.end();
    });
}
