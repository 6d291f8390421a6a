/** The first page of the owner's panel, as far as the reader's permissions go. */
import { holds, type Permission } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { readRevenueDays } from '../../../commerce/billing';
import type { Database } from '../../../platform/db/database';
import { type AppEnv, handle } from '../../../platform/http';
import type { NearBudget } from '../../ai';
import { createAuditStore } from '../../audit';
import { summarizeVisits } from '../../visitors';
import { attentionOf, type Facts } from './attention';
import { createOverviewStore } from './overview-store';

export interface OverviewContext extends Pick<Facts, 'mailDelivery'> {
  readonly db: Database;
  readonly now: () => Date;
  readonly nearAiBudgets: (now: Date) => Promise<readonly NearBudget[]>;
}

export function overviewRoutes(app: Hono<AppEnv>, { db, now: clock, ...context }: OverviewContext): void {
  const store = createOverviewStore(db);
  const audit = createAuditStore(db);
  handle(app, 'GET /api/admin/overview', async ({ session: { permissions } }) => {
    const now = clock();
    const [facts, verification, nearAiBudgets, revenue, visits] = await Promise.all([
      store.facts(now),
      audit.lastVerification(),
      context.nearAiBudgets(now),
      readRevenueDays(db, now),
      summarizeVisits(db, now),
    ]);
    const days = revenue.map(({ day }) => day);
    const [advice, releases] = await Promise.all([store.advice(days, now), store.releases(days)]);
    const figure = (permission: Permission, values: readonly number[]) =>
      holds(permissions, permission)
        ? { days: days.map((day, index) => ({ day, value: values[index] ?? 0 })) }
        : null;
    return {
      at: now.toISOString(),
      attention: attentionOf(
        {
          ...facts,
          ...{ mailDelivery: context.mailDelivery, nearAiBudgets },
          auditFault: verification?.fault ?? null,
        },
        permissions,
        now,
      ),
      revenue: figure(
        'analytics.advanced',
        revenue.map(({ cents }) => cents),
      ),
      customers: figure(
        'customer.management',
        revenue.map(({ customers }) => customers),
      ),
      visitors: figure(
        'analytics.view',
        visits.days.map(({ visitors }) => visitors),
      ),
      advice: figure('trading.view', advice),
      releases: figure('deployment.access', releases),
    };
  });
}
