/** /sandbox/portal/* and /sandbox/invoices/*: plain forms, answered with a redirect or with the page and its error. */
import type { Context } from 'hono';
import { endSubscription } from '../billing/ending';
import { defaultMethod, intentOf, subscriptionOf } from '../billing/invoicing';
import { AUTHENTICATION_FAILED, finishAuthentication, toApiError } from '../billing/payments';
import { cancelAtEnd, changeSubscription, RESUMED } from '../billing/subscribing';
import { HOUR } from '../calendar';
import { ApiError } from '../errors';
import type { EndpointHost } from '../request/endpoint';
import { payInvoice } from '../routes/invoices';
import type { World } from '../state/world';
import type { Invoice, Subscription } from '../wire';
import { finishCardSetup, methodOf, readCard, saveCard } from './card';
import { creditNotePdf, type InvoiceView, invoicePage, invoicePdf } from './invoice-page';
import { type Html, notFoundPage, PAGE_HEADERS } from './page';
import { bankPage, cancelPage, cardPage, mayCancel, overviewPage, type PortalView } from './pages';

/** How long a portal link works. */
const SESSION_SECONDS = HOUR;

const MESSAGES: Record<string, string> = {
  canceled: 'Your plan has been cancelled.',
  card: 'Your card has been saved.',
  resumed: 'Your plan continues.',
};

export function mountPortalPages(host: EndpointHost): void {
  const base = '/sandbox/portal/:key';
  const { app } = host;
  app.get(base, (c) => portal(host, c, (view) => overviewPage(view, MESSAGES[c.req.query('done') ?? ''])));
  app.get(`${base}/card`, (c) => portal(host, c, (view) => cardPage(view, undefined)));
  app.post(`${base}/card`, (c) => changeCard(host, c));
  app.post(`${base}/card/authenticate`, (c) => authenticateCard(host, c));
  app.get(`${base}/subscriptions/:subscription/cancel`, (c) =>
    portal(host, c, (view) => withSubscription(view, c, (found) => cancelPage(view, found))),
  );
  app.post(`${base}/subscriptions/:subscription/cancel`, (c) =>
    portal(host, c, (view) =>
      withSubscription(view, c, (found) => {
        if (!mayCancel(view, found)) return notFoundPage();
        if (view.features.subscription_cancel.mode === 'immediately') {
          endSubscription(host.world, found, host.world.now, 'cancellation_requested');
        } else changeSubscription(host.world, found, cancelAtEnd(host.world, found));
        return new Redirect(`${view.path}?done=canceled`);
      }),
    ),
  );
  app.post(`${base}/subscriptions/:subscription/resume`, (c) =>
    portal(host, c, (view) =>
      withSubscription(view, c, (found) => {
        changeSubscription(host.world, found, RESUMED);
        return new Redirect(`${view.path}?done=resumed`);
      }),
    ),
  );
  mountInvoicePages(host);
}

function mountInvoicePages(host: EndpointHost): void {
  const base = '/sandbox/invoices/:key';
  const { world } = host;
  host.app.get(base, (c) => invoiceAnswer(host, c, (view) => invoicePage(view, undefined)));
  host.app.post(`${base}/pay`, (c) =>
    invoicePayment(host, c, ({ invoice }) => payInvoice(world, invoice, null)),
  );
  host.app.post(`${base}/card`, async (c) => {
    const entry = readCard(await readForm(c));
    return invoicePayment(host, c, ({ invoice }) =>
      payInvoice(world, invoice, methodOf(world, entry, invoice.customer_email).id),
    );
  });
  host.app.post(`${base}/authenticate`, async (c) => {
    const form = await readForm(c);
    return invoicePayment(host, c, ({ invoice }) => {
      const intent = intentOf(world, invoice.id);
      const outcome = intent && finishAuthentication(world, intent, form.outcome === 'complete');
      if (outcome?.kind === 'failed') throw toApiError(outcome.intent, outcome.error);
    });
  });
  host.app.get(`${base}/pdf`, (c) => {
    const invoice = invoiceOfKey(host, c);
    return pdfAnswer(c, invoice?.number ?? invoice?.id, invoice && invoicePdf(invoice));
  });
  host.app.get(`${base}/credit-notes/:note/pdf`, (c) => {
    const invoice = invoiceOfKey(host, c);
    const note = world.store.get('credit_note', c.req.param('note'));
    const isIts = invoice && note?.invoice === invoice.id;
    return pdfAnswer(c, note?.number, isIts && creditNotePdf(note, invoice));
  });
}

function pdfAnswer(
  c: Context,
  name: string | undefined,
  file: ReturnType<typeof invoicePdf> | undefined | false,
) {
  if (!file) return c.html(notFoundPage(), 404, PAGE_HEADERS);
  return c.body(file, 200, {
    ...PAGE_HEADERS,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
  });
}

/** Reads forms as our pages send them. Anything else, e.g. multipart, is a form without fields. */
const readForm = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()));

class Redirect {
  constructor(readonly path: string) {}
}

type Answer = Html | Redirect;

/** Runs one page's work as a transaction at the current moment. */
async function answer(host: EndpointHost, c: Context, work: () => Answer | null): Promise<Response> {
  host.catchUp();
  const seconds = Math.floor(host.clock() / 1000);
  const result = host.world.during(seconds, { id: null, idempotencyKey: null }, work);
  host.deliver();
  if (result === null) return c.html(notFoundPage(), 404, PAGE_HEADERS);
  if (result instanceof Redirect) return c.redirect(result.path, 303);
  return c.html(result, 200, PAGE_HEADERS);
}

function portal(
  host: EndpointHost,
  c: Context,
  work: (view: PortalView) => Answer | null,
): Promise<Response> {
  return answer(host, c, () => {
    const view = viewOf(host, c);
    return view === undefined ? null : work(view);
  });
}

function withSubscription(
  view: PortalView,
  c: Context,
  work: (subscription: Subscription) => Answer,
): Answer | null {
  const found = view.subscriptions.find(
    ({ subscription }) => subscription.id === c.req.param('subscription'),
  );
  return found === undefined || found.subscription.ended_at !== null ? null : work(found.subscription);
}

const SHOWN = new Set(['active', 'trialing', 'past_due', 'unpaid', 'canceled']);

function viewOf({ world }: EndpointHost, c: Context): PortalView | undefined {
  const { store } = world;
  const key = c.req.param('key') ?? '';
  const session = store.get('portal_session', store.get('page_key', key)?.target ?? '');
  const customer = store.get('customer', session?.customer ?? '');
  const configuration = store.get('portal_configuration', session?.configuration ?? '');
  if (session === undefined || customer === undefined || configuration === undefined) return undefined;
  if (world.now >= session.created + SESSION_SECONDS) return undefined;
  const subscriptions = store
    .linked('subscription', 'customer', customer.id)
    .filter(({ status }) => SHOWN.has(status))
    .sort((left, right) => Number(left.ended_at !== null) - Number(right.ended_at !== null))
    .map((subscription) => ({
      subscription,
      product: store.get('product', subscription.items.data[0]?.price.product ?? '')?.name ?? 'Plan',
    }));
  const method =
    subscriptions[0]?.subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return {
    path: `/sandbox/portal/${key}`,
    session,
    customer,
    features: configuration.features,
    subscriptions,
    card: store.get('payment_method', method ?? ''),
    invoices: store
      .linked('invoice', 'customer', customer.id)
      .filter(({ status }) => status !== 'void')
      .reverse()
      .map((invoice) => ({
        invoice,
        path: new URL(invoice.hosted_invoice_url ?? '/', world.publicOrigin).pathname,
      })),
  };
}

async function changeCard(host: EndpointHost, c: Context): Promise<Response> {
  const entry = readCard(await readForm(c));
  return portal(host, c, (view) => {
    if (!view.features.payment_method_update.enabled) return null;
    try {
      const saved = saveCard(host.world, view.customer, entry);
      return saved.authenticate ? bankPage(view, saved.method) : new Redirect(`${view.path}?done=card`);
    } catch (error) {
      return cardPage(view, messageOf(error));
    }
  });
}

async function authenticateCard(host: EndpointHost, c: Context): Promise<Response> {
  const form = await readForm(c);
  return portal(host, c, (view) => {
    if (form.outcome !== 'complete') return cardPage(view, AUTHENTICATION_FAILED);
    const done = finishCardSetup(host.world, view.customer, String(form.payment_method));
    return done ? new Redirect(`${view.path}?done=card`) : null;
  });
}

function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.body.message;
  throw error;
}

function invoiceOfKey({ world }: EndpointHost, c: Context): Invoice | undefined {
  return world.store.get('invoice', world.store.get('page_key', c.req.param('key') ?? '')?.target ?? '');
}

function invoiceAnswer(
  host: EndpointHost,
  c: Context,
  work: (view: InvoiceView) => Answer,
): Promise<Response> {
  return answer(host, c, () => {
    const invoice = invoiceOfKey(host, c);
    return invoice === undefined ? null : work(invoiceView(host.world, c, invoice));
  });
}

function invoiceView(world: World, c: Context, invoice: Invoice): InvoiceView {
  const subscription = subscriptionOf(world, invoice);
  return {
    path: `/sandbox/invoices/${c.req.param('key')}`,
    invoice,
    card: world.store.get('payment_method', (subscription && defaultMethod(world, subscription)) ?? ''),
    asksBank: intentOf(world, invoice.id)?.status === 'requires_action',
  };
}

/** Answers with the outcome of `pay`: paid, asked for by the bank, or refused with a reason. */
function invoicePayment(
  host: EndpointHost,
  c: Context,
  pay: (view: InvoiceView) => unknown,
): Promise<Response> {
  return invoiceAnswer(host, c, (view) => {
    const error = refusalOf(() => pay(view));
    const after = invoiceView(
      host.world,
      c,
      host.world.store.get('invoice', view.invoice.id) ?? view.invoice,
    );
    return error === undefined || after.asksBank ? new Redirect(view.path) : invoicePage(after, error);
  });
}
