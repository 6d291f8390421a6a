/**
 * The contract: schema and type of every API call, defined once. The routes parse with it, the OpenAPI document is
 * generated from it, and the browser uses its types only, so that schemas stay out of the bundles.
 */

export * from './admin/analytics';
export * from './admin/audit';
export * from './admin/backups';
export * from './admin/billing';
export * from './admin/customer-actions';
export * from './admin/customers';
export * from './admin/database';
export * from './admin/market';
export * from './admin/overview';
export * from './admin/panel';
export * from './admin/revenue';
export * from './admin/settings';
export * from './admin/usage';
export * from './ai';
export * from './alerts/alerts';
export * from './alerts/automation';
export * from './alerts/channels';
export * from './alerts/onboarding';
export * from './billing/billing';
export * from './billing/subscription';
export * from './browser/confirmation';
export * from './browser/currencies';
export * from './calls';
export type { CallInput } from './client';
export * from './config';
export * from './define-calls';
export * from './fields';
export * from './identity/account';
export * from './identity/auth';
export * from './identity/owner-credentials';
export * from './identity/second-factor';
export * from './legal/legal';
export * from './machine-calls';
export * from './plans';
export * from './remotes/audience';
export * from './remotes/contract';
export * from './remotes/names';
export * from './remotes/remotes';
export * from './remotes/server-paths';
export * from './remotes/tokens';
export * from './signals/analysis';
export * from './signals/analysis-questions';
export * from './signals/found-signal';
export * from './signals/journal';
export * from './signals/market';
export * from './signals/paper';
export * from './signals/signal';
export * from './signals/signals';
export * from './signals/trading-profile';
export * from './support';
export * from './tax/countries';
export * from './visitors';
