/** The token by which a team publishes its one remote: `swr_<id>_<secret>`, shown once, kept as a hash. */

import { DEFAULT_SCOPES, type TokenScope } from '@spreadwise/contract';
import { hashSecret, newSecret, type RandomBytes, sameHash } from '../../../platform/lib/secrets';
import { DAY_MS } from '../../../platform/lib/time';
import type { TokenRecord, TokensStore } from './tokens-store';

export interface TokensContext {
  readonly store: TokensStore;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

export interface TeamToken {
  readonly id: string;
  /** Whose acts are done by it: its own name, or that of the publisher whom it was given. */
  readonly holder: string;
  readonly remote: string;
  readonly scopes: readonly TokenScope[];
}

export interface NewToken {
  readonly id: string;
  readonly token: string;
}

const FORM = /^swr_([0-9a-f]{16})_[\w-]{43}$/;

export interface TokenTerms {
  readonly remote: string;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

const inDays = (ctx: TokensContext, days: number) => new Date(ctx.now().getTime() + days * DAY_MS);

/** A token as it is told, and what is kept of it. */
export function drawToken(ctx: Pick<TokensContext, 'random'>): NewToken & { readonly hash: string } {
  const id = Buffer.from(ctx.random(8)).toString('hex');
  const token = newSecretOf(ctx, id);
  return { id, token, hash: hashSecret(token) };
}

export async function makeToken(ctx: TokensContext, { days, ...terms }: TokenTerms): Promise<NewToken> {
  const { id, token, hash } = drawToken(ctx);
  await ctx.store.add({ id, ...terms, hash, createdAt: ctx.now(), expiresAt: inDays(ctx, days) });
  return { id, token };
}

/** A new secret in place of the old one. Null when there is no such token, or it was revoked. */
export async function rotateToken(ctx: TokensContext, id: string, days: number): Promise<NewToken | null> {
  const token = newSecretOf(ctx, id);
  const isRotated = await ctx.store.rotate(id, hashSecret(token), ctx.now(), inDays(ctx, days));
  return isRotated ? { id, token } : null;
}

/** Null unless it is a token that works now. */
export async function readToken(ctx: TokensContext, text: string): Promise<TeamToken | null> {
  const id = FORM.exec(text)?.[1];
  const record = id ? await ctx.store.find(id) : null;
  if (!record || !works(record, ctx.now()) || !sameHash(record.hash, hashSecret(text))) return null;
  await ctx.store.used(record.id, ctx.now());
  const { id: tokenId, publisherId, remote } = record;
  return { id: tokenId, holder: publisherId ?? tokenId, remote, scopes: scopesOf(record) };
}

const works = ({ revokedAt, expiresAt }: TokenRecord, now: Date) =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

export const scopesOf = ({ scopes }: Pick<TokenRecord, 'scopes'>): readonly TokenScope[] =>
  scopes ?? DEFAULT_SCOPES;

/** Names the secret that a token has now; another one after it is rotated. */
const MARK = 16;

/**
 * Null once what was made by the token is to end with it. A publisher's token lasts for minutes: what is made by it ends when
 * the publisher is trusted no longer, which revokes the token.
 */
export async function markOfToken({ store, now }: TokensContext, id: string): Promise<string | null> {
  const record = await store.find(id);
  if (!record) return null;
  const isGood = record.publisherId === null ? works(record, now()) : record.revokedAt === null;
  return isGood ? record.hash.slice(0, MARK) : null;
}

const newSecretOf = ({ random }: Pick<TokensContext, 'random'>, id: string) =>
  `swr_${id}_${newSecret(random)}`;
