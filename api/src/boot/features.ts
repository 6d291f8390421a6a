/** The features in the order in which they open, each with the services of those before it. All lists keep it. */
import { analysisFeature } from '../advice/analysis';
import { currenciesFeature } from '../advice/currencies';
import { journalFeature } from '../advice/journal';
import { pipelineFeature } from '../advice/pipeline';
import { profileFeature } from '../advice/profile';
import { billingFeature, plansFeature } from '../commerce/billing';
import { leavingFeature } from '../commerce/leaving';
import { legalFeature } from '../commerce/legal';
import { siteFeature } from '../commerce/site';
import { aiFeature } from '../operations/ai';
import { auditFeature } from '../operations/audit';
import { backupFeature } from '../operations/backup/feature';
import { keyRotationFeature } from '../operations/key-rotation/feature';
import { openapiFeature } from '../operations/openapi/feature';
import { panelFeature } from '../operations/panel/feature';
import { securityReportsFeature } from '../operations/security-reports/feature';
import { settingsFeature } from '../operations/settings/feature';
import { usageFeature } from '../operations/usage/feature';
import { visitorsFeature } from '../operations/visitors';
import { accountFeature } from '../people/account/feature';
import { alertsFeature } from '../people/alerts';
import { apiTokensFeature } from '../people/api-tokens';
import { identityFeature } from '../people/identity';
import { onboardingFeature } from '../people/onboarding/feature';
import { supportFeature } from '../people/support';
import { mailFeature } from '../platform/mail';
import { retentionFeature } from '../platform/retention';
import { pagesFeature } from '../remotes/pages';
import { registryFeature } from '../remotes/registry/feature';
import type { AnyFeature } from './lifecycle';
import { paymentFeature, publicConfigFeature } from './own-features';

export const FEATURES: readonly AnyFeature[] = [
  keyRotationFeature,
  settingsFeature,
  mailFeature,
  securityReportsFeature,
  usageFeature,
  visitorsFeature,
  auditFeature,
  openapiFeature,
  currenciesFeature,
  profileFeature,
  registryFeature,
  publicConfigFeature,
  paymentFeature,
  legalFeature,
  billingFeature,
  plansFeature,
  leavingFeature,
  apiTokensFeature,
  identityFeature,
  accountFeature,
  supportFeature,
  pipelineFeature,
  journalFeature,
  analysisFeature,
  onboardingFeature,
  alertsFeature,
  aiFeature,
  panelFeature,
  backupFeature,
  retentionFeature,
  siteFeature,
  pagesFeature,
];
