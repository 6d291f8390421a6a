/**
 * A proof of work: a browser looks for a number that makes a hash begin with so many zeros, a second or two for somebody who
 * subscribes, and hours of a machine for a list of stolen cards. Stateless until it is shown; each is taken once. Pure.
 */
import { createHash } from 'node:crypto';
import { keyedHash, newSecret, type RandomBytes, sameHash } from '../../lib/secrets';
import type { DeclinesOf } from './declines';

/** Of the hash: 131,072 tries in the mean. */
const ZERO_BITS = 17;
/** A phone needs some seconds, and somebody may come back to the page. */
export const WORK_LIFETIME_MS = 10 * 60_000;

export interface WorkPlace {
  readonly email: string;
  /** Keyed hash of the network. */
  readonly network: string;
}

/** `threshold` 0: it is never asked for. */
export const isWorkAsked = ({ network }: DeclinesOf, threshold: number): boolean =>
  threshold > 0 && network.count >= threshold;

/** What is to be worked on, from this place alone: the zeros that are asked for, until when, and what makes it ours. */
export function newChallenge(
  key: string,
  place: WorkPlace,
  { random, now }: { readonly random: RandomBytes; readonly now: Date },
): string {
  const body = `${ZERO_BITS}.${now.getTime() + WORK_LIFETIME_MS}.${newSecret(random)}`;
  return `${body}.${macOf(key, place, body)}`;
}

/** The challenge that was worked on, when `work` (it, a dot and the number) shows that; null otherwise. */
export function readWork(key: string, place: WorkPlace, work: string, now: Date): string | null {
  const [bits = '', until = '', id = '', mac = '', ...rest] = work.split('.');
  const body = `${bits}.${until}.${id}`;
  if (rest.length !== 1 || !sameHash(mac, macOf(key, place, body)) || now.getTime() >= Number(until))
    return null;
  return zeroBits(createHash('sha256').update(work).digest()) >= Number(bits) ? `${body}.${mac}` : null;
}

const macOf = (key: string, { email, network }: WorkPlace, body: string) =>
  keyedHash(key, ['proof of work', body, network, email].join('\n'));

/** With which a hash begins. */
function zeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at < 0 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24;
}
