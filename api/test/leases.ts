/** Leases expire by the database's clock, which a test cannot move, so the test moves the leases. */
import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database';
import { leases } from '../src/platform/db/schema';

/** Ages every lease as if `ms` had passed since it was acquired or renewed. */
export async function ageLeases(db: Database, ms: number): Promise<void> {
  await db.update(leases).set({ expiresAt: sql`${leases.expiresAt} - ${ms} * interval '1 millisecond'` });
}
