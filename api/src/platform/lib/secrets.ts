/** Random secrets, and the only forms in which they are kept. */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** Cryptographically strong random bytes; handed in so that a test can repeat itself. */
export type RandomBytes = (count: number) => Uint8Array;

/** A secret of 256 bits for a cookie or a token: 43 characters of base64url. */
export const newSecret = (random: RandomBytes): string => Buffer.from(random(32)).toString('base64url');

/** Whether a text has the form that `newSecret` gives; whatever else a cookie holds is not looked up. */
export const isSecret = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

/** SHA-256 as hex: what the database keeps of a secret. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

export const keyedHash = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** Compares two hashes without telling by the time how far they agree. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Six digits, each code as likely as any other. */
export function newCode(random: RandomBytes): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = random(3);
    const drawn = (a << 16) | (b << 8) | c;
    if (drawn < 16_000_000) return String(drawn % 1_000_000).padStart(6, '0');
  }
}
