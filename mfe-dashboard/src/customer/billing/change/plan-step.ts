/** Which way another plan lies, and what that means before anything is asked. */
import type { PlanId } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';

export type Way = 'upgrade' | 'downgrade';

export const wayOf = (from: PlanId, to: PlanId): Way =>
  PLANS[to].amountCents > PLANS[from].amountCents ? 'upgrade' : 'downgrade';

export const WAY_WORDS: Readonly<Record<Way, { readonly verb: string; readonly when: string }>> = {
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
