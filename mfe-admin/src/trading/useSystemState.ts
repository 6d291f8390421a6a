/** Whether signals, exchanges, mail and payments work, at most a second old. */
import { useAuth } from '@spreadwise/shared-auth';
import { useApiQuery } from '@spreadwise/shared-screens';

/** Answered from memory except for two counts. */
const EVERY_MS = 1_000;

/** Asks nothing for somebody who may see the markets only. */
export function useSystemState() {
  const { hasPermission } = useAuth();
  const enabled = hasPermission('dashboard.view') || hasPermission('analytics.view');
  return useApiQuery('GET /api/admin/state', { staleTime: 0, refetchInterval: EVERY_MS, enabled });
}
