/** What needs attention, and the revenue of 30 days. */
import { useApiQuery } from '@spreadwise/shared-screens';

/** Counts over a dozen tables, for few readers; the state of the system is polled every second. */
const EVERY_MS = 15_000;

export const useOverview = () => useApiQuery('GET /api/admin/overview', { refetchInterval: EVERY_MS });
