/** Books what was paid before there were books: some customers at a time, until there are none left. */
import type { Database } from '../../db/database';
import { bookEarlier } from './movements-store';

const AT_ONCE = 200;

/** To be called now and then; once all is booked it asks nothing more. */
export function createEarlierBooks(db: Database): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (!isDone) isDone = (await bookEarlier(db, AT_ONCE)) < AT_ONCE;
  };
}
