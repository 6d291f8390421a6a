/** The portal's pages: overview, change of card, cancellation, the bank's question. */
import { html } from 'hono/html';
import type {
  Customer,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from '../wire';
import { alert, bankChoices, cardFields, cardName, day, type Html, invoiceState, money, page } from './page';

export interface PortalView {
  path: string;
  session: PortalSession;
  customer: Customer;
  features: PortalConfiguration['features'];
  subscriptions: { subscription: Subscription; product: string }[];
  card: PaymentMethod | undefined;
  invoices: { invoice: Invoice; path: string }[];
}

export function overviewPage(view: PortalView, message: string | undefined): Html {
  const { session, customer, features } = view;
  return page(
    'Billing',
    html`<h1>Your billing</h1>
      <p class="quiet">${customer.email ?? customer.name ?? customer.id}</p>
      ${message === undefined ? '' : html`<p class="note" role="status">${message}</p>`}
      <section aria-labelledby="plan">
        <h2 id="plan">Plan</h2>
        ${view.subscriptions.length === 0 ? html`<p>No plan at the moment.</p>` : ''}
        ${view.subscriptions.map((entry) => planBlock(view, entry))}
      </section>
      <section aria-labelledby="card">
        <h2 id="card">Payment method</h2>
        <p>${view.card === undefined ? 'No card on file.' : cardName(view.card)}</p>
        ${
          features.payment_method_update.enabled
            ? html`<p><a class="button" href="${view.path}/card">Change card</a></p>`
            : ''
        }
      </section>
      ${features.invoice_history.enabled ? invoiceBlock(view) : ''}
      ${session.return_url === null ? '' : html`<p><a href="${session.return_url}">Return to your account</a></p>`}`,
  );
}

const STATES: Record<string, string> = {
  active: 'Active',
  canceled: 'Ended',
  past_due: 'Payment overdue',
  unpaid: 'Unpaid',
};

function planBlock(view: PortalView, entry: { subscription: Subscription; product: string }): Html {
  const { subscription, product } = entry;
  const [item] = subscription.items.data;
  const amount = money((item?.price.unit_amount ?? 0) * (item?.quantity ?? 1), subscription.currency);
  const end = day(item?.current_period_end ?? subscription.created);
  const ends = subscription.cancel_at_period_end;
  return html`<div class="row">
    <p>
      <strong>${product}</strong><br />
      ${amount} per ${item?.price.recurring?.interval ?? 'month'}<br />
      <span class="quiet">${ends ? 'Ends' : (STATES[subscription.status] ?? subscription.status)}${whenText(subscription, end)}</span>
    </p>
    ${planAction(view, subscription)}
  </div>`;
}

function whenText(subscription: Subscription, end: string): string {
  if (subscription.cancel_at_period_end) return ` on ${end}`;
  if (subscription.ended_at !== null) return ` on ${day(subscription.ended_at)}`;
  return subscription.status === 'active' || subscription.status === 'trialing' ? `, renews on ${end}` : '';
}

/** Stripe's portal does not cancel a subscription that a schedule manages. */
export const mayCancel = ({ features }: PortalView, { ended_at, schedule }: Subscription): boolean =>
  ended_at === null && schedule === null && features.subscription_cancel.enabled;

function planAction(view: PortalView, subscription: Subscription): Html | '' {
  if (!mayCancel(view, subscription)) return '';
  const path = `${view.path}/subscriptions/${subscription.id}`;
  return subscription.cancel_at_period_end
    ? html`<form method="post" action="${path}/resume"><button>Resume plan</button></form>`
    : html`<p><a class="button" href="${path}/cancel">Cancel plan</a></p>`;
}

function invoiceBlock(view: PortalView): Html {
  return html`<section aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      view.invoices.length === 0
        ? html`<p>No invoices yet.</p>`
        : html`<table>
          <thead>
            <tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Invoice</th></tr>
          </thead>
          <tbody>
            ${view.invoices.map(
              ({ invoice, path }) => html`<tr>
                <td>${day(invoice.created)}</td>
                <td>${money(invoice.total, invoice.currency)}</td>
                <td>${invoiceState(invoice)}</td>
                <td><a href="${path}">${invoice.number ?? invoice.id}</a></td>
              </tr>`,
            )}
          </tbody>
        </table>`
    }
  </section>`;
}

export function cardPage(view: PortalView, error: string | undefined): Html {
  return page(
    'Change card',
    html`<h1>Change card</h1>
      ${alert(error)}
      <form method="post" action="${view.path}/card" class="fields">
        ${cardFields()}
        <button class="primary">Save card</button>
      </form>
      <p><a href="${view.path}">Keep the present card</a></p>`,
  );
}

export function bankPage(view: PortalView, method: PaymentMethod): Html {
  return page(
    '3-D Secure',
    html`<h1>3-D Secure</h1>
      <p>This stands for your bank's page. It asks you to authorise your card for later payments.</p>
      <form method="post" action="${view.path}/card/authenticate" class="choices">
        <input type="hidden" name="payment_method" value="${method.id}" />
        ${bankChoices()}
      </form>`,
  );
}

export function cancelPage(view: PortalView, subscription: Subscription): Html {
  const [item] = subscription.items.data;
  const now = view.features.subscription_cancel.mode === 'immediately';
  const until = now
    ? 'Your plan ends now.'
    : `Your plan stays open until ${day(item?.current_period_end ?? 0)} and is not renewed.`;
  return page(
    'Cancel plan',
    html`<h1>Cancel plan</h1>
      <p>${until}</p>
      <form method="post" action="${view.path}/subscriptions/${subscription.id}/cancel" class="choices">
        <button class="primary">Cancel plan</button>
        <a class="button" href="${view.path}">Keep plan</a>
      </form>`,
  );
}
