/** The SQL of a changed name, address or language. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, customers, emailProofs } from '../../../platform/db/schema';
import { ERASED_ADDRESS } from '../../../platform/db/schema/erased';
import type { AccountAction } from '../audit-actions';
import type { Person } from '../register/people-store';

export function createPeopleChangesStore(db: Database) {
  /** The old value is personal: an erasure clears it with the details of every audit entry. */
  const noted = (
    customerId: string,
    action: AccountAction,
    details: { readonly from: string | null; readonly to: string },
    at: Date,
  ) => ({ at, actor: `customer:${customerId}`, action, subject: customerId, details });
  return {
    /** Whether somebody else has an account of this address. */
    async isTaken(address: string, { customerIds }: Person): Promise<boolean> {
      const others = and(eq(customers.email, address), notInArray(customers.id, [...customerIds]));
      return (await db.$count(customers, others)) > 0;
    },

    async names({ customerIds }: Person): Promise<ReadonlyMap<string, string | null>> {
      const { id, name } = customers;
      const rows = await db
        .select({ id, name })
        .from(customers)
        .where(inArray(id, [...customerIds]));
      return new Map(rows.map((row) => [row.id, row.name]));
    },

    async saveName(customerId: string, { customerIds }: Person, name: string, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        const [before] = await tx
          .select({ name: customers.name })
          .from(customers)
          .where(eq(customers.id, customerId))
          .for('update');
        await tx
          .update(customers)
          .set({ name })
          .where(and(inArray(customers.id, [...customerIds]), ne(customers.email, ERASED_ADDRESS)));
        const details = { from: before?.name ?? null, to: name };
        await tx.insert(auditLog).values(noted(customerId, 'account.nameChanged', details, now));
      });
    },

    async saveLanguage(
      customerId: string,
      { customerIds, language: from }: Person,
      language: Locale,
      now: Date,
    ): Promise<void> {
      if (language === from) return;
      await db.transaction(async (tx) => {
        await tx
          .update(customers)
          .set({ language })
          .where(inArray(customers.id, [...customerIds]));
        const details = { from, to: language };
        await tx.insert(auditLog).values(noted(customerId, 'account.languageChanged', details, now));
      });
    },

    /** With the proofs of the old address, which must open nothing any more. */
    async saveAddress(
      customerId: string,
      { address: before, customerIds }: Person,
      address: string,
      now: Date,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .update(customers)
          .set({ email: address })
          .where(and(inArray(customers.id, [...customerIds]), ne(customers.email, ERASED_ADDRESS)));
        await tx.delete(emailProofs).where(eq(emailProofs.email, before));
        const details = { from: before, to: address };
        await tx.insert(auditLog).values(noted(customerId, 'account.addressChanged', details, now));
      });
    },
  };
}

export type PeopleChangesStore = ReturnType<typeof createPeopleChangesStore>;
