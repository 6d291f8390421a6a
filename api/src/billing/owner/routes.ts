/** The owner's calls on one customer's billing, and on how billing does. */

import type { CustomerDetail } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { page, positionCursor, readPositionCursor } from '../../http/cursor';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { LeaseBusyError } from '../../lib/leases/leases';
import { stillWorking } from '../lease-problem';
import { GatewayError } from '../provider/gateway';
import type { InboxContext } from '../sync/inbox/inbox';
import type { Reconciliation } from '../sync/reconcile/reconcile';
import { syncCustomer } from '../sync/sync-customer';
import type { Account } from '../sync/sync-store';
import { type CompsContext, grantComp } from './comps';
import { detailOf, eventOf, healthOf } from './detail';
import { changeInWords, entryOf } from './labels';
import { replayEvent } from './replay';
import type { TimelineStore } from './timeline-store';

export interface OwnerContext extends InboxContext, CompsContext {
  readonly timeline: TimelineStore;
  readonly reconciliation: Reconciliation;
}

export function ownerBillingRoutes(app: Hono<AppEnv>, ctx: OwnerContext): void {
  customerRoutes(app, ctx);
  compRoutes(app, ctx);
  healthRoutes(app, ctx);
}

function customerRoutes(app: Hono<AppEnv>, ctx: OwnerContext): void {
  handle(app, 'GET /api/admin/customer', ({ query: { id } }) => customerDetail(ctx, id));

  handle(app, 'GET /api/admin/customer/timeline', async ({ query: { id, cursor, limit } }) => {
    await accountOf(ctx, id);
    const found = await ctx.timeline.read(id, readPositionCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, positionCursor);
    return { entries: shown.map(entryOf), nextCursor };
  });

  handle(app, 'POST /api/admin/customer/resync', async ({ body: { id } }) => {
    await accountOf(ctx, id);
    const changes = await unlessSilent(() => syncCustomer(ctx, id));
    await ctx.timeline.ownerDid('customer.resynced', id, {}, ctx.now());
    return { changes: changes.map(changeInWords), customer: await customerDetail(ctx, id) };
  });
}

function compRoutes(app: Hono<AppEnv>, ctx: OwnerContext): void {
  handle(app, 'POST /api/admin/comp', async ({ body }) => {
    const until = body.until === null ? null : new Date(body.until);
    if (until && until <= ctx.now()) {
      const message = 'The end lies in the past: choose a later day, or none.';
      throw new Problem(400, message, { issues: [{ field: 'until', message }] });
    }
    const id = await unlessSilent(() => grantComp(ctx, { ...body, until }));
    return customerDetail(ctx, id);
  });

  handle(app, 'POST /api/admin/comp/end', async ({ body: { customerId } }) => {
    const { customer } = await accountOf(ctx, customerId);
    await ctx.comps.end(customer, ctx.now());
    return customerDetail(ctx, customerId);
  });
}

function healthRoutes(app: Hono<AppEnv>, ctx: OwnerContext): void {
  handle(app, 'POST /api/admin/event/replay', async ({ body: { eventId } }) => {
    const replayed = await unlessSilent(() => replayEvent(ctx, eventId));
    if (!replayed) throw new Problem(404, 'There is no such event.');
    const { event, changes } = replayed;
    await ctx.timeline.ownerDid('event.replayed', event.customerId, { event: event.id }, ctx.now());
    return { event: eventOf(event), changes: changes.map(changeInWords) };
  });

  handle(app, 'GET /api/admin/billing/health', () => healthOf(ctx.inboxStore, ctx.reconciliation, ctx.now()));

  handle(app, 'POST /api/admin/billing/reconcile', async () => {
    const how = await ctx.reconciliation.start();
    if (how === 'failed')
      throw new Problem(503, 'The comparison could not be begun. Please try again in a moment.');
    return { started: how === 'begun' };
  });
}

async function accountOf(ctx: OwnerContext, id: string): Promise<Account> {
  const account = await ctx.store.account(id);
  if (!account) throw new Problem(404, 'There is no such customer.');
  return account;
}

const customerDetail = async (ctx: OwnerContext, id: string): Promise<CustomerDetail> =>
  detailOf(await accountOf(ctx, id), ctx.now());

async function unlessSilent<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LeaseBusyError) throw stillWorking();
    if (!(error instanceof GatewayError)) throw error;
    throw new Problem(502, 'The payment provider is not answering at the moment. Please try again later.');
  }
}
