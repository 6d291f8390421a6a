/** Texts for the reasons why customers leave, in the third person. */
import type { CancelReason } from '@spreadwise/contract';

export const REASON_LABELS: Readonly<Record<CancelReason, string>> = {
  too_expensive: 'It costs too much',
  missing_features: 'Something is missing',
  unused: 'They do not use it enough',
  switched_service: 'They use another service',
  too_complex: 'It is too complicated',
  low_quality: 'The signals did not help',
  customer_service: 'The help was not good enough',
  other: 'Something else',
};
