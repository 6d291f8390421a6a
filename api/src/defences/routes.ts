/** What was refused, for the owner. */

import type { Hono } from 'hono';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import { DAY_MS } from '../lib/timing/durations';
import type { DefencesStore } from './defences-store';

export interface DefencesContext {
  readonly store: DefencesStore;
  readonly now: () => Date;
}

const SHOWN_MS = 7 * DAY_MS;

export function defenceRoutes(app: Hono<AppEnv>, { store, now }: DefencesContext): void {
  handle(app, 'GET /api/admin/defences', () => store.read(new Date(now().getTime() - SHOWN_MS)));
}
