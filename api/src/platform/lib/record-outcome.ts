/** Records the outcome of work that was done outside the database. */
import { isUnavailable } from '../db/unavailable';
import type { Timers } from './time';

/** Milliseconds before each new attempt; together less than a job's lease, and than an alert is held. */
const RETRY_AFTER_MS = [1_000, 1_000, 2_000, 2_000, 3_000, 3_000, 3_000];

/** Retries even short outages: work whose outcome is not recorded would be done again. */
export async function recordOutcome<T>(record: () => Promise<T>, timers: Pick<Timers, 'sleep'>): Promise<T> {
  for (const wait of RETRY_AFTER_MS)
    try {
      return await record();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await timers.sleep(wait);
    }
  return record();
}
