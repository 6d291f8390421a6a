/** The token by which a team publishes its one remote: `swr_<id>_<secret>`, shown once, kept as a hash. */
import { hashSecret, newSecret, type RandomBytes, sameHash } from '../../lib/secrets';
import type { TokensStore } from './tokens-store';

export interface TokensContext {
  readonly store: TokensStore;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

export interface TeamToken {
  readonly id: string;
  readonly remote: string;
}

export interface NewToken {
  readonly id: string;
  readonly token: string;
}

const FORM = /^swr_([0-9a-f]{16})_[\w-]{43}$/;

export async function makeToken(ctx: TokensContext, remote: string, label: string): Promise<NewToken> {
  const id = Buffer.from(ctx.random(8)).toString('hex');
  const token = newSecretOf(ctx, id);
  await ctx.store.add({ id, remote, label, hash: hashSecret(token), createdAt: ctx.now() });
  return { id, token };
}

/** A new secret in place of the old one. Null when there is no such token, or it was revoked. */
export async function rotateToken(ctx: TokensContext, id: string): Promise<NewToken | null> {
  const token = newSecretOf(ctx, id);
  return (await ctx.store.rotate(id, hashSecret(token), ctx.now())) ? { id, token } : null;
}

/** Null unless it is a token that works now. */
export async function readToken(ctx: TokensContext, text: string): Promise<TeamToken | null> {
  const id = FORM.exec(text)?.[1];
  const record = id ? await ctx.store.find(id) : null;
  if (!record || record.revokedAt || !sameHash(record.hash, hashSecret(text))) return null;
  await ctx.store.used(record.id, ctx.now());
  return { id: record.id, remote: record.remote };
}

/** Names the secret that a token has now; another one after it is rotated. */
const MARK = 16;

export async function markOfToken(store: Pick<TokensStore, 'find'>, id: string): Promise<string | null> {
  const record = await store.find(id);
  return record && !record.revokedAt ? record.hash.slice(0, MARK) : null;
}

const newSecretOf = ({ random }: TokensContext, id: string) => `swr_${id}_${newSecret(random)}`;
