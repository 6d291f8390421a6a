/** The proof of work that the server asks for where cards were declined: a number that makes a hash begin with so many zero bits. */
import { ApiError } from '@spreadwise/shared-auth';

/** Some milliseconds each; before the next one the page is painted and listens. */
const BATCH = 1024;
const pause = () => new Promise((resolve) => setTimeout(resolve));
/** More would keep somebody waiting for minutes, and is not asked for. */
const MOST_BITS = 22;

/** The challenge that a refusal asks to be worked on; null when it asks for none. */
export const challengeIn = (error: unknown): string | null =>
  (error instanceof ApiError && error.body?.issues?.find(({ field }) => field === 'work')?.message) || null;

/** The challenge with its number. Rejects where the browser has no way to work. */
export async function work(challenge: string): Promise<string> {
  const bits = Number.parseInt(challenge, 10);
  if (!(bits <= MOST_BITS)) throw new Error('This is too much work.');
  for (let first = 0; ; first += BATCH) {
    await pause();
    const tried = Array.from({ length: BATCH }, (_, index) => `${challenge}.${first + index}`);
    const found = (await Promise.all(tried.map(zeroBits))).findIndex((zeros) => zeros >= bits);
    if (found >= 0) return tried[found] ?? '';
  }
}

/** With which the hash of a text begins; of more than 32 no more is asked. */
async function zeroBits(text: string): Promise<number> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Math.clz32(new DataView(hash).getUint32(0));
}
