/**
 * The three plans (docs/specification.md, section 3): advertised features and monthly price. Plain data, so that a
 * browser bundle can include it without the schemas. What a plan *advertises* a day (5, 100, 200+) and what a tier
 * *allows* (`TIERS` in shared-auth) differ on purpose.
 */
import type { Tier } from '@spreadwise/shared-auth/model';

export const PLAN_IDS = ['basic', 'pro', 'premium'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** Monthly price in `currency` as a number for display, e.g. 49.99. Arithmetic uses `amountCents`. */
  readonly price: number;
  /** The same price in integer cents. */
  readonly amountCents: number;
  readonly currency: 'EUR';
  readonly popular: boolean;
  readonly features: readonly string[];
}

const plan = (
  id: PlanId,
  name: string,
  amountCents: number,
  popular: boolean,
  features: readonly string[],
): Plan => ({ id, name, price: amountCents / 100, amountCents, currency: 'EUR', popular, features });

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  basic: plan('basic', 'Basic', 1999, false, [
    '5 advisory signals per day',
    'Major coins only (BTC, ETH, USDT)',
    'Email notifications',
    'Basic market analysis',
    'No trading, advice only',
  ]),
  pro: plan('pro', 'Pro', 4999, true, [
    '100 advisory signals per day',
    'All cryptocurrency pairs',
    'Telegram notifications',
    'Advanced market analysis',
    'Priority email support',
    'No trading',
  ]),
  premium: plan('premium', 'Premium', 9999, false, [
    '200+ advisory signals per day',
    'All pairs',
    'Real-time Telegram alerts',
    'Premium market insights',
    '24/7 priority support',
    'Dashboard access',
    'No trading',
  ]),
};

/** The tier that each plan grants. */
export const TIER_OF_PLAN = {
  basic: 'BASIC',
  pro: 'PRO',
  premium: 'PREMIUM',
} as const satisfies Record<PlanId, Tier>;

/** The smallest plan whose tier satisfies the predicate; null: none does. */
export const smallestPlan = (isOpenTo: (tier: Tier) => boolean): PlanId | null =>
  PLAN_IDS.find((plan) => isOpenTo(TIER_OF_PLAN[plan])) ?? null;

export const DEFAULT_PLAN: PlanId = 'pro';
