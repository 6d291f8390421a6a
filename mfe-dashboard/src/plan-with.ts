/** The plan that opens a feature, and its name. */
import { PLANS, type Plan, smallestPlan } from '@spreadwise/contract/plans';
import { type Feature, opens, permissionsOf, TIER_NAMES, type Tier } from '@spreadwise/shared-auth';
import { listText } from '@spreadwise/shared-screens';

const opensTo = (feature: Feature) => (tier: Tier) => opens(permissionsOf('CUSTOMER', tier), feature);

/** The smallest plan on sale; null if none opens it. */
export function planWith(feature: Feature): Plan | null {
  const id = smallestPlan(opensTo(feature));
  return id && PLANS[id];
}

/** The plan's name; if no plan on sale opens the feature, the tiers that do: 'Platinum and Gold'. */
export const planNamesWith = (feature: Feature): string =>
  planWith(feature)?.name ?? listText(TIER_NAMES.filter(opensTo(feature)).map(named));

const named = (tier: Tier) => tier.slice(0, 1) + tier.slice(1).toLowerCase();
