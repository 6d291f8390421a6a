/** Whether another plan is an upgrade or a downgrade, and what that means, before anything is asked. */
import type { PlanId } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';

type PlanDirection = 'upgrade' | 'downgrade';

export const directionOf = (from: PlanId, to: PlanId): PlanDirection =>
  PLANS[to].amountCents > PLANS[from].amountCents ? 'upgrade' : 'downgrade';

export const DIRECTION_LABELS: Readonly<
  Record<PlanDirection, { readonly verb: string; readonly when: string }>
> = {
  upgrade: {
    verb: 'Upgrade',
    when: 'Begins at once. You pay only what is missing for the rest of this period.',
  },
  downgrade: {
    verb: 'Downgrade',
    when: 'Begins when the paid period ends. You keep what you have until then.',
  },
};

export const PLANS_BY_PRICE = PLAN_IDS.map((id) => PLANS[id]);
