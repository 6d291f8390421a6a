/** The owner's calls on a customer's billing, on revenue, and on the health of billing. */
import type { AdminSubscription, CustomerDetail } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { Database } from '../../../platform/db/database';
import {
  type AppEnv,
  handle,
  Problem,
  page,
  positionCursor,
  readPositionCursor,
  valueOrProblem,
} from '../../../platform/http';
import { actorOf } from '../../../platform/lib/session';
import { tryProvider } from '../provider/gateway-error';
import { readRevenueMonths } from '../revenue/revenue-store';
import {
  type CustomerRecords,
  presentPastDue,
  presentScheduledChange,
  presentSubscription,
  type SubscriptionRecord,
} from '../subscription/account';
import { leadingSubscription, tierNow } from '../subscription/tiers';
import type { Reconciliation } from '../sync/reconcile';
import { syncCustomer } from '../sync/sync-customer';
import type { InboxContext } from '../sync/webhooks';
import { type ActRoutesContext, actRoutes } from './admin-action-routes';
import { type CompsContext, endComp, grantComp } from './comps';
import { loadHealth, presentEvent, replayEvent } from './health';
import { describeChange, presentTimelineEntry } from './timeline-labels';
import type { TimelineStore } from './timeline-store';

export interface OwnerContext
  extends InboxContext,
    CompsContext,
    Omit<ActRoutesContext, 'loadAccount' | 'loadDetail'> {
  readonly timeline: TimelineStore;
  readonly reconciliation: Reconciliation;
}

export function ownerBillingRoutes(app: Hono<AppEnv>, ctx: OwnerContext): void {
  customerRoutes(app, ctx);
  compRoutes(app, ctx);
  actRoutes(app, {
    ...ctx,
    loadAccount: (id) => loadAccount(ctx, id),
    loadDetail: (id) => loadDetail(ctx, id),
  });
  healthRoutes(app, ctx);
}

function customerRoutes(app: Hono<AppEnv>, ctx: OwnerContext): void {
  handle(app, 'GET /api/admin/customer', ({ query: { id } }) => loadDetail(ctx, id));

  handle(app, 'GET /api/admin/customer/timeline', async ({ query: { id, cursor, limit } }) => {
    await loadAccount(ctx, id);
    const found = await ctx.timeline.read(id, readPositionCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, positionCursor);
    return { entries: shown.map(presentTimelineEntry), nextCursor };
  });

  handle(app, 'GET /api/admin/customer/invoices', async ({ query: { id } }) => {
    await loadAccount(ctx, id);
    const found = await orProblem(() => ctx.gateway.plans.listInvoices({ customerId: id, cursor: null }));
    return { invoices: [...found.invoices] };
  });

  handle(app, 'POST /api/admin/customer/resync', async ({ session, body: { id } }) => {
    await loadAccount(ctx, id);
    const changes = await orProblem(() => syncCustomer(ctx, id));
    await ctx.timeline.recordStaffAction(actorOf(session), 'customer.resynced', id, {}, ctx.now());
    return { changes: changes.map(describeChange), customer: await loadDetail(ctx, id) };
  });
}

function compRoutes(app: Hono<AppEnv>, ctx: OwnerContext): void {
  handle(app, 'POST /api/admin/comp', async ({ body }) => {
    const until = body.until === null ? null : new Date(body.until);
    if (until && until <= ctx.now()) {
      const message = 'The end lies in the past: choose a later day, or none.';
      throw new Problem(400, message, { issues: [{ field: 'until', message }] });
    }
    const id = await orProblem(() => grantComp(ctx, { ...body, until }));
    return loadDetail(ctx, id);
  });

  handle(app, 'POST /api/admin/comp/end', async ({ body: { customerId } }) => {
    const { customer } = await loadAccount(ctx, customerId);
    await endComp(ctx, customer);
    return loadDetail(ctx, customerId);
  });
}

function healthRoutes(app: Hono<AppEnv>, ctx: OwnerContext): void {
  handle(app, 'POST /api/admin/event/replay', async ({ session, body: { eventId } }) => {
    const replayed = await orProblem(() => replayEvent(ctx, eventId));
    if (!replayed) throw new Problem(404, 'There is no such event.');
    const { event, changes } = replayed;
    const details = { event: event.id };
    await ctx.timeline.recordStaffAction(
      actorOf(session),
      'event.replayed',
      event.customerId,
      details,
      ctx.now(),
    );
    return { event: presentEvent(event), changes: changes.map(describeChange) };
  });

  handle(app, 'GET /api/admin/billing/health', () => loadHealth(ctx));

  handle(app, 'POST /api/admin/billing/reconcile', async () => {
    const how = await ctx.reconciliation.start();
    if (how === 'failed')
      throw new Problem(503, 'The comparison could not be begun. Please try again in a moment.');
    return { started: how === 'begun' };
  });
}

async function loadAccount(ctx: OwnerContext, id: string): Promise<CustomerRecords> {
  const account = await ctx.accounts.load(id);
  if (!account) throw new Problem(404, 'There is no such customer.');
  return account;
}

const loadDetail = async (ctx: OwnerContext, id: string): Promise<CustomerDetail> =>
  presentCustomer(await loadAccount(ctx, id), ctx.now());

const orProblem = async <T>(work: () => Promise<T>): Promise<T> =>
  valueOrProblem(
    await tryProvider(work),
    'The payment provider is not answering at the moment. Please try again later.',
  );

export function presentCustomer(
  { customer, subscriptions, comp }: CustomerRecords,
  now: Date,
): CustomerDetail {
  const leading = leadingSubscription(subscriptions, now);
  const newestFirst = [...subscriptions].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    ...customer,
    createdAt: customer.createdAt.toISOString(),
    tier: tierNow(subscriptions, comp, now),
    comp: comp && {
      tier: comp.tier,
      until: comp.until?.toISOString() ?? null,
      reason: comp.reason,
      grantedAt: comp.grantedAt.toISOString(),
    },
    subscriptions: [
      ...newestFirst.filter((one) => one === leading),
      ...newestFirst.filter((one) => one !== leading),
    ].map(presentInFull),
  };
}

const presentInFull = (record: SubscriptionRecord): AdminSubscription => ({
  ...presentSubscription(record),
  scheduledChange: presentScheduledChange(record),
  pastDue: presentPastDue(record),
  reversal: record.reversal,
  wasPaid: record.wasPaid,
  createdAt: record.createdAt.toISOString(),
  syncedAt: record.syncedAt.toISOString(),
});

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
