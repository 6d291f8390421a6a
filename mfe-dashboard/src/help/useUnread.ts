/** The number of unread answers from support. */
import { useApiQuery } from '@spreadwise/shared-screens';

const REFRESH_MS = 60_000;

export const useUnread = (): number =>
  useApiQuery('GET /api/support/unread', { refetchInterval: REFRESH_MS }).data?.unread ?? 0;
