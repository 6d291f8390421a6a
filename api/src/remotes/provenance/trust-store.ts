/** By whose word uploads are taken: the owner's register of teams' keys and of other environments. */
import type { AuditAction, Environment } from '@spreadwise/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { auditLog, remoteKeys, remotes, trustedEnvironments } from '../../db/schema';
import { lockTrusted } from './evidence-store';
import { keyIdOf } from './keys';

export interface NewKey {
  readonly remote: string;
  readonly label: string;
  /** Ed25519, base64url. */
  readonly publicKey: string;
  readonly now: Date;
}

export interface Requirements {
  readonly requiresSignature: boolean;
  readonly requiresPromotion: boolean;
}

/** Each signature of an upload is tried with each of them. */
const MOST_KEYS = 10;

export type TrustStore = ReturnType<typeof createTrustStore>;

export function createTrustStore(db: Database) {
  return {
    async addKey({ remote, label, publicKey, now }: NewKey): Promise<string | 'known' | 'too-many'> {
      const id = keyIdOf(publicKey);
      return db.transaction(async (tx) => {
        const { keys } = await lockTrusted(tx, remote);
        if (keys.length >= MOST_KEYS) return 'too-many';
        const added = await tx
          .insert(remoteKeys)
          .values({ remote, id, publicKey, label, addedAt: now })
          .onConflictDoNothing()
          .returning({ id: remoteKeys.id });
        if (added.length === 0) return 'known';
        await audit(tx, now, 'remote.keyAdded', remote, { key: id, label });
        return id;
      });
    },

    /** False when there is no such key. Revoking again changes nothing. */
    async revokeKey(remote: string, id: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockTrusted(tx, remote);
        const isKey = and(eq(remoteKeys.remote, remote), eq(remoteKeys.id, id));
        const [row] = await tx
          .update(remoteKeys)
          .set({ revokedAt: now })
          .where(and(isKey, isNull(remoteKeys.revokedAt)))
          .returning();
        if (!row) return (await tx.select().from(remoteKeys).where(isKey)).length > 0;
        await audit(tx, now, 'remote.keyRevoked', remote, { key: id, label: row.label });
        return true;
      });
    },

    /** What is asked for must be possible at that moment: else nobody could publish. */
    async require(
      remote: string,
      { requiresSignature, requiresPromotion }: Requirements,
      now: Date,
    ): Promise<'done' | 'no-key' | 'no-environment'> {
      return db.transaction(async (tx) => {
        const { keys, environments, ...before } = await lockTrusted(tx, remote);
        if (requiresSignature && keys.length === 0) return 'no-key';
        if (requiresPromotion && environments.length === 0) return 'no-environment';
        if (before.requiresSignature === requiresSignature && before.requiresPromotion === requiresPromotion)
          return 'done';
        const asked = { requiresSignature, requiresPromotion };
        await tx.update(remotes).set(asked).where(eq(remotes.name, remote));
        await audit(tx, now, 'remote.trustChanged', remote, { from: before, to: asked });
        return 'done';
      });
    },

    async environments(): Promise<Environment[]> {
      const rows = await db.select().from(trustedEnvironments).orderBy(trustedEnvironments.name);
      return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }));
    },

    /** False when the name is taken. */
    async addEnvironment(name: string, publicKey: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const added = await tx
          .insert(trustedEnvironments)
          .values({ name, publicKey, addedAt: now })
          .onConflictDoNothing()
          .returning({ name: trustedEnvironments.name });
        if (added.length > 0) await audit(tx, now, 'environment.trusted', name, { key: keyIdOf(publicKey) });
        return added.length > 0;
      });
    },

    async removeEnvironment(name: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .delete(trustedEnvironments)
          .where(eq(trustedEnvironments.name, name))
          .returning();
        if (row) await audit(tx, now, 'environment.untrusted', name, { key: keyIdOf(row.publicKey) });
        return row !== undefined;
      });
    },
  };
}

const audit = (
  tx: Transaction,
  at: Date,
  action: AuditAction,
  subject: string,
  details: Readonly<Record<string, unknown>>,
) => tx.insert(auditLog).values({ at, actor: 'owner', action, subject, details });
