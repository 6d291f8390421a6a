/** What customers' own programs read signals by: the door of this feature. */
import type { Hono } from 'hono';
import type { Database } from '../db/database';
import type { AppEnv } from '../http/environment';
import { createLeasesStore } from '../lib/leases/lease-store';
import { createLeases } from '../lib/leases/leases';
import type { FindSessions } from '../lib/session';
import { findTokenSessions } from './api-tokens';
import { createApiTokensStore } from './api-tokens-store';
import { type EndingTokensContext, tellOfEnds } from './ending-tokens';
import { type AutomationRoutesContext, automationRoutes } from './routes';

export interface AutomationOptions
  extends Omit<AutomationRoutesContext, 'store'>,
    Omit<EndingTokensContext, 'store' | 'leases'> {
  readonly db: Database;
}

export interface Automation {
  readonly routes: (app: Hono<AppEnv>) => void;
  readonly findSessions: FindSessions;
  /** Mails those whose tokens are about to end. */
  readonly tellOfEnds: () => Promise<void>;
}

export function createAutomation({ db, ...given }: AutomationOptions): Automation {
  const leases = createLeases(createLeasesStore(db));
  const ctx = { ...given, leases, store: createApiTokensStore(db) };
  return {
    routes: (app) => automationRoutes(app, ctx),
    findSessions: (hashes) => findTokenSessions(ctx, hashes),
    tellOfEnds: () => tellOfEnds(ctx),
  };
}
