/** A customer's first steps, and the alert channels that fail. */

import type { FirstSteps } from '@spreadwise/contract';
import { useApiQuery } from '@spreadwise/shared-screens';

export interface OpenSteps extends FirstSteps {
  /** Call it after they were dismissed. */
  readonly onDismissed: () => Promise<unknown>;
}

export interface StepsNow {
  /** Set while a step remains; null: done, dismissed or unknown. */
  readonly steps: OpenSteps | null;
  readonly failing: FirstSteps['failing'];
}

export function useOnboarding(): StepsNow {
  // A step may just have been completed in another section.
  const { data, refetch } = useApiQuery('GET /api/first-steps', { staleTime: 0 });
  const isOver = !data || data.isPutAway || Object.values(data.done).every(Boolean);
  return { steps: isOver ? null : { ...data, onDismissed: refetch }, failing: data?.failing ?? [] };
}
