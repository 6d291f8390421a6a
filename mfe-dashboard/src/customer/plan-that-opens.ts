/** The smallest plan that is sold and opens something; null where none is. */
import { PLAN_IDS, PLANS, type Plan, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import { type Feature, opens, permissionsOf } from '@spreadwise/shared-auth';

export function planThatOpens(feature: Feature): Plan | null {
  const id = PLAN_IDS.find((plan) => opens(permissionsOf('CUSTOMER', TIER_OF_PLAN[plan]), feature));
  return id ? PLANS[id] : null;
}
