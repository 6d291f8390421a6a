/**
 * SQL for the owner's known browsers, password, second factor and passkeys, and for the audit entries of logins.
 * `configured`: the configured credential; what was set up under another one does not count.
 */
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '../../../platform/db/database';
import {
  auditLog,
  ownerChallenges,
  ownerDevices,
  ownerPasskeys,
  ownerPassword,
  ownerSecondFactor,
} from '../../../platform/db/schema';
import type { IdentityAction } from '../audit-actions';
import { credentialNow } from '../session/session-store';

export function createOwnerStore(db: Database, configured: string) {
  return {
    isDevice(secretHash: string, now: Date): Promise<boolean> {
      const { secretHash: hash, credential, expiresAt } = ownerDevices;
      const isKnown = and(
        eq(hash, secretHash),
        eq(credential, credentialNow(configured)),
        gt(expiresAt, now),
      );
      return hasRows(db.select({ hash }).from(ownerDevices).where(isKnown));
    },

    async replaceDevice(replacedHash: string | null, row: typeof ownerDevices.$inferInsert): Promise<void> {
      await db.transaction(async (tx) => {
        if (replacedHash) await tx.delete(ownerDevices).where(eq(ownerDevices.secretHash, replacedHash));
        await tx.insert(ownerDevices).values(row);
      });
    },

    async audit(row: typeof auditLog.$inferInsert): Promise<void> {
      await db.insert(auditLog).values(row);
    },
  };
}

export type OwnerStore = ReturnType<typeof createOwnerStore>;

type ChangedPassword = Omit<typeof ownerPassword.$inferSelect, 'id' | 'replaces'>;

export function createPasswordStore(db: Database, configured: string) {
  return {
    find: (): Promise<ChangedPassword | null> =>
      firstRow(db.select().from(ownerPassword).where(eq(ownerPassword.replaces, configured))),

    async save(changed: ChangedPassword): Promise<void> {
      const row = { ...changed, replaces: configured };
      await db.transaction(async (tx) => {
        await tx
          .insert(ownerPassword)
          .values({ id: 'owner', ...row })
          .onConflictDoUpdate({ target: ownerPassword.id, set: row });
        const entry = { at: changed.changedAt, actor: 'owner', action: 'owner.passwordChanged' as const };
        await tx.insert(auditLog).values({ ...entry, details: {} });
      });
    },
  };
}

export type PasswordStore = ReturnType<typeof createPasswordStore>;

export type FactorRow = typeof ownerSecondFactor.$inferSelect;

/** The new row (null: deleted), the audit action, and the answer. */
export interface FactorDecision<T> {
  readonly row: FactorRow | null;
  readonly audit?: IdentityAction;
  readonly answer: T;
}

export function createSecondFactorStore(db: Database, configured: string) {
  const isOwn = and(eq(ownerSecondFactor.id, 'totp'), eq(ownerSecondFactor.credential, configured));
  return {
    find: (): Promise<FactorRow | null> => firstRow(db.select().from(ownerSecondFactor).where(isOwn)),

    /** Replaces a factor that was never confirmed, or belongs to another credential; false: there is another one. */
    begin(secret: string, createdAt: Date): Promise<boolean> {
      const fresh = {
        credential: configured,
        secret,
        confirmedAt: null,
        lastStep: 0,
        recoveryHashes: [],
        createdAt,
      };
      const { id: target, credential, confirmedAt } = ownerSecondFactor;
      const setWhere = sql`${credential} <> ${configured} or ${confirmedAt} is null`;
      return hasRows(
        db
          .insert(ownerSecondFactor)
          .values({ id: 'totp', ...fresh })
          .onConflictDoUpdate({ target, set: fresh, setWhere })
          .returning(),
      );
    },

    /** Locks the row from reading to writing, so that a code is accepted once across all replicas. */
    change<T>(at: Date, decide: (row: FactorRow | null) => FactorDecision<T>): Promise<T> {
      return db.transaction(async (tx) => {
        const [found = null] = await tx.select().from(ownerSecondFactor).where(isOwn).for('update');
        const { row, audit, answer } = decide(found);
        if (found && !row) await tx.delete(ownerSecondFactor).where(isOwn);
        else if (row && row !== found) await tx.update(ownerSecondFactor).set(row).where(isOwn);
        if (audit) await tx.insert(auditLog).values({ at, actor: 'owner', action: audit, details: {} });
        return answer;
      });
    },
  };
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

type PasskeyRow = typeof ownerPasskeys.$inferSelect;
export type ChallengePurpose = (typeof ownerChallenges.$inferSelect)['purpose'];

export function createPasskeysStore(db: Database, configured: string) {
  const isOwn = eq(ownerPasskeys.credential, configured);
  const audit = (action: IdentityAction, at: Date, { name }: Pick<PasskeyRow, 'name'>) => ({
    ...{ at, actor: 'owner', action, details: { name } },
  });
  return {
    list: () => db.select().from(ownerPasskeys).where(isOwn).orderBy(desc(ownerPasskeys.createdAt)),

    find: (id: string): Promise<PasskeyRow | null> =>
      firstRow(
        db
          .select()
          .from(ownerPasskeys)
          .where(and(isOwn, eq(ownerPasskeys.id, id))),
      ),

    async add(row: Omit<PasskeyRow, 'credential' | 'lastUsedAt'>): Promise<void> {
      const values = { ...row, credential: configured };
      await db.transaction(async (tx) => {
        await tx
          .insert(ownerPasskeys)
          .values(values)
          .onConflictDoUpdate({ target: ownerPasskeys.id, set: values });
        await tx.insert(auditLog).values(audit('owner.passkeyAdded', row.createdAt, row));
      });
    },

    async markUsed(id: string, used: Pick<PasskeyRow, 'counter' | 'lastUsedAt' | 'host'>): Promise<void> {
      await db.update(ownerPasskeys).set(used).where(eq(ownerPasskeys.id, id));
    },

    remove(id: string, at: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [removed] = await tx
          .delete(ownerPasskeys)
          .where(and(isOwn, eq(ownerPasskeys.id, id)))
          .returning();
        if (removed) await tx.insert(auditLog).values(audit('owner.passkeyRemoved', at, removed));
        return removed !== undefined;
      });
    },

    async keepChallenge(challengeHash: string, purpose: ChallengePurpose, expiresAt: Date): Promise<void> {
      await db.insert(ownerChallenges).values({ challengeHash, purpose, expiresAt });
    },

    /** Whether it was still valid: each challenge is used once across all replicas. */
    takeChallenge(challengeHash: string, purpose: ChallengePurpose, now: Date): Promise<boolean> {
      const { challengeHash: hash, purpose: what, expiresAt } = ownerChallenges;
      const isValid = and(eq(hash, challengeHash), eq(what, purpose), gt(expiresAt, now));
      return hasRows(db.delete(ownerChallenges).where(isValid).returning());
    },
  };
}

export type PasskeysStore = ReturnType<typeof createPasskeysStore>;
