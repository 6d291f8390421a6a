/** What the middlewares put on a request's context for the routes. */
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Session } from '../lib/session';
import type { RateLimits } from './rate-limit';

/** A session that may deploy everything, or the token of one remote's team. */
export type Deployer =
  | { readonly kind: 'owner' }
  | { readonly kind: 'team'; readonly remote: string; readonly tokenId: string };

export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** The caller's address, for rate limits and the country look-up only. Never stored, never logged. */
    clientAddress: string;
    session: Session | null;
    /** Who may deploy a remote, as far as the call's own credentials say; null: nobody. */
    deployer: Deployer | null;
    rateLimits: RateLimits;
  };
}

/** Adds a feature's routes. */
export type Feature = (app: Hono<AppEnv>) => void;
