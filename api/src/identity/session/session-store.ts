/** The SQL of sessions, the owner's browsers, proofs of email and one-time codes. */
import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { compOfAddress } from '../../billing/comps-store';
import type { CompRecord, CustomerRecord, SubscriptionRecord } from '../../billing/store';
import type { Database } from '../../db/database';
import {
  auditLog,
  customers,
  emailCodes,
  emailProofs,
  ownerDevices,
  sessions,
  subscriptions,
} from '../../db/schema';

export type SessionRecord =
  | { readonly role: 'OWNER' }
  | {
      readonly role: 'CUSTOMER';
      readonly customer: CustomerRecord;
      readonly subscriptions: readonly SubscriptionRecord[];
      readonly comp: CompRecord | null;
      readonly addressProven: boolean;
    };

/** What became of one try of a code; `codeHash` is there only while tries are left. */
export type CodeTry =
  | { readonly kind: 'open'; readonly id: string; readonly codeHash: string }
  | { readonly kind: 'spent' }
  | { readonly kind: 'none' };

export function createAuthStore(db: Database) {
  return {
    async insertSession(row: typeof sessions.$inferInsert): Promise<void> {
      await db.insert(sessions).values(row);
    },

    async session(tokenHash: string, now: Date): Promise<SessionRecord | null> {
      const { given, columns } = compOfAddress(db);
      const rows = await db
        .select({
          role: sessions.role,
          addressProven: sessions.addressProven,
          customer: customers,
          subscription: subscriptions,
          comp: columns,
        })
        .from(sessions)
        .leftJoin(customers, eq(customers.id, sessions.customerId))
        .leftJoin(subscriptions, eq(subscriptions.customerId, customers.id))
        .leftJoinLateral(given, sql`true`)
        .where(
          and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)),
        );
      const [first] = rows;
      if (first?.role === 'OWNER') return { role: 'OWNER' };
      if (!first?.customer) return null;
      const held = rows.flatMap(({ subscription }) => (subscription ? [subscription] : []));
      const { customer, comp, addressProven } = first;
      return { role: 'CUSTOMER', customer, subscriptions: held, comp, addressProven };
    },

    async revokeSession(tokenHash: string, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
    },

    async isOwnerDevice(secretHash: string, now: Date): Promise<boolean> {
      const found = await db
        .select({ hash: ownerDevices.secretHash })
        .from(ownerDevices)
        .where(and(eq(ownerDevices.secretHash, secretHash), gt(ownerDevices.expiresAt, now)));
      return found.length > 0;
    },

    async replaceOwnerDevice(
      replacedHash: string | null,
      row: typeof ownerDevices.$inferInsert,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        if (replacedHash) await tx.delete(ownerDevices).where(eq(ownerDevices.secretHash, replacedHash));
        await tx.insert(ownerDevices).values(row);
      });
    },

    /** The address that a proof cookie has proven, or null. */
    async provenEmail(secretHash: string, now: Date): Promise<string | null> {
      const [found] = await db
        .select({ email: emailProofs.email })
        .from(emailProofs)
        .where(and(eq(emailProofs.secretHash, secretHash), gt(emailProofs.expiresAt, now)));
      return found?.email ?? null;
    },

    /** Whether a cookie has proven an address, also when that has run out. */
    async hasProven(secretHash: string, email: string): Promise<boolean> {
      const found = await db
        .select({ email: emailProofs.email })
        .from(emailProofs)
        .where(and(eq(emailProofs.secretHash, secretHash), eq(emailProofs.email, email)));
      return found.length > 0;
    },

    async insertProof(row: typeof emailProofs.$inferInsert): Promise<void> {
      await db.insert(emailProofs).values(row);
    },

    async deleteProof(secretHash: string): Promise<void> {
      await db.delete(emailProofs).where(eq(emailProofs.secretHash, secretHash));
    },

    /**
     * Whether it was inserted: not when the address has had so many `since`. They are counted one at a time an address,
     * so that nobody counts too few.
     */
    insertCode(
      row: typeof emailCodes.$inferInsert,
      limit?: { readonly since: Date; readonly most: number },
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${row.email}`}, 0))`);
        const ofLate = limit && and(eq(emailCodes.email, row.email), gt(emailCodes.createdAt, limit.since));
        if (limit && (await tx.$count(emailCodes, ofLate)) >= limit.most) return false;
        await tx.insert(emailCodes).values(row);
        return true;
      });
    },

    /** Counts one try of this browser's newest code for an address, before anybody looks whether it is right. */
    async tryCode(challengeHash: string, email: string, mostTries: number, now: Date): Promise<CodeTry> {
      const [newest] = await db
        .select({ id: emailCodes.id })
        .from(emailCodes)
        .where(
          and(
            eq(emailCodes.challengeHash, challengeHash),
            eq(emailCodes.email, email),
            isNull(emailCodes.usedAt),
            gt(emailCodes.expiresAt, now),
          ),
        )
        .orderBy(desc(emailCodes.createdAt), desc(emailCodes.id))
        .limit(1);
      if (!newest) return { kind: 'none' };
      const [counted] = await db
        .update(emailCodes)
        .set({ tries: sql`${emailCodes.tries} + 1` })
        .where(and(eq(emailCodes.id, newest.id), lt(emailCodes.tries, mostTries), isNull(emailCodes.usedAt)))
        .returning({ id: emailCodes.id, codeHash: emailCodes.codeHash });
      return counted ? { kind: 'open', ...counted } : { kind: 'spent' };
    },

    /** Whether this call is the one that uses the code. */
    async useCode(id: string, now: Date): Promise<boolean> {
      const used = await db
        .update(emailCodes)
        .set({ usedAt: now })
        .where(and(eq(emailCodes.id, id), isNull(emailCodes.usedAt)))
        .returning({ id: emailCodes.id });
      return used.length > 0;
    },

    async audit(row: typeof auditLog.$inferInsert): Promise<void> {
      await db.insert(auditLog).values(row);
    },

    /**
     * Deletes what has run out; codes stay for a day, since the mails of the last hour are counted by them, and proofs
     * as long as `rememberMs` says.
     */
    async sweep(now: Date, rememberMs: number): Promise<void> {
      const forgotten = new Date(now.getTime() - rememberMs);
      const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
      await db.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.revokedAt, now)));
      await db.delete(emailProofs).where(lte(emailProofs.expiresAt, forgotten));
      await db.delete(ownerDevices).where(lte(ownerDevices.expiresAt, now));
      await db.delete(emailCodes).where(lt(emailCodes.createdAt, dayAgo));
    },
  };
}

export type AuthStore = ReturnType<typeof createAuthStore>;
