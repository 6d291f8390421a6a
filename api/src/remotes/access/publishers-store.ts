/** The CIs that a remote trusts, and the tokens issued to them. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { remotePublishers, remoteTokens } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import { audit } from '../audit-store';
import type { CiIdentity } from './id-token';

export type PublisherRecord = typeof remotePublishers.$inferSelect;
type NewToken = Pick<typeof remoteTokens.$inferSelect, 'id' | 'hash' | 'createdAt' | 'expiresAt'>;

export type PublishersStore = ReturnType<typeof createPublishersStore>;

export const createPublishersStore = (db: Database) => bound(db, { list, add, revoke, giveToken });

function list(db: Database): Promise<PublisherRecord[]> {
  return db.select().from(remotePublishers).orderBy(desc(remotePublishers.createdAt), remotePublishers.id);
}

/** False if the same publisher is trusted already. */
async function add(
  db: Database,
  publisher: Omit<PublisherRecord, 'repositoryId' | 'lastUsedAt' | 'revokedAt'>,
): Promise<boolean> {
  const { id, remote, createdAt: at, ...named } = publisher;
  const { issuer, repository, ref, environment } = named;
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
    await audit(tx, at, 'owner', 'remote.publisherAdded', remote, { publisher: id, ...named });
    return true;
  });
}

/** Also revokes its tokens, and so ends previews made with them. Idempotent; false if there is no such publisher. */
async function revoke(db: Database, id: string, at: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isIt = eq(remotePublishers.id, id);
    const [row] = await tx
      .update(remotePublishers)
      .set({ revokedAt: at })
      .where(and(isIt, isNull(remotePublishers.revokedAt)))
      .returning();
    if (!row) return (await tx.$count(remotePublishers, isIt)) > 0;
    await tx
      .update(remoteTokens)
      .set({ revokedAt: at })
      .where(and(eq(remoteTokens.publisherId, id), isNull(remoteTokens.revokedAt)));
    const details = { publisher: id, label: row.label };
    await audit(tx, at, 'owner', 'remote.publisherRevoked', row.remote, details);
    return true;
  });
}

/** Issues one token per ID token, and none for a revoked publisher. 'stranger': the remote does not trust the run. */
async function giveToken(db: Database, remote: string, identity: CiIdentity, token: NewToken) {
  const { repositoryId, tokenHash: idTokenHash, issuer, repository, ref, environment, run } = identity;
  return db.transaction(async (tx) => {
    const trusted = await tx.select().from(remotePublishers).where(isTrustedBy(remote)).for('update');
    const publisher = publisherOf(trusted, identity);
    if (!publisher) return 'stranger';
    const { id: publisherId, label, scopes } = publisher;
    const given = await tx
      .insert(remoteTokens)
      .values({ ...token, remote, label, scopes, publisherId, idTokenHash })
      .onConflictDoNothing({ target: remoteTokens.idTokenHash })
      .returning({ id: remoteTokens.id });
    if (given.length === 0) return 'replayed';
    const at = token.createdAt;
    await tx
      .update(remotePublishers)
      .set({ lastUsedAt: at, repositoryId: publisher.repositoryId ?? repositoryId })
      .where(eq(remotePublishers.id, publisherId));
    const details = { token: token.id, label, issuer, repository, ref, environment, ...run };
    await audit(tx, at, `remote:${remote}:${publisherId}`, 'remote.tokenExchanged', remote, details);
    return publisher;
  });
}

/** If several publishers match, the one with the most scopes: the owner granted each of them to this run. */
const publisherOf = (trusted: readonly PublisherRecord[], identity: CiIdentity) =>
  trusted
    .filter(
      (one) =>
        one.issuer === identity.issuer &&
        one.repository === identity.repository &&
        (['repositoryId', 'ref', 'environment'] as const).every(
          (claim) => one[claim] === null || one[claim] === identity[claim],
        ),
    )
    .sort((one, other) => other.scopes.length - one.scopes.length)[0];

const isTrustedBy = (remote: string) =>
  and(eq(remotePublishers.remote, remote), isNull(remotePublishers.revokedAt));
