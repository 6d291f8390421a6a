/** What customers' own programs read signals by: the door of this feature. */
import type { Hono } from 'hono';
import type { Database } from '../db/database';
import type { AppEnv } from '../http/environment';
import type { FindSessions } from '../lib/session';
import { findTokenSessions } from './api-tokens';
import { createApiTokensStore } from './api-tokens-store';
import { type AutomationRoutesContext, automationRoutes } from './routes';

export { API_TOKEN_PREFIX } from './api-tokens';

export interface AutomationOptions extends Omit<AutomationRoutesContext, 'store'> {
  readonly db: Database;
}

export interface Automation {
  readonly routes: (app: Hono<AppEnv>) => void;
  readonly findSessions: FindSessions;
}

export function createAutomation({ db, ...given }: AutomationOptions): Automation {
  const ctx = { ...given, store: createApiTokensStore(db) };
  return {
    routes: (app) => automationRoutes(app, ctx),
    findSessions: (hashes) => findTokenSessions(ctx, hashes),
  };
}
