/** API tokens, by which customers' own programs read signals. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../platform/http';
import type { JobHandler } from '../../platform/jobs';
import type { FindSessions } from '../../platform/lib/session';
import { findTokenSessions } from './api-tokens';
import { createApiTokensStore } from './api-tokens-store';
import { type ApiTokenJobsOptions, apiTokenJobs } from './jobs';
import { type AutomationRoutesContext, automationRoutes } from './routes';

export { revokeTokens } from './api-tokens-store';
export { apiTokensFeature } from './feature';

export type AutomationOptions = Omit<AutomationRoutesContext, 'store'> & ApiTokenJobsOptions;

export interface Automation {
  readonly routes: (app: Hono<AppEnv>) => void;
  readonly findSessions: FindSessions;
  readonly handlers: readonly JobHandler[];
}

export function createAutomation(options: AutomationOptions): Automation {
  const ctx = { ...options, store: createApiTokensStore(options.db) };
  return {
    routes: (app) => automationRoutes(app, ctx),
    findSessions: (hashes) => findTokenSessions(ctx, hashes),
    handlers: apiTokenJobs(options),
  };
}
