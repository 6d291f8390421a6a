/** The page views in the database. */
import type { Database } from '../db/database';
import { visits } from '../db/schema';
import type { PageView } from './page-view';

export async function insertPageView(db: Database, at: Date, view: PageView): Promise<void> {
  await db.insert(visits).values({ at, ...view });
}
