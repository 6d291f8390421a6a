/** Trusted publishers in the database, and the tokens that they are given. */

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database';
import { auditLog, remotePublishers, remoteTokens } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import type { RegistryAction } from '../audit-actions';
import type { CiIdentity } from './id-token';

export type PublisherRecord = typeof remotePublishers.$inferSelect;
export type NewPublisher = Omit<PublisherRecord, 'repositoryId' | 'lastUsedAt' | 'revokedAt'>;

/** A token as it is about to be given to whoever is found. */
export type GivenToken = Pick<typeof remoteTokens.$inferSelect, 'id' | 'hash' | 'createdAt'> & {
  readonly expiresAt: Date;
};

export interface Claim {
  readonly remote: string;
  readonly identity: CiIdentity;
  readonly token: GivenToken;
  /** Which of those that the remote trusts it is; null: none. */
  readonly find: (trusted: readonly PublisherRecord[]) => PublisherRecord | null;
}

export type Given =
  | { readonly kind: 'given'; readonly publisher: PublisherRecord }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'replayed' };

export type PublishersStore = ReturnType<typeof createPublishersStore>;

export const createPublishersStore = (db: Database) => bound(db, { list, add, revoke, claim });

function list(db: Database): Promise<PublisherRecord[]> {
  return db.select().from(remotePublishers).orderBy(desc(remotePublishers.createdAt), remotePublishers.id);
}

/** False when the same is trusted already. */
async function add(db: Database, publisher: NewPublisher): Promise<boolean> {
  const { remote, issuer, repository, ref, environment } = publisher;
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${remotePublishers} in share row exclusive mode`);
    const isSame = and(
      isTrustedBy(remote),
      eq(remotePublishers.issuer, issuer),
      eq(remotePublishers.repository, repository),
      sql`${remotePublishers.ref} is not distinct from ${ref}`,
      sql`${remotePublishers.environment} is not distinct from ${environment}`,
    );
    if ((await tx.$count(remotePublishers, isSame)) > 0) return false;
    await tx.insert(remotePublishers).values(publisher);
    const { id, label, scopes, createdAt } = publisher;
    const bound = { issuer, repository, ref, environment };
    await audit(
      tx,
      { at: createdAt, actor: 'owner', action: 'remote.publisherAdded', remote },
      { publisher: id, label, scopes, ...bound },
    );
    return true;
  });
}

/** With its tokens, and so with the previews that were made by them. False when there is none; again changes nothing. */
async function revoke(db: Database, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isIt = eq(remotePublishers.id, id);
    const [row] = await tx
      .update(remotePublishers)
      .set({ revokedAt: now })
      .where(and(isIt, isNull(remotePublishers.revokedAt)))
      .returning();
    if (!row) return (await tx.$count(remotePublishers, isIt)) > 0;
    await tx
      .update(remoteTokens)
      .set({ revokedAt: now })
      .where(and(eq(remoteTokens.publisherId, id), isNull(remoteTokens.revokedAt)));
    await audit(
      tx,
      { at: now, actor: 'owner', action: 'remote.publisherRevoked', remote: row.remote },
      { publisher: id, label: row.label },
    );
    return true;
  });
}

/** Gives a token to the publisher whom an ID token names: each ID token once, and none to who is revoked meanwhile. */
async function claim(db: Database, { remote, identity, token, find }: Claim): Promise<Given> {
  const { repositoryId, tokenHash: idTokenHash, issuer, repository, ref, environment, run } = identity;
  return db.transaction(async (tx) => {
    const publisher = find(await tx.select().from(remotePublishers).where(isTrustedBy(remote)).for('update'));
    if (!publisher) return { kind: 'stranger' };
    const { id: publisherId, label, scopes } = publisher;
    const given = await tx
      .insert(remoteTokens)
      .values({ ...token, remote, label, scopes, publisherId, idTokenHash })
      .onConflictDoNothing({ target: remoteTokens.idTokenHash })
      .returning({ id: remoteTokens.id });
    if (given.length === 0) return { kind: 'replayed' };
    await tx
      .update(remotePublishers)
      .set({ lastUsedAt: token.createdAt, repositoryId: publisher.repositoryId ?? repositoryId })
      .where(eq(remotePublishers.id, publisherId));
    const actor = `remote:${remote}:${publisherId}`;
    await audit(
      tx,
      { at: token.createdAt, actor, action: 'remote.tokenExchanged', remote },
      { token: token.id, label, issuer, repository, ref, environment, ...run },
    );
    return { kind: 'given', publisher };
  });
}

const isTrustedBy = (remote: string) =>
  and(eq(remotePublishers.remote, remote), isNull(remotePublishers.revokedAt));

const audit = (
  tx: Transaction,
  {
    at,
    actor,
    action,
    remote,
  }: { readonly at: Date; readonly actor: string; readonly action: RegistryAction; readonly remote: string },
  details: Readonly<Record<string, unknown>>,
) => tx.insert(auditLog).values({ at, actor, action, subject: remote, details });
