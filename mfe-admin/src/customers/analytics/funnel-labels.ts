/** The steps from a visit to a payment, in words. */
import type { FunnelStep } from '@spreadwise/contract';

export const FUNNEL_LABELS: readonly (readonly [FunnelStep, string])[] = [
  ['visitors', 'Visited'],
  ['plans', 'Looked at the plans'],
  ['begun', 'Began to pay'],
  ['paid', 'Paid'],
];
