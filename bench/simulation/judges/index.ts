/** All judges. */
import { answers } from './answers';
import { entitlement } from './entitlement';
import type { Judge } from './judge';
import { money } from './money';

export const JUDGES: readonly Judge[] = [answers, money, entitlement];
