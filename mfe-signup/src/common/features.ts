/** What a plan advertises: the owner’s own words where there are some, which are in one language. */
import type { PublicConfig } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import { signupTexts } from '../texts/signup';

export const featuresOf = (plan: PlanId, own: PublicConfig['planTexts']): readonly string[] =>
  own?.[plan] ?? signupTexts().features[plan];
