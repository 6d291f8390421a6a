/**
 * The contract: schema and type of every call of the API, once. The routes parse by it, the OpenAPI document is made
 * from it, and the browser takes its types (types only: the schemas stay out of the bundles).
 */
export * from './account';
export * from './admin';
export * from './admin-acts';
export * from './admin-analytics';
export * from './admin-backups';
export * from './admin-billing';
export * from './admin-calls';
export * from './admin-customers';
export * from './admin-database';
export * from './admin-defences';
export * from './admin-market';
export * from './admin-overview';
export * from './admin-revenue';
export * from './ai';
export * from './alert-channels';
export * from './alerts';
export * from './analysis';
export * from './analysis-questions';
export * from './audit';
export * from './auth';
export * from './automation';
export * from './billing';
export * from './browser/confirmation';
export * from './calls';
export type { CallInput } from './client';
export * from './config';
export * from './define-calls';
export * from './fields';
export * from './first-steps';
export * from './journal';
export * from './owner-credentials';
export * from './paper';
export * from './plans';
export * from './remote-contract';
export * from './remote-names';
export * from './remote-provenance';
export * from './remote-webhooks';
export * from './remotes';
export * from './second-factor';
export * from './settings';
export * from './setup';
export * from './signals';
export * from './subscription';
export * from './support';
export * from './visitors';
