/** A customer's first steps, and the alert channels that fail. */

import type { FirstSteps } from '@spreadwise/contract';
import { useApiQuery } from '@spreadwise/shared-screens';

export interface OpenSteps extends FirstSteps {
  /** Call it after they were dismissed or finished. */
  readonly onDismissed: () => Promise<unknown>;
}

export interface StepsNow {
  /** Set until a test alert has arrived after the last step; null: finished, dismissed or unknown. */
  readonly steps: OpenSteps | null;
  readonly failing: FirstSteps['failing'];
}

export function useOnboarding(): StepsNow {
  // A step may just have been completed in another section.
  const { data, refetch } = useApiQuery('GET /api/first-steps', { staleTime: 0 });
  const steps = data && !data.isPutAway ? { ...data, onDismissed: refetch } : null;
  return { steps, failing: data?.failing ?? [] };
}
