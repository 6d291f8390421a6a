/** What customers' own programs read signals by. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import type { AppEnv } from '../../platform/http/environment';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { FindSessions } from '../../platform/lib/session';
import { findTokenSessions } from './api-tokens';
import { createApiTokensStore } from './api-tokens-store';
import { type EndingTokensContext, tellOfEnds } from './ending-tokens';
import { type AutomationRoutesContext, automationRoutes } from './routes';

export { revokeTokens } from './api-tokens-store';

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
