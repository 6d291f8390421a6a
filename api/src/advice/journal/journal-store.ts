/** Customers' journals in the database: how long the table is kept and whose data it holds, and its SQL. */
import type { JournalTotals } from '@spreadwise/contract';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/db/database';
import { euroRates, journalEntries } from '../../platform/db/schema';
import { iso } from '../../platform/db/sql';
import { declareTable, kept, ofCustomer } from '../../platform/feature';
import { bound } from '../../platform/lib/bound';
import type { PagePosition } from '../../platform/lib/lists';

export const JOURNAL_TABLES = [
  declareTable(
    journalEntries,
    kept('it is the customer’s, until they delete it'),
    ofCustomer('their trading journal', { about: ['did', 'resultCents', 'currency', 'note'] }),
    { console: ['customerId', 'signalId', 'way'] },
  ),
];

interface EntryPage {
  readonly signalId?: string | undefined;
  readonly after: PagePosition | null;
  readonly limit: number;
}

type Typed = Pick<typeof journalEntries.$inferSelect, 'resultCents' | 'currency'>;
export type NewEntry = Omit<typeof journalEntries.$inferInsert, 'savedAt'>;

/** Euros per unit of an entry's currency; null if no market has reported a rate. */
const euroRate = sql`case when currency = 'EUR' then 1 else eur end`;

function eurosOf({ resultCents, currency }: Typed, eur: number | null): number | null {
  const rate = currency === 'EUR' ? 1 : eur;
  return resultCents === null || rate === null ? null : (resultCents / 100) * rate;
}

export const createJournalStore = (db: Database) => bound(db, { list, totals, save, remove });

async function list(db: Database, customerId: string, { signalId, after, limit }: EntryPage) {
  const isNext: SQL | undefined = after
    ? sql`(${journalEntries.detectedAt}, ${journalEntries.signalId}) < (${iso(after.at)}, ${after.id})`
    : undefined;
  const isAsked = signalId === undefined ? undefined : eq(journalEntries.signalId, signalId);
  const rows = await db
    .select({ entry: journalEntries, eur: euroRates.eur })
    .from(journalEntries)
    .leftJoin(euroRates, eq(euroRates.currency, journalEntries.currency))
    .where(and(eq(journalEntries.customerId, customerId), isNext, isAsked))
    .orderBy(desc(journalEntries.detectedAt), desc(journalEntries.signalId))
    .limit(limit);
  return rows.map(({ entry: { customerId: _, savedAt: __, detectedAt, ...entry }, eur }) => ({
    ...entry,
    detectedAt: detectedAt.toISOString(),
    resultEur: eurosOf(entry, eur),
  }));
}

async function totals(db: Database, customerId: string): Promise<JournalTotals> {
  const isKnown = sql`result_cents is not null and advised_eur is not null and ${euroRate} is not null`;
  const [totals] = await queryRows<JournalTotals>(
    db,
    sql`select (count(*) filter (where did = 'took'))::int as took, (count(*) filter (where did = 'left'))::int as left,
            (count(*) filter (where ${isKnown}))::int as "withResult",
            round(coalesce(sum(result_cents * ${euroRate}) filter (where ${isKnown}), 0))::float8 as "resultCents",
            coalesce(sum(advised_eur) filter (where ${isKnown}), 0)::float8 as "advisedEur"
          from journal_entries left join euro_rates using (currency) where customer_id = ${customerId}`,
  );
  return totals ?? { took: 0, left: 0, withResult: 0, resultCents: 0, advisedEur: 0 };
}

interface Saving {
  readonly most: number;
  /** Leaves the result and the note of an entry as they are. */
  readonly isOnlyDid: boolean;
}

/** The latest entry of a signal wins. Two concurrent inserts can exceed the limit by one. */
async function save(
  db: Database,
  entry: NewEntry,
  savedAt: Date,
  { most, isOnlyDid }: Saving,
): Promise<'saved' | 'full'> {
  const { customerId, signalId, did, resultCents, currency, note } = entry;
  const set = { did, savedAt, ...(!isOnlyDid && { resultCents, currency, note }) };
  const own = eq(journalEntries.customerId, customerId);
  const changed = await db
    .update(journalEntries)
    .set(set)
    .where(and(own, eq(journalEntries.signalId, signalId)))
    .returning({ signalId: journalEntries.signalId });
  if (changed.length > 0) return 'saved';
  if ((await db.$count(journalEntries, own)) >= most) return 'full';
  await db
    .insert(journalEntries)
    .values({ ...entry, savedAt })
    .onConflictDoUpdate({
      target: [journalEntries.customerId, journalEntries.signalId],
      set,
    });
  return 'saved';
}

async function remove(db: Database, customerId: string, signalId: string): Promise<void> {
  await db
    .delete(journalEntries)
    .where(and(eq(journalEntries.customerId, customerId), eq(journalEntries.signalId, signalId)));
}
