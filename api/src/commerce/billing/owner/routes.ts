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
import {
  type CustomerRecords,
  presentPastDue,
  presentScheduledChange,
  presentSubscription,
  type SubscriptionRecord,
} from '../access/account';
import { leadingSubscription, tierNow } from '../access/tiers';
import type { BillingParts, Uses } from '../checkout/parts';
import { tryProvider } from '../provider/gateway-error';
import { readCash, readRevenueMonths } from '../revenue/revenue-store';
import { isTaxed } from '../settings';
import type { Reconciliation } from '../sync/reconcile';
import { newestInvoice } from '../tax/archive-store';
import { paidTax } from '../tax/report';
import { adminActionRoutes } from './admin-action-routes';
import { endComp, grantComp } from './comps';
import type { CompsStore } from './comps-store';
import { loadHealth, presentEvent, replayEvent } from './health';
import { describeChange, presentTimelineEntry } from './timeline-labels';
import type { TimelineStore } from './timeline-store';

interface OwnerParts extends BillingParts {
  readonly timeline: TimelineStore;
  readonly comps: CompsStore;
  readonly reconciliation: Reconciliation;
}

export function ownerBillingRoutes(app: Hono<AppEnv>, deps: OwnerParts): void {
  customerRoutes(app, deps);
  compRoutes(app, deps);
  adminActionRoutes(app, deps, {
    account: (id) => loadAccount(deps, id),
    detail: (id) => loadDetail(deps, id),
  });
  healthRoutes(app, deps);
}

function customerRoutes(app: Hono<AppEnv>, deps: OwnerParts): void {
  handle(app, 'GET /api/admin/customer', ({ query: { id } }) => loadDetail(deps, id));

  handle(app, 'GET /api/admin/customer/timeline', async ({ query: { id, cursor, limit } }) => {
    await loadAccount(deps, id);
    const found = await deps.timeline.read(id, readPositionCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, positionCursor);
    return { entries: shown.map(presentTimelineEntry), nextCursor };
  });

  handle(app, 'GET /api/admin/customer/invoices', async ({ query: { id } }) => {
    await loadAccount(deps, id);
    const found = await orProblem(() => deps.gateway.plans.listInvoices({ customerId: id, cursor: null }));
    return { invoices: [...found.invoices] };
  });

  handle(app, 'POST /api/admin/customer/resync', async ({ session, body: { id } }) => {
    await loadAccount(deps, id);
    const changes = await orProblem(() => deps.syncCustomer(id));
    await deps.timeline.record(actorOf(session), 'customer.resynced', id, {}, deps.now());
    return { changes: changes.map(describeChange), customer: await loadDetail(deps, id) };
  });
}

function compRoutes(app: Hono<AppEnv>, deps: OwnerParts): void {
  handle(app, 'POST /api/admin/comp', async ({ body }) => {
    const until = body.until === null ? null : new Date(body.until);
    if (until && until <= deps.now()) {
      const message = 'The end is in the past: choose a later day, or none.';
      throw new Problem(400, message, { issues: [{ field: 'until', message }] });
    }
    const id = await orProblem(() => grantComp(deps, { ...body, until }));
    return loadDetail(deps, id);
  });

  handle(app, 'POST /api/admin/comp/end', async ({ body: { customerId } }) => {
    const { customer } = await loadAccount(deps, customerId);
    await endComp(deps, customer);
    return loadDetail(deps, customerId);
  });
}

function healthRoutes(app: Hono<AppEnv>, deps: OwnerParts): void {
  handle(app, 'POST /api/admin/event/replay', async ({ session, body: { eventId } }) => {
    const replayed = await orProblem(() => replayEvent(deps, eventId));
    if (!replayed) throw new Problem(404, 'Event not found.');
    const { event, changes } = replayed;
    const { id, customerId } = event;
    await deps.timeline.record(actorOf(session), 'event.replayed', customerId, { event: id }, deps.now());
    return { event: presentEvent(event), changes: changes.map(describeChange) };
  });

  handle(app, 'GET /api/admin/billing/health', () => loadHealth(deps, deps.reconciliation));

  handle(app, 'POST /api/admin/billing/reconcile', async () => {
    const how = await deps.reconciliation.start();
    if (how === 'failed')
      throw new Problem(503, 'The comparison could not start. Please try again in a moment.');
    return { started: how === 'begun' };
  });
}

async function loadAccount(deps: Uses<'accounts'>, id: string): Promise<CustomerRecords> {
  const account = await deps.accounts.load(id);
  if (!account) throw new Problem(404, 'Customer not found.');
  return account;
}

async function loadDetail(
  deps: Uses<'accounts' | 'now' | 'db' | 'settings'>,
  id: string,
): Promise<CustomerDetail> {
  const account = await loadAccount(deps, id);
  const invoice = await newestInvoice(deps.db, id);
  return {
    ...presentCustomer(account, deps.now()),
    tax: invoice && paidTax(invoice, isTaxed(deps.settings)),
  };
}

const orProblem = async <T>(work: () => Promise<T>): Promise<T> =>
  valueOrProblem(await tryProvider(work), 'The payment provider is not responding. Please try again later.');

export function presentCustomer(
  { customer, subscriptions, comp }: CustomerRecords,
  now: Date,
): Omit<CustomerDetail, 'tax'> {
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

const CASH_MONTHS = 12;

export function revenueRoutes(
  app: Hono<AppEnv>,
  { db, now }: { readonly db: Database; readonly now: () => Date },
): void {
  handle(app, 'GET /api/admin/revenue', async ({ query: { months } }) => ({
    currency: 'EUR' as const,
    months: await readRevenueMonths(db, now(), months),
  }));
  handle(app, 'GET /api/admin/revenue/cash', async () => ({
    currency: 'EUR' as const,
    months: await readCash(db, now(), CASH_MONTHS),
  }));
}
