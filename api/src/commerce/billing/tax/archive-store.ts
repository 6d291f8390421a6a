/** The archive of invoices and refunds: written once, read back whole, and checked for alterations. */
import { and, asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { invoiceArchive } from '../../../platform/db/schema';
import { hashSecret } from '../../../platform/lib/secrets';
import { canonicalJson } from '../../../platform/lib/text';
import type { InvoiceDocument } from '../provider/gateway';

/** Full years after the year of the document; VAT of another country is reported by the One Stop Shop. */
const YEARS = { invoice: 8, oneStopShop: 10 };

function keepUntil({ at, seller, taxes }: InvoiceDocument): Date {
  const isAbroad = taxes.some(({ country, taxCents }) => taxCents !== 0 && country !== seller.country);
  const years = isAbroad ? YEARS.oneStopShop : YEARS.invoice;
  return new Date(Date.UTC(new Date(at).getUTCFullYear() + 1 + years, 0, 1));
}

/** Leaves documents that are already archived unchanged; returns the ids of the others. */
export async function archive(on: Database, documents: readonly InvoiceDocument[]): Promise<string[]> {
  if (documents.length === 0) return [];
  const rows = documents.map((one) => {
    const document = canonicalJson(one);
    const { id, customerId } = one;
    const at = new Date(one.at);
    return { id, customerId, at, keepUntil: keepUntil(one), document, hash: hashSecret(document) };
  });
  const { id } = invoiceArchive;
  const added = await on.insert(invoiceArchive).values(rows).onConflictDoNothing().returning({ id });
  return added.map((row) => row.id);
}

/** Documents in [from, to), oldest first. Rejects if one was altered. */
export async function readArchive(db: Database, from: Date, to: Date): Promise<InvoiceDocument[]> {
  const { at, id } = invoiceArchive;
  const rows = await db
    .select()
    .from(invoiceArchive)
    .where(and(gte(at, from), lt(at, to)))
    .orderBy(asc(at), asc(id));
  return rows.map(read);
}

export async function newestInvoice(db: Database, customerId: string): Promise<InvoiceDocument | null> {
  const rows = await db
    .select()
    .from(invoiceArchive)
    .where(eq(invoiceArchive.customerId, customerId))
    .orderBy(desc(invoiceArchive.at), desc(invoiceArchive.id));
  return rows.map(read).find(({ kind }) => kind === 'invoice') ?? null;
}

function read({ id, document, hash }: typeof invoiceArchive.$inferSelect): InvoiceDocument {
  if (hashSecret(document) !== hash)
    throw new Error(`The archived invoice ${id} differs from what was written.`);
  return JSON.parse(document);
}
