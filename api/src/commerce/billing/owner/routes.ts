/** The owner's and staff's calls on a customer (billing, admin actions, mails, notes), on revenue and on billing health. */
import type {
  AdminSubscription,
  BillingHealth,
  CustomerDetail,
  InboxEvent,
  ReconcileRun,
} from '@spreadwise/contract';
import type { Hono } from 'hono';
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
import { DAY_MS, withIsoTimes } from '../../../platform/lib/time';
import { layout } from '../../../platform/mail';
import {
  type CustomerRecords,
  presentPastDue,
  presentScheduledChange,
  presentSubscription,
  type SubscriptionRecord,
} from '../access/account';
import { leadingSubscription, tierNow } from '../access/tiers';
import type { BillingParts, Uses } from '../checkout/parts';
import { replayEvent } from '../jobs';
import { tryProvider } from '../provider/gateway-error';
import type { Reconciliation } from '../reconcile';
import { readCash, readRevenueMonths } from '../revenue/revenue-store';
import { isTaxed } from '../settings';
import type { CommandRefusal, Scheduled } from '../subscription/command';
import { listAllInvoices } from '../subscription/person-invoices';
import { commandValueOrProblem } from '../subscription/routes';
import type { EventRecord } from '../sync/inbox-store';
import type { RunRecord } from '../sync/sync-store';
import { newestInvoice } from '../tax/archive-store';
import { paidTax } from '../tax/report';
import { performAction, previewAction } from './admin-actions';
import { endComp, grantComp } from './comps';
import type { Unfit } from './decide-action';
import { describeChange, presentTimelineEntry } from './timeline-labels';

type OwnerParts = BillingParts & { readonly reconciliation: Reconciliation };

export function ownerBillingRoutes(app: Hono<AppEnv>, deps: OwnerParts): void {
  customerRoutes(app, deps);
  compRoutes(app, deps);
  actionRoutes(app, deps);
  contactRoutes(app, deps);
  healthRoutes(app, deps);
  revenueRoutes(app, deps);
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
    const theirs = await deps.accounts.idsOfPerson(id);
    const { listInvoices } = deps.gateway.plans;
    return { invoices: await orProblem(() => listAllInvoices(listInvoices, theirs)) };
  });

  handle(app, 'POST /api/admin/customer/resync', async ({ session, body: { id } }) => {
    await loadAccount(deps, id);
    const changes = await orProblem(() => deps.syncCustomer(id));
    await deps.timeline.record(actorOf(session), 'customer.resynced', id, {}, deps.now());
    return { changes: changes.map(describeChange), customer: await loadDetail(deps, id) };
  });
}

function actionRoutes(app: Hono<AppEnv>, deps: OwnerParts): void {
  handle(app, 'POST /api/admin/customer/act/preview', async ({ body: { id, act } }) => {
    await loadAccount(deps, id);
    const preview = await previewAction(deps, { customerId: id, act });
    const { effects, token } = commandValueOrProblem(preview, WORDS);
    return { effects: [...effects], token };
  });
  handle(app, 'POST /api/admin/customer/act', async ({ body: { id, ...order } }) => {
    await loadAccount(deps, id);
    const { waits } = commandValueOrProblem(await performAction(deps, { customerId: id, ...order }), WORDS);
    return { waits, customer: await loadDetail(deps, id) };
  });
}

const REFUSALS: Readonly<Record<Exclude<CommandRefusal, Scheduled>, string>> = {
  none: 'The customer has no subscription.',
  'foreign-plan': 'The plan is not one of ours: change it at the payment provider.',
  'not-sold': 'That plan is not sold at the moment.',
  overdue: 'A payment is overdue; the plan can be changed once it is paid.',
  suspended: 'The last payment was refunded or is disputed, so the plan cannot be changed.',
  ending: 'It is set to end. Resume it first.',
  'same-plan': 'The customer has that plan already.',
  changed: 'Something has changed meanwhile. Preview it again.',
};
const SCHEDULED = 'Another plan is scheduled for the end of the period. Undo that first.';

function refusalText(why: CommandRefusal | Unfit): string {
  if (typeof why === 'string') return REFUSALS[why];
  return 'misfit' in why ? why.misfit : SCHEDULED;
}

const WORDS = {
  refusal: refusalText,
  declined: () => 'The customer’s card was declined. Nothing was charged.',
  unavailable: 'The payment provider is not responding. Try again: nothing will be done twice.',
};

function contactRoutes(app: Hono<AppEnv>, deps: OwnerParts): void {
  handle(app, 'POST /api/admin/customer/mail', async ({ session, body: { id, subject, text } }) => {
    const { customer } = await loadAccount(deps, id);
    // Erased, or made at the provider without one.
    if (!customer.email.includes('@')) throw new Problem(404, 'This customer has no address.');
    await deps.timeline.record(actorOf(session), 'customer.mailed', id, { subject, text }, deps.now());
    const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
    deps.mailer.send(layout({ to: customer.email, subject, heading: subject, paragraphs }, deps));
  });
  handle(app, 'POST /api/admin/customer/note', async ({ session, body: { id, text } }) => {
    await loadAccount(deps, id);
    await deps.timeline.record(actorOf(session), 'customer.noted', id, { text }, deps.now());
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

  handle(app, 'GET /api/admin/billing/health', () => loadHealth(deps));

  handle(app, 'POST /api/admin/billing/reconcile', async () => {
    const how = await deps.reconciliation.start();
    if (how === 'failed') throw new Problem(503, 'The comparison could not start. Try again in a moment.');
    return { started: how === 'begun' };
  });
}

const presentEvent = (event: EventRecord): InboxEvent => {
  const { id, type, customerId, receivedAt, attempts, nextTryAt, lastError, note } = event;
  return withIsoTimes({ id, type, customerId, receivedAt, attempts, nextTryAt, lastError, note });
};

const presentRun = ({ startedAt, finishedAt, checked, repaired, report }: RunRecord): ReconcileRun =>
  withIsoTimes({ startedAt, finishedAt, checked, repaired, report });

const MOST_EVENTS = 50;
const NOTED_SINCE_MS = 30 * DAY_MS;

async function loadHealth({ inboxStore, reconciliation, now }: OwnerParts): Promise<BillingHealth> {
  const waiting = await inboxStore.waiting(MOST_EVENTS);
  const noted = await inboxStore.noted(new Date(now().getTime() - NOTED_SINCE_MS), MOST_EVENTS);
  const last = await reconciliation.last();
  return {
    waiting: { count: waiting.count, oldest: waiting.oldest.map(presentEvent) },
    noted: { count: noted.count, newest: noted.newest.map(presentEvent) },
    lastReconcile: last && presentRun(last),
  };
}

async function loadAccount(deps: Uses<'accounts'>, id: string): Promise<CustomerRecords> {
  const account = await deps.accounts.load(id);
  if (!account) throw new Problem(404, 'Customer not found.');
  return account;
}

async function loadDetail(
  deps: Uses<'accounts' | 'db' | 'now' | 'settings'>,
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
  valueOrProblem(await tryProvider(work), 'The payment provider is not responding. Try again later.');

function presentCustomer({ customer, subscriptions, comp }: CustomerRecords, now: Date) {
  const leading = leadingSubscription(subscriptions, now);
  const newestFirst = subscriptions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    ...{ id: customer.id, email: customer.email, name: customer.name },
    createdAt: customer.createdAt.toISOString(),
    tier: tierNow(subscriptions, comp, now),
    comp: comp && presentComp(comp),
    subscriptions: newestFirst
      .sort((a, b) => Number(b === leading) - Number(a === leading))
      .map(presentInFull),
  };
}

const presentComp = ({ tier, until, reason, grantedAt }: NonNullable<CustomerRecords['comp']>) =>
  withIsoTimes({ tier, until, reason, grantedAt });

const presentInFull = (record: SubscriptionRecord): AdminSubscription => {
  const { reversal, wasPaid, createdAt, syncedAt } = record;
  return {
    ...presentSubscription(record),
    ...withIsoTimes({ reversal, wasPaid, createdAt, syncedAt }),
    scheduledChange: presentScheduledChange(record),
    pastDue: presentPastDue(record),
  };
};

const CASH_MONTHS = 12;

function revenueRoutes(app: Hono<AppEnv>, { db, now }: OwnerParts): void {
  handle(app, 'GET /api/admin/revenue', async ({ query: { months } }) => ({
    currency: 'EUR' as const,
    months: await readRevenueMonths(db, now(), months),
  }));
  handle(app, 'GET /api/admin/revenue/cash', async () => ({
    currency: 'EUR' as const,
    months: await readCash(db, now(), CASH_MONTHS),
  }));
}
