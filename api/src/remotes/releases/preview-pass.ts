/** A pass by which one browser session sees another version of a remote. It is the link's token and the cookie's value. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameHash } from '../../lib/secrets';

export interface Preview {
  readonly remote: string;
  /** What it is replaced by: a stored version, or what another origin serves. */
  readonly by: { readonly version: string } | { readonly origin: string };
  readonly expiresAt: Date;
}

export type ReadPass =
  | { readonly ok: true; readonly preview: Preview }
  | { readonly ok: false; readonly reason: 'expired' | 'forged' };

const payload = z.strictObject({
  r: z.string(),
  by: z.union([z.strictObject({ version: z.string() }), z.strictObject({ origin: z.string() })]),
  /** Seconds since 1970. */
  e: z.number(),
});

export const writePass = (secret: Buffer, { remote, by, expiresAt }: Preview): string => {
  const body = Buffer.from(
    JSON.stringify({ r: remote, by, e: Math.floor(expiresAt.getTime() / 1000) }),
  ).toString('base64url');
  return `${body}.${macOf(secret, body)}`;
};

export function readPass(secret: Buffer, pass: string, now: Date): ReadPass {
  const [body = '', mac = '', ...more] = pass.split('.');
  if (more.length > 0 || !sameHash(mac, macOf(secret, body))) return { ok: false, reason: 'forged' };
  const { r, by, e } = payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  const expiresAt = new Date(e * 1000);
  return expiresAt > now
    ? { ok: true, preview: { remote: r, by, expiresAt } }
    : { ok: false, reason: 'expired' };
}

const macOf = (secret: Buffer, body: string) => createHmac('sha256', secret).update(body).digest('base64url');
