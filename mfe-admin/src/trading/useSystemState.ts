/** Whether signals, exchanges, mail and payments work, at most a second old. */
import { useApiQuery } from '@spreadwise/shared-screens';

/** Answered from memory except for two counts. */
const EVERY_MS = 1_000;

export const useSystemState = () =>
  useApiQuery('GET /api/admin/state', { staleTime: 0, refetchInterval: EVERY_MS });
