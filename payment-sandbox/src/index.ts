/** The payment sandbox: a stateful stand-in for Stripe that its real SDKs talk to over HTTP. Test cards only. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { browserAssets, mountBrowserAssets } from './assets';
import { Renewals } from './billing/renewals';
import { unknownUrl } from './errors';
import type { PaymentSandboxOptions, Schedule } from './options';
import { mountPortalPages } from './portal/routes';
import { type EndpointHost, MAX_BODY, respond, tooLarge } from './request/endpoint';
import { isLoopback, ownPagesOnly } from './request/origins';
import { mountPortalConfigurations, mountPortalSessions } from './routes/billing-portal';
import { mountPrices, mountProducts } from './routes/catalogue';
import { mountCharges, mountRefunds } from './routes/charges';
import { mountCreditNotes } from './routes/credit-notes';
import { mountCustomers } from './routes/customers';
import { mountDisputes } from './routes/disputes';
import { mountEvents } from './routes/events';
import { mountInvoicePayments, mountInvoices } from './routes/invoices';
import { mountPaymentIntents, mountPaymentMethods } from './routes/payments';
import { mountSchedules } from './routes/schedules';
import { mountSubscriptions } from './routes/subscriptions';
import { mountTaxes } from './routes/tax';
import { type Journal, memoryJournal, openJournal, readJournal } from './state/journal';
import { Store } from './state/store';
import { World } from './state/world';
import { WebhookSender } from './webhooks';

export type { PaymentSandboxOptions } from './options';
export { signatureOf } from './webhooks';

export interface PaymentSandbox {
  /** Answers /v1/* and /sandbox/*; mount it at the root of an origin. */
  app: Hono;
  /** Brings all subscriptions up to the clock and sends the events that follow; also runs by itself every minute. */
  advance(): void;
  /** Resolves once no webhook is in flight; those that wait for a later attempt do not count. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const ADVANCE_EVERY_MS = 60_000;
/** The longest delay of Node's timers. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export function createPaymentSandbox(options: PaymentSandboxOptions): PaymentSandbox {
  const schedule = options.schedule ?? unrefTimer;
  const { store, journal } = openStore(options);
  const world = new World({
    store,
    random: options.random,
    publicOrigin: options.publicOrigin,
    dunning: options.dunning ?? { retryDays: [3, 5, 7], afterwards: 'canceled' },
    deliversWebhooks: options.webhook !== null,
  });
  const renewals = new Renewals(world);
  const sender = senderFor(options, store, schedule);
  const catchUp = () => renewals.catchUp(Math.floor(options.clock() / 1000));
  const deliver = () => sender?.deliver();
  const advance = () => {
    catchUp();
    deliver();
  };

  const app = new Hono();
  const { clock, secretKey, publishableKey, log } = options;
  const host: EndpointHost = { app, world, clock, secretKey, publishableKey, log, catchUp, deliver };
  const limits = [
    ownPagesOnly(options.allowsOrigin ?? isLoopback),
    bodyLimit({ maxSize: MAX_BODY, onError: (c) => respond(c, world.newId('req'), tooLarge()) }),
  ] as const;
  // Not on every path: the product's own paths are beside these.
  for (const path of ['/v1/*', '/sandbox/portal/*', '/sandbox/invoices/*']) app.use(path, ...limits);
  mountApi(host);
  mountBrowserAssets(app, browserAssets(options.browserFolder));
  mountPortalPages(host);

  const stopTimer = repeat(schedule, advance, options);
  deliver();
  return {
    app,
    advance,
    settled: async () => sender?.settled(),
    close: async () => {
      stopTimer();
      await sender?.close();
      journal.close();
    },
  };
}

function openStore(options: PaymentSandboxOptions): { store: Store; journal: Journal } {
  const store = new Store();
  if (options.journalFile === null) return { store, journal: memoryJournal };
  for (const changes of readJournal(options.journalFile)) {
    for (const change of changes) store.restore(change);
  }
  store.forgetOlderThan(Math.floor(options.clock() / 1000));
  const journal = openJournal(options.journalFile, store.snapshot());
  store.record(journal);
  return { store, journal };
}

function senderFor(options: PaymentSandboxOptions, store: Store, schedule: Schedule): WebhookSender | null {
  if (options.webhook === null) return null;
  const { clock, log, webhook: endpoint } = options;
  return new WebhookSender({ store, endpoint, clock, log, schedule, fetch: options.fetch ?? fetch });
}

/** Failures come from our own code only: they are logged, and the work is retried at the next turn. */
function repeat(schedule: Schedule, work: () => void, { log }: PaymentSandboxOptions): () => void {
  let cancel = schedule(turn, ADVANCE_EVERY_MS);
  function turn() {
    try {
      work();
    } catch (error) {
      log('error', 'payment sandbox: renewals failed', { reason: String(error) });
    }
    cancel = schedule(turn, ADVANCE_EVERY_MS);
  }
  return () => cancel();
}

function unrefTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, Math.min(ms, MAX_TIMER_MS));
  timer.unref();
  return () => clearTimeout(timer);
}

function mountApi(host: EndpointHost): void {
  mountCustomers(host);
  mountProducts(host);
  mountPrices(host);
  mountSubscriptions(host);
  mountSchedules(host);
  mountTaxes(host);
  mountInvoices(host);
  mountInvoicePayments(host);
  mountPaymentIntents(host);
  mountPaymentMethods(host);
  mountCharges(host);
  mountRefunds(host);
  mountCreditNotes(host);
  mountDisputes(host);
  mountPortalConfigurations(host);
  mountPortalSessions(host);
  mountEvents(host);
  host.app.all('/v1/*', (c) => {
    const error = unknownUrl(c.req.method, c.req.path);
    const body = JSON.stringify({ error: error.body });
    return respond(c, host.world.newId('req'), { status: error.status, body, replayed: false });
  });
}
