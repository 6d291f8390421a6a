import type { Database } from '../../platform/db/database';
import { auditLog, legalReleases } from '../../platform/db/schema';
import { declareTable, kept, type TableDeclaration } from '../../platform/feature';
import { bound } from '../../platform/lib/bound';

export const LEGAL_ACTIONS = { 'legal.released': 'A version of a legal text was released.' };
const RELEASED: keyof typeof LEGAL_ACTIONS = 'legal.released';

export const LEGAL_TABLES: readonly TableDeclaration[] = [
  declareTable(
    legalReleases,
    kept('it shows how a text in force read, since when'),
    { kind: 'others', who: 'the owner', purpose: 'releases of legal texts', basis: 'legal obligation' },
    { console: ['text', 'hash', 'wording', 'actor'] },
  ),
];

export const createReleasesStore = (db: Database) => bound(db, { list, release });

const list = (db: Database) => db.select().from(legalReleases);

/** Idempotent: a second release of the same version writes nothing. */
const release = (db: Database, row: typeof legalReleases.$inferSelect): Promise<void> =>
  db.transaction(async (tx) => {
    const written = await tx.insert(legalReleases).values(row).onConflictDoNothing().returning();
    if (written.length === 0) return;
    const { text, hash, actor, releasedAt: at } = row;
    await tx.insert(auditLog).values({ at, actor, action: RELEASED, details: { text, hash } });
  });
