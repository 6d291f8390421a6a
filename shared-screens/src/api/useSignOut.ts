/** Ends the session and clears its cached queries and unsent messages. */
import { useAuth } from '@spreadwise/shared-auth';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** In session storage. */
export const UNSENT_KEY = 'spreadwise_unsent';

export function useSignOut(): () => void {
  const { logout } = useAuth();
  const queries = useQueryClient();
  return useCallback(() => {
    void logout();
    queries.clear();
    try {
      sessionStorage.removeItem(UNSENT_KEY);
    } catch {
      /* Without storage nothing was kept. */
    }
  }, [logout, queries]);
}
