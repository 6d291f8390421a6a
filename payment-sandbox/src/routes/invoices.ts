/** /v1/invoices and /v1/invoice_payments. */
import { z } from 'zod';
import { expireIncomplete } from '../billing/ending';
import { defaultMethod, intentOf, settle, subscriptionOf, voidInvoice } from '../billing/invoicing';
import { confirmIntent, invoicePaid, toApiError } from '../billing/payments';
import { dropPendingUpdate } from '../billing/pending-updates';
import { previewInvoice } from '../billing/preview';
import { changeSubscription } from '../billing/subscribing';
import { ApiError, invalidRequest, noSuch } from '../errors';
import { type EndpointHost, mount } from '../request/endpoint';
import { isCreatedIn, paginate } from '../request/paginate';
import { createdRange, expansion, integer, itemChanges, paging, text, truth } from '../request/parameters';
import type { World } from '../state/world';
import type { Invoice, Subscription } from '../wire';
import { requireInvoice, requireMethod } from './lookup';
import { prorationBehavior } from './subscription-parameters';

const status = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']);

export function mountInvoices(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: z.strictObject({
      ...expansion,
      customer: text.optional(),
      preview_mode: z.literal('next').optional(),
      subscription: text,
      subscription_details: z
        .strictObject({
          items: itemChanges.optional(),
          proration_behavior: prorationBehavior.optional(),
          proration_date: integer.optional(),
        })
        .optional(),
    }),
    run: ({ world, params }) => previewInvoice(world, params),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/invoices/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => requireInvoice(world, id),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/invoices',
    params: z.strictObject({
      ...paging,
      ...expansion,
      created: createdRange,
      customer: text.optional(),
      status: status.optional(),
      subscription: text.optional(),
    }),
    run: ({ world, params }) => {
      const rows =
        params.customer === undefined
          ? world.store.all('invoice')
          : world.store.linked('invoice', 'customer', params.customer);
      const found = rows
        .filter((invoice) => params.status === undefined || invoice.status === params.status)
        .filter((invoice) => !params.subscription || subscriptionIdOf(invoice) === params.subscription)
        .filter((invoice) => isCreatedIn(invoice.created, params.created));
      return paginate(found, '/v1/invoices', params);
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    params: z.strictObject({
      ...expansion,
      off_session: truth.optional(),
      payment_method: text.optional(),
    }),
    run: ({ world, params, id }) => {
      const invoice = requireInvoice(world, id);
      return payInvoice(world, invoice, params.payment_method ?? null);
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    params: z.strictObject(expansion),
    run: ({ world, id }) => {
      const invoice = requireInvoice(world, id);
      if (invoice.status !== 'open') {
        throw invalidRequest('You can only pass in open invoices. This invoice isn’t open.', {
          code: 'invoice_not_editable',
        });
      }
      const subscription = subscriptionOf(world, invoice);
      if (subscription?.status === 'incomplete') expireIncomplete(world, subscription);
      else if (subscription?.latest_invoice === id && subscription.pending_update !== null)
        dropPendingUpdate(world, subscription);
      else {
        voidInvoice(world, invoice);
        if (subscription) settleStatus(world, subscription);
      }
      return requireInvoice(world, id);
    },
  });
}

/** An owing subscription takes the status of its newest invoice that is not void. */
function settleStatus(world: World, subscription: Subscription): void {
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return;
  const [newest] = world.store
    .linked('invoice', 'customer', subscription.customer)
    .filter((invoice) => subscriptionIdOf(invoice) === subscription.id && invoice.status !== 'void')
    .slice(-1);
  if (newest?.status === 'paid') changeSubscription(world, subscription, { status: 'active' });
}

function subscriptionIdOf(invoice: Invoice): string | undefined {
  return invoice.parent?.subscription_details?.subscription;
}

/** Charges an open invoice now, to the given card or the one on file; throws the bank's decline. */
export function payInvoice(world: World, invoice: Invoice, methodId: string | null): Invoice {
  if (invoice.status === 'paid')
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') {
    throw invalidRequest(`You cannot pay an invoice whose status is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    });
  }
  const subscription = subscriptionOf(world, invoice);
  const intent = intentOf(world, invoice.id);
  if (intent === undefined) {
    const paid = settle(world, invoice);
    invoicePaid(world, paid, null);
    return paid;
  }
  const id = methodId ?? (subscription === undefined ? null : defaultMethod(world, subscription));
  if (id === null) {
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method and try again.',
      { code: 'missing' },
    );
  }
  const outcome = confirmIntent(world, intent, requireMethod(world, id, 'payment_method'), 'on_session');
  if (outcome.kind === 'failed') throw toApiError(outcome.intent, outcome.error);
  if (outcome.kind === 'requires_action') {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      payment_intent: outcome.intent,
    });
  }
  return requireInvoice(world, invoice.id);
}

export function mountInvoicePayments(host: EndpointHost): void {
  mount(host, {
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => {
      const payment = world.store.get('invoice_payment', id);
      if (payment === undefined) throw noSuch('invoice_payment', id, 'id', 404);
      return payment;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/invoice_payments',
    params: z.strictObject({
      ...paging,
      ...expansion,
      invoice: text.optional(),
      payment: z
        .strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() })
        .optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    }),
    run: ({ world, params }) => {
      const intent = params.payment?.payment_intent;
      const found = world.store
        .all('invoice_payment')
        .filter((row) => params.invoice === undefined || row.invoice === params.invoice)
        .filter((row) => intent === undefined || row.payment.payment_intent === intent)
        .filter((row) => params.status === undefined || row.status === params.status);
      return paginate(found, '/v1/invoice_payments', params);
    },
  });
}
