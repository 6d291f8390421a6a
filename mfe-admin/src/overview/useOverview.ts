/** What needs a person, and the revenue of 30 days. */
import { useApiQuery } from '@spreadwise/shared-screens';

/** Counts of a dozen tables, which few look at; the state of the system is asked for every second. */
const EVERY_MS = 15_000;

export const useOverview = () => useApiQuery('GET /api/admin/overview', { refetchInterval: EVERY_MS });
