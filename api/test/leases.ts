/** Leases lapse by the database's clock, which a test cannot move; it moves the leases instead. */
import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database';
import { leases } from '../src/platform/db/schema';

/** As if so much time had passed since each lease was taken or renewed. */
export async function ageLeases(db: Database, ms: number): Promise<void> {
  await db.update(leases).set({ expiresAt: sql`${leases.expiresAt} - ${ms} * interval '1 millisecond'` });
}
