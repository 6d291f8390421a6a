/** What a route is given beside the request. */
import type { Hono } from 'hono';
import type { HttpExchange } from './exchange';

export interface AppEnv {
  Bindings: HttpExchange;
}

/** Adds a feature's routes. */
export type MountRoutes = (app: Hono<AppEnv>) => void;
