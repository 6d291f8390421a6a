/** Plans, prices and cards in the words of the screens. */
import type { BillingOverview, PlanId } from '@spreadwise/api/contract';
import { PLANS } from '@spreadwise/api/contract/plans';
import { moneyText } from '../../common/format';

export const planName = (plan: PlanId): string => PLANS[plan].name;

/** €49.99 */
export const priceOf = (plan: PlanId): string => moneyText(PLANS[plan].amountCents, PLANS[plan].currency);

/** Visa ending in 4242 */
export const cardText = ({ brand, last4 }: NonNullable<BillingOverview['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
