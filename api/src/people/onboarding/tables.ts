/** Tables of onboarding: retention, and whose data they hold. */
import { onboardingDismissals } from '../../platform/db/schema';
import { declareTable, kept, ofCustomer, type TableDeclaration } from '../../platform/feature';

export const ONBOARDING_TABLES: readonly TableDeclaration[] = [
  declareTable(onboardingDismissals, kept('onboarding stays dismissed'), ofCustomer('dismissed onboarding'), {
    console: ['customerId'],
  }),
];
