/** A customer's first steps while there is one to make; null: they are made, put away, or not known. */
import type { FirstSteps } from '@spreadwise/contract';
import { useApiQuery } from '../../common/queries/api-query';

export interface OpenSteps extends FirstSteps {
  /** To be called once they are put away. */
  readonly onPutAway: () => Promise<unknown>;
}

export function useFirstSteps(): OpenSteps | null {
  // A step may have been made in another section just now.
  const { data, refetch } = useApiQuery('GET /api/first-steps', { staleTime: 0 });
  if (!data || data.isPutAway || Object.values(data.done).every(Boolean)) return null;
  return { ...data, onPutAway: refetch };
}
