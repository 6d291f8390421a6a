/** Ends the session and clears its cached queries. */
import { useAuth } from '@spreadwise/shared-auth';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export function useSignOut(): () => void {
  const { logout } = useAuth();
  const queries = useQueryClient();
  return useCallback(() => {
    void logout();
    queries.clear();
  }, [logout, queries]);
}
