/** Whether the customer's plan opens a feature. */
import { type Feature, opens, useAuth } from '@spreadwise/shared-auth';

export function useHasFeature(): (feature: Feature) => boolean {
  const { user } = useAuth();
  return (feature) => opens(user?.permissions ?? [], feature);
}
