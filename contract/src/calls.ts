/** The table of all API calls, and their types by name. */
import type { z } from 'zod';
import { adminAnalyticsCalls } from './admin/analytics';
import { auditCalls } from './admin/audit';
import { adminBackupCalls } from './admin/backups';
import { adminBillingCalls } from './admin/billing';
import { adminActCalls } from './admin/customer-actions';
import { adminCustomerCalls } from './admin/customers';
import { adminDatabaseCalls } from './admin/database';
import { adminMarketCalls } from './admin/market';
import { adminOverviewCalls } from './admin/overview';
import { adminCalls } from './admin/panel';
import { adminRevenueCalls } from './admin/revenue';
import { settingsCalls } from './admin/settings';
import { adminUsageCalls } from './admin/usage';
import { aiCalls } from './ai';
import { alertCalls } from './alerts/alerts';
import { automationCalls } from './alerts/automation';
import { alertChannelCalls } from './alerts/channels';
import { firstStepsCalls } from './alerts/onboarding';
import { billingCalls } from './billing/billing';
import { configCalls } from './config';
import type { Call } from './define-calls';
import { accountCalls } from './identity/account';
import { authCalls } from './identity/auth';
import { ownerCredentialCalls } from './identity/owner-credentials';
import { secondFactorCalls } from './identity/second-factor';
import { legalCalls } from './legal/legal';
import { remoteCalls } from './remotes/remotes';
import { tokenCalls } from './remotes/tokens';
import { analysisCalls } from './signals/analysis';
import { analysisQuestionCalls } from './signals/analysis-questions';
import { journalCalls } from './signals/journal';
import { paperCalls } from './signals/paper';
import { signalCalls } from './signals/signals';
import { tradingProfileCalls } from './signals/trading-profile';
import { supportCalls } from './support';
import { visitorCalls } from './visitors';

export const CALLS = {
  ...authCalls,
  ...auditCalls,
  ...alertCalls,
  ...secondFactorCalls,
  ...ownerCredentialCalls,
  ...accountCalls,
  ...billingCalls,
  ...visitorCalls,
  ...configCalls,
  ...adminCalls,
  ...adminBackupCalls,
  ...adminBillingCalls,
  ...adminActCalls,
  ...adminAnalyticsCalls,
  ...adminUsageCalls,
  ...adminCustomerCalls,
  ...adminDatabaseCalls,
  ...adminMarketCalls,
  ...adminOverviewCalls,
  ...adminRevenueCalls,
  ...signalCalls,
  ...tradingProfileCalls,
  ...firstStepsCalls,
  ...analysisCalls,
  ...analysisQuestionCalls,
  ...paperCalls,
  ...journalCalls,
  ...remoteCalls,
  ...tokenCalls,
  ...automationCalls,
  ...aiCalls,
  ...alertChannelCalls,
  ...supportCalls,
  ...settingsCalls,
  ...legalCalls,
};

type Calls = typeof CALLS;
/** "METHOD /path" of a call. */
export type CallName = keyof Calls;

type Part<C extends Call, K extends 'body' | 'query', Absent> =
  C extends Record<K, infer S extends z.ZodType> ? z.input<S> : Absent;
/** What a caller sends: the body before parsing. */
export type CallBody<N extends CallName> = Part<Calls[N], 'body', undefined>;
export type CallQuery<N extends CallName> = Part<Calls[N], 'query', undefined>;
/** What a caller receives on success. */
export type CallResponse<N extends CallName> = Calls[N] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
