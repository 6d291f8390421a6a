/** The values of a browser's two signed cookies: its number, which decides about canaries, and its preview passes. */
import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameHash } from '../../platform/lib/secrets';

const COHORTS = 1000;

export const drawCohort = (random: (below: number) => number): number => random(COHORTS);

/** Signed, so that a browser keeps the number it has drawn and cannot choose to get a canary. */
export const writeCohort = (secret: Buffer, cohort: number): string =>
  `${cohort}.${macOf(secret, `cohort ${cohort}`)}`;

/** Null if the text is not a valid signed number. */
export function readCohort(secret: Buffer, text: string | undefined): number | null {
  const [, number, mac = ''] = /^(\d{1,3})\.([\w-]+)$/.exec(text ?? '') ?? [];
  return number !== undefined && sameHash(mac, macOf(secret, `cohort ${Number(number)}`))
    ? Number(number)
    : null;
}

export function isChosen(remote: string, version: string, cohort: number, permille: number): boolean {
  const hash = createHash('sha256').update(`${remote}\0${version}\0${cohort}`).digest();
  return hash.readUInt32BE(0) % COHORTS < permille;
}

// A pass shows one browser session another version of a remote. It is the preview link's token, then kept in a cookie.

const passMaker = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('owner') }),
  z.strictObject({ kind: z.literal('machine') }),
  z.strictObject({ kind: z.literal('team'), token: z.string(), mark: z.string() }),
]);
/** Who made it: the owner; a team, by a token and its mark at the time; or the person at the machine that serves it. */
export type PassMaker = z.infer<typeof passMaker>;

/** Times in seconds since 1970. */
const payload = z.strictObject({
  r: z.string(),
  by: z.union([
    z.strictObject({ version: z.string() }),
    z.strictObject({ origin: z.string(), contract: z.string().optional() }),
  ]),
  m: passMaker,
  s: z.number(),
  e: z.number(),
});

export interface Preview {
  readonly remote: string;
  /**
   * The replacement: a stored version, or the build that another origin serves; `contract` is the id of its contract,
   * without which that of the newest version is assumed.
   */
  readonly by: z.infer<typeof payload>['by'];
  readonly maker: PassMaker;
  readonly since: Date;
  readonly expiresAt: Date;
}

export const writePass = (secret: Buffer, { remote, by, maker, since, expiresAt }: Preview): string => {
  const body = Buffer.from(
    JSON.stringify({ r: remote, by, m: maker, s: secondsOf(since), e: secondsOf(expiresAt) }),
  ).toString('base64url');
  return `${body}.${macOf(secret, body)}`;
};

export function readPass(secret: Buffer, pass: string, now: Date): Preview | 'expired' | 'forged' {
  const [body = '', mac = '', ...more] = pass.split('.');
  if (more.length > 0 || !sameHash(mac, macOf(secret, body))) return 'forged';
  const read = payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  // Signed by us, in a form that we no longer write.
  if (!read.success) return 'expired';
  const { r: remote, by, m: maker, s: since, e: until } = read.data;
  const expiresAt = new Date(until * 1000);
  return expiresAt > now ? { remote, by, maker, since: new Date(since * 1000), expiresAt } : 'expired';
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
const macOf = (secret: Buffer, body: string) => createHmac('sha256', secret).update(body).digest('base64url');
