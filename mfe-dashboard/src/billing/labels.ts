/** Plans, prices and cards in the words of the screens. */

import type { BillingOverview, PlanId, SubscriptionState } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { dayText } from '@spreadwise/shared-screens';

export const planName = (plan: PlanId): string => PLANS[plan].name;

/** Said while another plan is scheduled: every change is refused until that is taken back. */
export const stayFirst = (plan: PlanId): string =>
  `Stay on ${planName(plan)} first; then you can choose another plan.`;

/** €49.99 */
export const priceOf = (plan: PlanId): string => moneyText(PLANS[plan].amountCents, PLANS[plan].currency);

/** The day on which the paid period ends; its words stand after 'until' and after 'on'. */
export const lastDayText = ({ currentPeriodEnd }: SubscriptionState): string =>
  currentPeriodEnd ? dayText(currentPeriodEnd) : 'the last day of the paid period';

/** Said beside 'nothing more is charged' of a plan for which something is owed. */
export const OPEN_PAYMENT = 'A payment that is still open stays open.';

/** Visa ending in 4242 */
export const cardText = ({ brand, last4 }: NonNullable<BillingOverview['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
