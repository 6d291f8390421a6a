/** The table of every call of the API, and its types by the call's name. */
import type { z } from 'zod';
import { accountCalls } from './account';
import { adminCalls } from './admin';
import { adminActCalls } from './admin-acts';
import { adminAnalyticsCalls } from './admin-analytics';
import { adminBackupCalls } from './admin-backups';
import { adminBillingCalls } from './admin-billing';
import { adminCallsCalls } from './admin-calls';
import { adminCustomerCalls } from './admin-customers';
import { adminDatabaseCalls } from './admin-database';
import { adminDefencesCalls } from './admin-defences';
import { adminMarketCalls } from './admin-market';
import { adminOverviewCalls } from './admin-overview';
import { adminRevenueCalls } from './admin-revenue';
import { aiCalls } from './ai';
import { alertChannelCalls } from './alert-channels';
import { alertCalls } from './alerts';
import { analysisCalls } from './analysis';
import { analysisQuestionCalls } from './analysis-questions';
import { auditCalls } from './audit';
import { authCalls } from './auth';
import { automationCalls } from './automation';
import { billingCalls } from './billing';
import { configCalls } from './config';
import type { Call } from './define-calls';
import { firstStepsCalls } from './first-steps';
import { journalCalls } from './journal';
import { ownerCredentialCalls } from './owner-credentials';
import { paperCalls } from './paper';
import { provenanceCalls } from './remote-provenance';
import { webhookCalls } from './remote-webhooks';
import { remoteCalls } from './remotes';
import { secondFactorCalls } from './second-factor';
import { settingsCalls } from './settings';
import { setUpCalls } from './setup';
import { signalCalls } from './signals';
import { supportCalls } from './support';
import { visitorCalls } from './visitors';

export const CALLS = {
  ...authCalls,
  ...auditCalls,
  ...adminDefencesCalls,
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
  ...adminCallsCalls,
  ...adminCustomerCalls,
  ...adminDatabaseCalls,
  ...adminMarketCalls,
  ...adminOverviewCalls,
  ...adminRevenueCalls,
  ...signalCalls,
  ...setUpCalls,
  ...firstStepsCalls,
  ...analysisCalls,
  ...analysisQuestionCalls,
  ...paperCalls,
  ...journalCalls,
  ...remoteCalls,
  ...provenanceCalls,
  ...webhookCalls,
  ...automationCalls,
  ...aiCalls,
  ...alertChannelCalls,
  ...supportCalls,
  ...settingsCalls,
};

type Calls = typeof CALLS;
/** "METHOD /path" of a call. */
export type CallName = keyof Calls;

type Part<C extends Call, K extends 'body' | 'query', Absent> =
  C extends Record<K, infer S extends z.ZodType> ? z.input<S> : Absent;
/** What a caller sends: the body as it is before parsing. */
export type CallBody<N extends CallName> = Part<Calls[N], 'body', undefined>;
export type CallQuery<N extends CallName> = Part<Calls[N], 'query', undefined>;
/** What a caller gets on success. */
export type CallResponse<N extends CallName> = Calls[N] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
