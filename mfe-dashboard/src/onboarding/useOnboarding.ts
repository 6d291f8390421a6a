/** A customer's first steps, and the channels that fail since. */

import type { FirstSteps } from '@spreadwise/contract';
import { useApiQuery } from '@spreadwise/shared-screens';

export interface OpenSteps extends FirstSteps {
  /** To be called once they are dismissed. */
  readonly onDismissed: () => Promise<unknown>;
}

export interface StepsNow {
  /** While there is one to make; null: they are done, dismissed, or not known. */
  readonly steps: OpenSteps | null;
  readonly failing: FirstSteps['failing'];
}

export function useOnboarding(): StepsNow {
  // A step may have been made in another section just now.
  const { data, refetch } = useApiQuery('GET /api/first-steps', { staleTime: 0 });
  const isOver = !data || data.isPutAway || Object.values(data.done).every(Boolean);
  return { steps: isOver ? null : { ...data, onDismissed: refetch }, failing: data?.failing ?? [] };
}
