/** A plan's feature lines: the owner's own, which exist in one language only, or else the defaults. */
import type { PublicConfig } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import { signupTexts } from '../texts/signup';

export const featuresOf = (plan: PlanId, own: PublicConfig['planTexts']): readonly string[] =>
  own?.[plan] ?? signupTexts().features[plan];
