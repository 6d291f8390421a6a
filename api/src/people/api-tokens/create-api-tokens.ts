/** Wires API tokens: their calls, look-up by hash, and the mail before one ends. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../platform/http';
import type { JobHandler } from '../../platform/jobs';
import type { FindSessions } from '../../platform/lib/session';
import { findTokenSessions } from './api-tokens';
import { createApiTokensStore } from './api-tokens-store';
import { type ApiTokenJobsOptions, apiTokenJobs } from './jobs';
import { type AutomationRoutesContext, automationRoutes } from './routes';

export type ApiTokensOptions = Omit<AutomationRoutesContext, 'store'> & ApiTokenJobsOptions;

export interface ApiTokens {
  readonly routes: (app: Hono<AppEnv>) => void;
  readonly findSessions: FindSessions;
  readonly handlers: readonly JobHandler[];
}

export function createApiTokens(options: ApiTokensOptions): ApiTokens {
  const store = createApiTokensStore(options.db);
  return {
    routes: (app) => automationRoutes(app, { ...options, store }),
    findSessions: (hashes) => findTokenSessions({ ...options, store }, hashes),
    handlers: apiTokenJobs(options),
  };
}
