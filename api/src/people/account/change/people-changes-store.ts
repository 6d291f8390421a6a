/** SQL for a changed name, address or language. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { auditLog, customers, emailProofs } from '../../../platform/db/schema';
import { ERASED_ADDRESS } from '../../../platform/db/schema/erased';
import { bound } from '../../../platform/lib/bound';
import type { AccountAction } from '../audit-actions';
import type { Person } from '../register/people-store';

export const createPeopleChangesStore = (db: Database) =>
  bound(db, { isTaken, names, saveName, saveLanguage, saveAddress });

async function isTaken(db: Database, address: string, { customerIds }: Person): Promise<boolean> {
  const others = and(eq(customers.email, address), notInArray(customers.id, [...customerIds]));
  return (await db.$count(customers, others)) > 0;
}

async function names(db: Database, { customerIds }: Person): Promise<ReadonlyMap<string, string | null>> {
  const { id, name } = customers;
  const rows = await db
    .select({ id, name })
    .from(customers)
    .where(inArray(id, [...customerIds]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

interface Changed {
  readonly customerId: string;
  readonly person: Person;
  readonly action: AccountAction;
  readonly details: { readonly from: string | null; readonly to: string };
  readonly at: Date;
}

/** The old value is personal data: an erasure clears it with the details of every audit entry. */
async function change(
  tx: Database,
  set: Partial<typeof customers.$inferInsert>,
  { customerId, person, action, details, at }: Changed,
): Promise<void> {
  await tx
    .update(customers)
    .set(set)
    .where(and(inArray(customers.id, [...person.customerIds]), ne(customers.email, ERASED_ADDRESS)));
  await tx
    .insert(auditLog)
    .values({ at, actor: `customer:${customerId}`, action, subject: customerId, details });
}

const saveName = (db: Database, customerId: string, person: Person, name: string, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select({ name: customers.name })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('update');
    const details = { from: before?.name ?? null, to: name };
    await change(tx, { name }, { customerId, person, action: 'account.nameChanged', details, at });
  });

async function saveLanguage(db: Database, customerId: string, person: Person, language: Locale, at: Date) {
  if (language === person.language) return;
  const details = { from: person.language, to: language };
  const changed = { customerId, person, action: 'account.languageChanged', details, at } as const;
  await db.transaction((tx) => change(tx, { language }, changed));
}

/** Deletes the proofs of the old address, which must not open anything any more. */
const saveAddress = (db: Database, customerId: string, person: Person, email: string, at: Date) =>
  db.transaction(async (tx) => {
    const details = { from: person.address, to: email };
    await change(tx, { email }, { customerId, person, action: 'account.addressChanged', details, at });
    await tx.delete(emailProofs).where(eq(emailProofs.email, person.address));
  });

export type PeopleChangesStore = ReturnType<typeof createPeopleChangesStore>;
