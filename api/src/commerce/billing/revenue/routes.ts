/** The owner's call on monthly recurring revenue. */
import type { Hono } from 'hono';
import type { Database } from '../../../platform/db/database';
import { type AppEnv, handle } from '../../../platform/http';
import { readRevenueMonths } from './revenue-store';

export interface RevenueContext {
  readonly db: Database;
  readonly now: () => Date;
}

export function revenueRoutes(app: Hono<AppEnv>, { db, now }: RevenueContext): void {
  handle(app, 'GET /api/admin/revenue', async ({ query: { months } }) => ({
    currency: 'EUR' as const,
    months: await readRevenueMonths(db, now(), months),
  }));
}
