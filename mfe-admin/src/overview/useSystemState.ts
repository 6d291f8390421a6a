/** Whether advice, exchanges, mail and payments work, never older than a second. */
import { useApiQuery } from '@spreadwise/shared-screens';

/** Answered from memory but for two counts. */
const EVERY_MS = 1_000;

export const useSystemState = () =>
  useApiQuery('GET /api/admin/state', { staleTime: 0, refetchInterval: EVERY_MS });
