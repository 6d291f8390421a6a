/** SQL for a person's data: their identity, the rows about them, their changes and their erasure. */
import type { Locale } from '@spreadwise/contract/page-locale';
import { and, asc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, queryRows } from '../../platform/db/database';
import { auditLog, customers, emailCodes, emailProofs, mails } from '../../platform/db/schema';
import { ERASED_ADDRESS } from '../../platform/db/schema/erased';
import { iso } from '../../platform/db/sql';
import { type CustomerTable, columnOf, type Naming } from '../../platform/feature';
import { bound } from '../../platform/lib/bound';
import { DAY_MS } from '../../platform/lib/time';
import { SIGN_UP_DAYS } from '../../platform/retention';

export interface Person {
  readonly address: string;
  readonly name: string | null;
  readonly language: Locale;
  /** All customers at the provider with this address, including those of sign-ups never paid. */
  readonly customerIds: readonly string[];
}

export interface PersonRows {
  readonly table: CustomerTable;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The audit log's descriptions of account actions. */
export const ACCOUNT_ACTIONS = {
  'account.addressChanged': 'A customer changed the address of their account.',
  'account.deleted': 'An account was deleted at its customer’s request.',
  'account.deletionAsked': 'A customer requested the deletion of their account.',
  'account.exportAsked': 'A customer requested a copy of their data.',
  'account.languageChanged': 'A customer chose the language of their mails and alerts.',
  'account.nameChanged': 'A customer changed their name.',
  'account.signUpErased': 'A sign-up that nobody paid was erased.',
};

export type AccountAction = keyof typeof ACCOUNT_ACTIONS;

export const byCustomer = (action: AccountAction, customerId: string, at: Date) => ({
  ...{ at, actor: `customer:${customerId}`, action, subject: customerId },
});

export type PeopleStore = ReturnType<typeof createPeopleStore>;

export const createPeopleStore = (db: Database) =>
  bound(db, {
    ...{ loadPerson, readPerson, names, saveName, saveLanguage, saveAddress },
    ...{ listSignUps, isSignUp, eraseSignUp },
  });

/** Null: the customer does not exist or was erased. */
export async function loadPerson(db: Database, customerId: string): Promise<Person | null> {
  const [found] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (!found?.email.includes('@')) return null;
  const same = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, found.email));
  const { email: address, name, language } = found;
  return { address, name, language, customerIds: same.map(({ id }) => id) };
}

export async function readPerson(db: Database, tables: readonly CustomerTable[], person: Person) {
  const found: PersonRows[] = [];
  for (const table of tables) {
    const rows = await db.select(exportedColumns(table)).from(table.table).where(isTheirs(table, person));
    found.push({ table, rows });
  }
  return found;
}

/** Keyed by their names in the code: identifying columns first, then those about the person, then the rest. */
function exportedColumns({ table, data: { whose, about = [], withheld = [] } }: CustomerTable) {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const names = new Set([...Object.keys(whose), ...about, ...Object.keys(columns)]);
  for (const name of withheld) names.delete(name);
  return Object.fromEntries([...names].flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
}

/** In the caller's transaction. Concurrent writes about the person wait for it, and are then skipped. */
export async function erasePerson(tx: Database, tables: readonly CustomerTable[], person: Person) {
  await lockPerson(tx, person);
  for (const table of tables) {
    const { erasure, mentions = [] } = table.data;
    const named = mentions.map((column) => isNamedIn(columnOf(table, column), person.address));
    const theirs = or(isTheirs(table, person), ...named);
    if (!erasure) await tx.delete(table.table).where(theirs);
    else if (erasure.kind === 'cleared') await tx.update(table.table).set(erasure.columns).where(theirs);
  }
}

/** Until the transaction ends, nobody proves the address, and nothing that names a customer is written about the person. */
async function lockPerson(tx: Database, { customerIds }: Person): Promise<void> {
  const { id } = customers;
  const theirRows = tx
    .select({ id })
    .from(customers)
    .where(inArray(id, [...customerIds]));
  await theirRows.orderBy(asc(id)).for('update');
}

/** A customer of each address that was not signed up lately, and that nobody seems to have paid for or proven. */
async function listSignUps(db: Database, now: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select min(customers.id) as id from customers left join subscriptions on customer_id = customers.id
        where email <> ${ERASED_ADDRESS} group by email
        having max(customers.created_at) <= ${iso(new Date(now.getTime() - SIGN_UP_DAYS * DAY_MS))}
          and bool_and(address_proven_at is null and coalesce(status, 'incomplete_expired') = 'incomplete_expired')`,
  );
  return rows.map(({ id }) => id);
}

/** The rows that a sign-up leaves even if nobody pays. Any other row about a person, in whichever table, keeps them. */
const LEFT_BY_SIGN_UPS: Readonly<Record<string, SQL>> = {
  customers: sql`address_proven_at is null`,
  // The provider has ended it unpaid, and nobody can pay it any more.
  subscriptions: sql`status = 'incomplete_expired' and not was_paid`,
  notices: sql`change->>'kind' = 'paymentUnfinished'`,
  webhook_events: sql`true`,
  leases: sql`true`,
  jobs: sql`true`,
};

/** Whether sign-ups that nobody paid are all that is known of the person. */
async function isSignUp(db: Database, tables: readonly CustomerTable[], person: Person): Promise<boolean> {
  for (const table of tables) {
    const isMore = sql`not (${LEFT_BY_SIGN_UPS[table.name] ?? sql`false`})`;
    if ((await db.$count(table.table, and(isTheirs(table, person), isMore))) > 0) return false;
  }
  return true;
}

/** Does nothing if it has become more than a sign-up meanwhile. */
const eraseSignUp = (db: Database, tables: readonly CustomerTable[], person: Person, at: Date) =>
  db.transaction(async (tx) => {
    await lockPerson(tx, person);
    if (!(await isSignUp(tx, tables, person))) return;
    await erasePerson(tx, tables, person);
    const entries = person.customerIds.map((id) => byCustomer('account.signUpErased', id, at));
    await tx.insert(auditLog).values(entries.map((entry) => ({ ...entry, actor: 'system' })));
  });

/** The column values that identify a person, by kind of naming. */
export const namesOf = (naming: Naming, { address, customerIds }: Person): string[] =>
  ({
    id: () => [...customerIds],
    address: () => [address],
    actor: () => customerIds.flatMap((id) => [id, `customer:${id}`]),
    lease: () => [`checkout:${address}`],
  })[naming]();

/** An address counts only where no customer is named: it may be the former one of somebody who has moved on. */
function isTheirs(table: CustomerTable, person: Person): SQL {
  const names = Object.entries(table.data.whose) as [string, Naming][];
  const ids = names.flatMap(([column, naming]) => (naming === 'id' ? columnOf(table, column) : []));
  const found = names.map(([column, naming]) => {
    const isNamed = inArray(columnOf(table, column), namesOf(naming, person));
    return naming === 'address' ? and(isNamed, ...ids.map(isNull)) : isNamed;
  });
  return or(...found) ?? sql`false`;
}

/** Must not match within another address. */
function isNamedIn(column: PgColumn, address: string): SQL {
  const literally = address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return sql`${column} ~ ${`(?<![\\w.+-])${literally}(?![\\w-]|\\.\\w)`}`;
}

async function names(db: Database, { customerIds }: Person): Promise<ReadonlyMap<string, string | null>> {
  const { id, name } = customers;
  const rows = await db
    .select({ id, name })
    .from(customers)
    .where(inArray(id, [...customerIds]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The old and new values are personal data: an erasure clears them in earlier entries, and after it none is written. */
async function change(
  tx: Database,
  { customerIds }: Person,
  set: Partial<typeof customers.$inferInsert>,
  entry: ReturnType<typeof byCustomer> & { readonly details: { readonly from: string | null } },
): Promise<void> {
  const theirs = and(inArray(customers.id, [...customerIds]), ne(customers.email, ERASED_ADDRESS));
  const changed = await tx.update(customers).set(set).where(theirs).returning();
  if (changed.length > 0) await tx.insert(auditLog).values(entry);
}

const saveName = (db: Database, customerId: string, person: Person, name: string, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select({ name: customers.name })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('update');
    const details = { from: before?.name ?? null, to: name };
    await change(tx, person, { name }, { ...byCustomer('account.nameChanged', customerId, at), details });
  });

async function saveLanguage(db: Database, customerId: string, person: Person, language: Locale, at: Date) {
  if (language === person.language) return;
  const details = { from: person.language, to: language };
  const entry = { ...byCustomer('account.languageChanged', customerId, at), details };
  await db.transaction((tx) => change(tx, person, { language }, entry));
}

/** The proofs of the old address must open nothing any more; an erasure finds only rows that name the new one. */
const saveAddress = (db: Database, customerId: string, person: Person, email: string, at: Date) =>
  db.transaction(async (tx) => {
    const details = { from: person.address, to: email };
    await change(tx, person, { email }, { ...byCustomer('account.addressChanged', customerId, at), details });
    await tx.delete(emailProofs).where(eq(emailProofs.email, person.address));
    await tx.delete(emailCodes).where(eq(emailCodes.email, person.address));
    const followed = (column: PgColumn) => sql`replace(${column}, ${person.address}, ${email})`;
    const { to, subject, text, html } = mails;
    await tx
      .update(mails)
      .set({ to: followed(to), subject: followed(subject), text: followed(text), html: followed(html) })
      .where(or(...[to, subject, text, html].map((column) => isNamedIn(column, person.address))));
  });
