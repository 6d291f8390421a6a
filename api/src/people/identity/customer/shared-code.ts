/**
 * The code that every browser shares while strangers ask for codes of one address: mailed once in five minutes, however many ask,
 * so that nobody is buried in mail and whoever reads the newest one can sign in.
 */
import { randomUUID } from 'node:crypto';
import type { Limit } from '../../../platform/lib/limits';
import { hashSecret, keyedHash, newCode, sameHash } from '../../../platform/lib/secrets';
import type { CustomerLoginContext } from './context';

type SharedCodeContext = Pick<CustomerLoginContext, 'proofs' | 'limits' | 'now' | 'random' | 'codeKey'>;

const LIFETIME_MS = 10 * 60_000;
/** So the newest is good for another five minutes at least. */
export const SHARED_EVERY_MS = 5 * 60_000;
const MADE: Limit = { points: 1, seconds: SHARED_EVERY_MS / 1000 };
/** Of one network, and of all together with one code: a hundred of a million, every five minutes. */
const TRIES: Limit = { points: 5, seconds: 600 };
const MOST_TRIES = 100;

/** In the place of a browser's challenge cookie. It stands nowhere in the database. */
const challengeOf = ({ codeKey }: SharedCodeContext, email: string) =>
  keyedHash(codeKey, `shared code ${email}`);

/** The code where it is to be mailed; null: one was, not long ago. */
export async function makeSharedCode(ctx: SharedCodeContext, email: string): Promise<string | null> {
  if (!(await ctx.limits.take('shared codes', email, MADE)).isAllowed) return null;
  const createdAt = ctx.now();
  const challenge = challengeOf(ctx, email);
  const code = newCode(ctx.random);
  await ctx.proofs.insertCode({
    ...{
      id: randomUUID(),
      challengeHash: hashSecret(challenge),
      email,
      codeHash: keyedHash(challenge, code),
    },
    ...{ createdAt, expiresAt: new Date(createdAt.getTime() + LIFETIME_MS) },
  });
  return code;
}

/** Whether it was right, and this call the one that uses it. */
export async function spendSharedCode(
  ctx: SharedCodeContext,
  { email, code, network }: { readonly email: string; readonly code: string; readonly network: string },
): Promise<boolean> {
  const challenge = challengeOf(ctx, email);
  const challengeHash = hashSecret(challenge);
  if (!(await ctx.proofs.hasCode(challengeHash, email, ctx.now()))) return false;
  if (!(await ctx.limits.take('shared code tries', `${network} ${email}`, TRIES)).isAllowed) return false;
  const tried = await ctx.proofs.tryCode(challengeHash, email, MOST_TRIES, ctx.now());
  if (tried.kind !== 'open' || !sameHash(tried.codeHash, keyedHash(challenge, code))) return false;
  return ctx.proofs.useCode(tried.id, ctx.now());
}
