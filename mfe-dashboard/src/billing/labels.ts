/** Texts for plans, prices and cards. */

import type { BillingOverview, PlanId, SubscriptionState } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { dayText } from '@spreadwise/shared-screens';
import { changeTexts } from '../texts/change';
import { planTexts } from '../texts/plan';

export const planName = (plan: PlanId): string => PLANS[plan].name;

/** Shown while a plan is scheduled: until that is undone, every change is refused. */
export const stayFirst = (plan: PlanId): string => planTexts().stayFirst(planName(plan));

/** €49.99 */
export const priceOf = (plan: PlanId): string => moneyText(PLANS[plan].amountCents, PLANS[plan].currency);

/** €19.99 a month, incl. VAT. */
export const monthlyPriceOf = (plan: PlanId, tax: BillingOverview['tax']): string =>
  `${priceOf(plan)} ${changeTexts().cards.aMonth(tax?.isReverseCharge ?? false)}`;

const lastDay = ({ currentPeriodEnd }: SubscriptionState) => currentPeriodEnd && dayText(currentPeriodEnd);

/** The end of the paid period: until 21 December 2026. */
export const untilLastDay = (subscription: SubscriptionState): string =>
  planTexts().until(lastDay(subscription));

/** On 21 December 2026. */
export const onLastDay = (subscription: SubscriptionState): string => planTexts().on(lastDay(subscription));

/** Visa ending in 4242 */
export const cardText = ({ brand, last4 }: NonNullable<BillingOverview['card']>): string =>
  planTexts().card(brand.charAt(0).toUpperCase() + brand.slice(1), last4);
