/** How fast the reader acts, and what they hold: their profile, where they have one. */
import type { TradingProfile } from '@spreadwise/contract';
import { DEFAULT_REACTION, REACTION_S } from '@spreadwise/contract/reaction';
import { useAuth } from '@spreadwise/shared-auth';
import { useApiQuery } from '../api/api-query';

const HOUR_MS = 3_600_000;

/** Null for whoever has none, as the owner, and until it is known. */
export function useProfile(): TradingProfile | null {
  const { isCustomer } = useAuth();
  const { data } = useApiQuery('GET /api/setup', { staleTime: HOUR_MS, enabled: isCustomer });
  return data?.setUp ?? null;
}

/** In seconds from the signal to the orders. */
export const reactionSeconds = (profile: TradingProfile | null): number =>
  REACTION_S[profile?.reaction ?? DEFAULT_REACTION];
