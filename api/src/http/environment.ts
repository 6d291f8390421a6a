/** What a route is given beside the request. */
import type { Hono } from 'hono';
import type { Exchange } from './exchange';

export interface AppEnv {
  Bindings: Exchange;
}

/** Adds a feature's routes. */
export type MountRoutes = (app: Hono<AppEnv>) => void;
