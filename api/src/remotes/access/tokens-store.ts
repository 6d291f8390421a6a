/** The token with which a team publishes its one remote: `swr_<id>_<secret>`, shown once, stored as a hash. */
import { DEFAULT_SCOPES, type TokenScope } from '@spreadwise/contract';
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { type Database, firstRow } from '../../platform/db/database';
import { remoteTokens } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import { hashSecret, newSecret, type RandomBytes, sameHash } from '../../platform/lib/secrets';
import { DAY_MS } from '../../platform/lib/time';
import { audit } from '../audit-store';

interface Dependencies {
  readonly db: Database;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

type TokenRecord = typeof remoteTokens.$inferSelect;
export type Tokens = ReturnType<typeof createTokens>;

const FORM = /^swr_([0-9a-f]{16})_[\w-]{43}$/;
/** The precision of "last used": not every request writes. */
const USED_EXACT_MS = 60_000;
const MARK_LENGTH = 16;

export const createTokens = (dependencies: Dependencies) =>
  bound(dependencies, { list, make, rotate, revoke, read, markOf });

/** Only tokens that the owner made, newest first. */
function list({ db }: Dependencies): Promise<TokenRecord[]> {
  return db
    .select()
    .from(remoteTokens)
    .where(isNull(remoteTokens.publisherId))
    .orderBy(desc(remoteTokens.createdAt), remoteTokens.id);
}

export function drawToken(random: RandomBytes, id = Buffer.from(random(8)).toString('hex')) {
  const token = `swr_${id}_${newSecret(random)}`;
  return { id, token, hash: hashSecret(token) };
}

const inDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

async function make(
  { db, random, now }: Dependencies,
  { days, ...terms }: Pick<TokenRecord, 'remote' | 'label' | 'scopes'> & { readonly days: number },
) {
  const { id, token, hash } = drawToken(random);
  const createdAt = now();
  await db.transaction(async (tx) => {
    await tx
      .insert(remoteTokens)
      .values({ id, hash, ...terms, createdAt, expiresAt: inDays(createdAt, days) });
    await audit(tx, createdAt, 'owner', 'remote.tokenMade', terms.remote, { token: id, label: terms.label });
  });
  return { id, token };
}

/** Replaces the secret. Null if there is no such token, or it was revoked. */
async function rotate({ db, random, now }: Dependencies, id: string, days: number) {
  const { token, hash } = drawToken(random, id);
  // Tokens of a CI cannot be rotated; they expire within minutes.
  const isWorking = and(
    eq(remoteTokens.id, id),
    isNull(remoteTokens.revokedAt),
    isNull(remoteTokens.publisherId),
  );
  return db.transaction(async (tx) => {
    const set = { hash, expiresAt: inDays(now(), days) };
    const [row] = await tx.update(remoteTokens).set(set).where(isWorking).returning();
    if (row)
      await audit(tx, now(), 'owner', 'remote.tokenRotated', row.remote, { token: id, label: row.label });
    return row ? { id, token } : null;
  });
}

/** Idempotent; false if there is no such token. */
async function revoke({ db, now }: Dependencies, id: string): Promise<boolean> {
  const isIt = eq(remoteTokens.id, id);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(remoteTokens)
      .set({ revokedAt: now() })
      .where(and(isIt, isNull(remoteTokens.revokedAt)))
      .returning();
    if (row)
      await audit(tx, now(), 'owner', 'remote.tokenRevoked', row.remote, { token: id, label: row.label });
    return row !== undefined || (await tx.$count(remoteTokens, isIt)) > 0;
  });
}

/** Null unless the token is valid now. `holder`, for the audit log: the token, or the publisher it was issued to. */
async function read({ db, now }: Dependencies, text: string) {
  const named = FORM.exec(text)?.[1];
  const record = named === undefined ? null : await find(db, named);
  if (!record || !works(record, now()) || !sameHash(record.hash, hashSecret(text))) return null;
  const { id, publisherId, remote } = record;
  const before = new Date(now().getTime() - USED_EXACT_MS);
  const isDue = or(isNull(remoteTokens.lastUsedAt), lt(remoteTokens.lastUsedAt, before));
  await db
    .update(remoteTokens)
    .set({ lastUsedAt: now() })
    .where(and(eq(remoteTokens.id, id), isDue));
  return { id, holder: publisherId ?? id, remote, scopes: scopesOf(record) };
}

/** Digest of a token's secret; null once what it made must end (for a CI's token: when its publisher is revoked). */
async function markOf({ db, now }: Dependencies, id: string): Promise<string | null> {
  const record = await find(db, id);
  if (!record) return null;
  const isGood = record.publisherId === null ? works(record, now()) : record.revokedAt === null;
  return isGood ? record.hash.slice(0, MARK_LENGTH) : null;
}

const find = (db: Database, id: string): Promise<TokenRecord | null> =>
  firstRow(db.select().from(remoteTokens).where(eq(remoteTokens.id, id)));

const works = ({ revokedAt, expiresAt }: TokenRecord, now: Date) =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

export const scopesOf = ({ scopes }: Pick<TokenRecord, 'scopes'>): readonly TokenScope[] =>
  scopes ?? DEFAULT_SCOPES;
