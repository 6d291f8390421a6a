/** Whether the customer's plan opens a feature. */
import { type Feature, opens, permissionsOf, useAuth } from '@spreadwise/shared-auth';
import { useApiQuery } from '@spreadwise/shared-screens';

export function useHasFeature(): (feature: Feature) => boolean {
  const { user } = useAuth();
  // The plan may have changed since the sign-in; the page itself keeps this answer fresh.
  const { data } = useApiQuery('GET /api/billing/overview', { enabled: false });
  const held = data ? permissionsOf('CUSTOMER', data.tier) : (user?.permissions ?? []);
  return (feature) => opens(held, feature);
}
