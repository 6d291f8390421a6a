/** The SQL of what was learnt about gaps: the latest of each feed, so that a starting market need not learn them again. */
import type { Signal } from '@spreadwise/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { outlooks } from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import type { LearntOutlooks } from '../../signals';

export const createOutlooksStore = (db: Database) => bound(db, { keep, read });

async function keep(db: Database, feed: Signal['feed'], learnt: LearntOutlooks): Promise<void> {
  await db
    .insert(outlooks)
    .values({ feed, learnt })
    .onConflictDoUpdate({ target: outlooks.feed, set: { learnt } });
}

async function read(db: Database, feed: Signal['feed']): Promise<LearntOutlooks> {
  const [kept] = await db.select().from(outlooks).where(eq(outlooks.feed, feed));
  return (kept?.learnt as LearntOutlooks | undefined) ?? { kinds: {}, checks: {} };
}

export type OutlooksStore = ReturnType<typeof createOutlooksStore>;
