/** Whether another plan is an upgrade or a downgrade. */
import type { PlanId } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';

type PlanDirection = 'upgrade' | 'downgrade';

export const directionOf = (from: PlanId, to: PlanId): PlanDirection =>
  PLANS[to].amountCents > PLANS[from].amountCents ? 'upgrade' : 'downgrade';

export const PLANS_BY_PRICE = PLAN_IDS.map((id) => PLANS[id]);
