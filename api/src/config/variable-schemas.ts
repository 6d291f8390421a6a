/** Schemas of environment variables, if several share one or it takes more than a line. */
import { z } from 'zod';

export const address = z.url({ protocol: /^https?$/ });
export const postgres = z.url({ protocol: /^postgres(ql)?$/ }).optional();
export const origin = address.refine((value) => /^https?:\/\/[^/]+\/?$/.test(value));

/** Exactly as an ID token names it: https, or http on this machine. */
export const issuer = address
  .max(255)
  .refine((value) => !/[@?#]/.test(value))
  .refine((value) => /^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(value));

export const matching = (pattern: RegExp) => z.string().regex(pattern);
/** In decimal digits, no more than `most` has. */
export const whole = (least: number, most: number) =>
  matching(new RegExp(`^\\d{1,${String(most).length}}$`))
    .transform(Number)
    .pipe(z.number().int().min(least).max(most));

export const text = (mostCharacters: number) => z.string().min(1).max(mostCharacters).optional();
export const path = z.string().min(1).optional();
/** Without a trailing slash. */
export const bareOrigin = origin.transform((value) => new URL(value).origin);
/** 32 bytes in base64url. */
export const key32 = matching(/^[\w-]{43}$/).optional();
export const separatedByCommas = z.string().transform((text) => text.split(',').map((one) => one.trim()));

/** Keeps only the first occurrence of each name, and drops groups that become empty. */
export function eachOnce<Name>(groups: readonly (readonly Name[])[]): Name[][] {
  const seen = new Set<Name>();
  const once = groups.map((names) => names.filter((name) => !seen.has(name) && seen.add(name)));
  return once.filter(({ length }) => length > 0);
}

const ARGON2 = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=\d+\$[\w+/]{22,}\$[\w+/]{22,}$/;

/** OWASP's minimum ranges from m=47104,t=1 to m=7168,t=5 (m: memory in KiB, t: passes). */
export function isStrongHash(hash: string): boolean {
  const [, memory, passes] = ARGON2.exec(hash) ?? [];
  return Number(memory) >= 7_168 && Number(memory) * Number(passes) >= 35_840;
}

export const aiAddress = address
  // A password belongs in the key, which is never shown.
  .refine((value) => !value.includes('@'))
  .transform((value) => value.replace(/\/+$/, ''))
  .optional();

/** The port of `address:port`, or of a port alone. */
export const portOf = (text: string): number => Number(text.replace(/^.*:/, ''));
