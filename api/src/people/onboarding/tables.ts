/** Tables of onboarding: retention, and whose data they hold. */
import { onboardingDismissals } from '../../platform/db/schema';
import { declareTable, kept, type TableDeclaration } from '../../platform/feature';

export const ONBOARDING_TABLES: readonly TableDeclaration[] = [
  declareTable(
    onboardingDismissals,
    kept('onboarding stays dismissed'),
    { kind: 'customers', purpose: 'dismissed onboarding', basis: 'contract', whose: { customerId: 'id' } },
    { console: ['customerId'] },
  ),
];
