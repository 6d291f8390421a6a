/** The reader's trading profile, and their reaction time. */
import type { TradingProfile } from '@spreadwise/contract';
import { DEFAULT_REACTION, REACTION_S } from '@spreadwise/contract/reaction';
import { useAuth } from '@spreadwise/shared-auth';
import { useApiQuery } from '../api/api-query';

const HOUR_MS = 3_600_000;

/** Null for users without one, such as the owner, and until it has loaded. */
export function useProfile(): TradingProfile | null {
  const { isCustomer } = useAuth();
  const { data } = useApiQuery('GET /api/setup', { staleTime: HOUR_MS, enabled: isCustomer });
  return data?.setUp ?? null;
}

/** From the signal to the orders, in seconds. */
export const reactionSeconds = (profile: TradingProfile | null): number =>
  REACTION_S[profile?.reaction ?? DEFAULT_REACTION];
