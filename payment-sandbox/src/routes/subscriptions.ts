/** /v1/subscriptions. */
import { z } from 'zod';
import { endSubscription, expireIncomplete, hasEnded } from '../billing/ending';
import { defaultMethod, type Issued, issueInvoice } from '../billing/invoicing';
import { pauseSubscription, resumeSubscription } from '../billing/pausing';
import { confirmIntent, invoicePaid, toApiError } from '../billing/payments';
import { awaitPayment, dropPendingUpdate } from '../billing/pending-updates';
import {
  beginSubscription,
  cancelAtEnd,
  changedItems,
  changeSubscription,
  prorate,
  RESUMED,
  recurringPrice,
} from '../billing/subscribing';
import { beginTrial } from '../billing/trials';
import { invalidRequest, noSuch } from '../errors';
import { type EndpointHost, mount } from '../request/endpoint';
import { isCreatedIn, paginate } from '../request/paginate';
import { expansion, mergeMetadata } from '../request/parameters';
import { previousAttributes, type World } from '../state/world';
import type { Subscription } from '../wire';
import { requireCustomer } from './customers';
import { requireMethod, requireSubscription } from './lookup';
import {
  type CreateParams,
  cancelParams,
  createParams,
  type ListParams,
  listParams,
  pauseParams,
  resumeParams,
  type UpdateParams,
  updateParams,
} from './subscription-parameters';

export function mountSubscriptions(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/subscriptions',
    params: createParams,
    run: ({ world, params }) => create(world, params),
  });

  mount(host, {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: updateParams,
    run: ({ world, params, id }) => update(world, requireSubscription(world, id), params),
  });

  mount(host, {
    method: 'POST',
    path: '/v1/subscriptions/:id/pause',
    params: pauseParams,
    run: ({ world, params, id }) => {
      const creditsUnused = params.bill_for?.unused_time_from.type !== 'none';
      return pauseSubscription(world, requireSubscription(world, id), creditsUnused);
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/subscriptions/:id/resume',
    params: resumeParams,
    run: ({ world, id }) => resumeSubscription(world, requireSubscription(world, id)),
  });

  mount(host, {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: cancelParams,
    run: ({ world, params, id }) => {
      const found = world.store.get('subscription', id);
      if (found === undefined || hasEnded(found)) throw noSuch('subscription', id, 'id', 404);
      const subscription = {
        ...found,
        cancellation_details: detailsAfter(found, params.cancellation_details),
      };
      return found.status === 'incomplete'
        ? expireIncomplete(world, subscription)
        : endSubscription(world, subscription, world.now, 'cancellation_requested');
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => requireSubscription(world, id),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/subscriptions',
    params: listParams,
    run: ({ world, params }) => {
      const { customer } = params;
      const rows =
        customer === undefined
          ? world.store.all('subscription')
          : world.store.linked('subscription', 'customer', customer);
      return paginate(
        rows.filter((row) => isListed(row, params)),
        '/v1/subscriptions',
        params,
      );
    },
  });
}

/** Without a status Stripe lists everything that is not canceled. */
function isListed(row: Subscription, params: ListParams): boolean {
  const { status, price } = params;
  if (!isCreatedIn(row.created, params.created)) return false;
  if (price !== undefined && !row.items.data.some((item) => item.price.id === price)) return false;
  if (status === 'all') return true;
  if (status === 'ended') return hasEnded(row);
  return status === undefined ? row.status !== 'canceled' : row.status === status;
}

function create(world: World, params: CreateParams): Subscription {
  const customer = requireCustomer(world, params.customer, 'customer');
  const items = params.items.map((item, index) => ({
    price: recurringPrice(world, item.price, `items[${index}][price]`),
    quantity: item.quantity,
    metadata: mergeMetadata({}, item.metadata),
  }));
  const method = params.default_payment_method;
  const own = method === undefined ? null : ownMethod(world, method, customer.id);
  const payNow = params.payment_behavior !== 'default_incomplete';
  if (payNow && own === null && customer.invoice_settings.default_payment_method === null) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      { code: 'resource_missing' },
    );
  }
  const issued = beginSubscription(world, {
    customer: customer.id,
    currency: items[0]?.price.currency ?? 'eur',
    items,
    cancelAtPeriodEnd: params.cancel_at_period_end,
    automaticTax: params.automatic_tax?.enabled ?? false,
    defaultPaymentMethod: own,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    paymentSettings: {
      payment_method_options: null,
      payment_method_types: params.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
  });
  if (payNow) payIssued(world, issued, params.payment_behavior);
  return requireSubscription(world, issued.subscription.id);
}

function ownMethod(world: World, id: string, customer: string): string {
  const method = requireMethod(world, id, 'default_payment_method');
  if (method.customer !== customer) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  }
  return id;
}

/** Charges an invoice just issued; a decline is an error only if the caller asked for that. */
function payIssued(world: World, issued: Issued, behavior: string): void {
  const { intent, subscription } = issued;
  const method = world.store.get('payment_method', defaultMethod(world, subscription) ?? '');
  if (intent === null || method === undefined) return;
  const outcome = confirmIntent(world, intent, method, 'on_session');
  if (behavior === 'error_if_incomplete' && outcome.kind === 'failed') {
    throw toApiError(outcome.intent, outcome.error, true);
  }
}

function update(world: World, subscription: Subscription, params: UpdateParams): Subscription {
  refuseByStatus(subscription, params);
  refuseUnderSchedule(subscription, params);
  if (params.payment_behavior === 'pending_if_incomplete') return updateOncePaid(world, subscription, params);
  const patch = settingsPatch(world, subscription, params);
  if (params.items === undefined) {
    const changed = changeSubscription(world, subscription, patch);
    return params.trial_end === undefined ? changed : beginTrial(world, changed, params.trial_end);
  }
  if (params.trial_end !== undefined)
    throw invalidRequest('The payment sandbox gives no time along with another plan.', {
      param: 'trial_end',
    });
  const items = changedItems(world, subscription, params.items);
  const prorates = params.proration_behavior !== 'none';
  const waiting = prorates ? prorate(world, subscription, items, params.proration_date ?? world.now) : [];
  for (const item of waiting) world.store.put('pending_item', item);
  const changed = changeSubscription(world, subscription, {
    ...patch,
    items: { ...subscription.items, data: items },
  });
  if (params.proration_behavior !== 'always_invoice' || waiting.length === 0) return changed;
  return invoiceProrations(world, changed, params.payment_behavior ?? 'allow_incomplete');
}

/** All parameters that Stripe allows to wait for a payment, as far as the sandbox knows them. */
const CAN_WAIT = new Set(['expand', 'items', 'payment_behavior', 'proration_behavior', 'proration_date']);

/** The change takes effect once its invoice is paid: at once, or within 23 hours. */
function updateOncePaid(world: World, found: Subscription, params: UpdateParams): Subscription {
  const refused = Object.entries(params).find(([name, value]) => value !== undefined && !CAN_WAIT.has(name));
  if (refused !== undefined) {
    throw invalidRequest(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported parameters. \`${refused[0]}\` is not supported.`,
      { param: refused[0] },
    );
  }
  const subscription = dropPendingUpdate(world, found);
  const items = changedItems(world, subscription, params.items ?? []);
  const prorates = params.proration_behavior !== 'none';
  const waiting = prorates ? prorate(world, subscription, items, params.proration_date ?? world.now) : [];
  for (const item of waiting) world.store.put('pending_item', item);
  if (params.proration_behavior !== 'always_invoice' || waiting.length === 0) {
    return changeSubscription(world, subscription, { items: { ...subscription.items, data: items } });
  }
  const issued = issueInvoice(world, subscription, {
    reason: 'subscription_update',
    withPeriod: false,
    period: { start: world.now, end: world.now },
  });
  const pending = awaitPayment(world, issued.subscription, items);
  if (issued.intent === null) invoicePaid(world, issued.invoice, null);
  else payIssued(world, { ...issued, subscription: pending }, 'pending_if_incomplete');
  const after = requireSubscription(world, subscription.id);
  if (after.pending_update !== null) {
    world.emit('customer.subscription.updated', after, previousAttributes(subscription, after));
  }
  return after;
}

function refuseUnderSchedule(subscription: Subscription, params: UpdateParams): void {
  if (subscription.schedule === null) return;
  const { cancel_at_period_end: cancel, cancel_at: cancelAt, items, trial_end: trialEnd } = params;
  if (cancel !== undefined || cancelAt !== undefined) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  if (items !== undefined || trialEnd !== undefined) {
    throw invalidRequest(
      'The payment sandbox changes neither items nor time of a subscription that a schedule manages: release the schedule first.',
      { param: 'items' },
    );
  }
}

function invoiceProrations(world: World, subscription: Subscription, behavior: string): Subscription {
  const issued = issueInvoice(world, subscription, {
    reason: 'subscription_update',
    withPeriod: false,
    period: { start: world.now, end: world.now },
  });
  changeSubscription(world, subscription, issued.subscription);
  if (issued.intent === null) invoicePaid(world, issued.invoice, null);
  else if (behavior !== 'default_incomplete') payIssued(world, issued, behavior);
  const after = requireSubscription(world, subscription.id);
  const unpaid = world.store.get('invoice', issued.invoice.id)?.status === 'open';
  return unpaid ? changeSubscription(world, after, { status: 'past_due' }) : after;
}

/** An incomplete subscription accepts only metadata; an ended one metadata and the reasons for its end. */
function refuseByStatus(subscription: Subscription, params: UpdateParams): void {
  const given = Object.entries(params)
    .filter(([name, value]) => value !== undefined && name !== 'expand' && name !== 'proration_behavior')
    .map(([name]) => name);
  const refused = (allowed: string[]) => given.find((name) => !allowed.includes(name));
  if (subscription.status === 'incomplete' && refused(['metadata']) !== undefined) {
    throw invalidRequest(
      'This subscription cannot be updated because its status is `incomplete`: only its metadata can be changed until the first invoice is paid.',
    );
  }
  if (hasEnded(subscription) && refused(['metadata', 'cancellation_details']) !== undefined) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
}

function settingsPatch(
  world: World,
  subscription: Subscription,
  params: UpdateParams,
): Partial<Subscription> {
  const patch: Partial<Subscription> = { metadata: mergeMetadata(subscription.metadata, params.metadata) };
  const method = params.default_payment_method;
  if (method !== undefined) {
    patch.default_payment_method = method === '' ? null : ownMethod(world, method, subscription.customer);
  }
  if (params.description !== undefined) patch.description = params.description;
  const before = subscription.payment_settings;
  const settings = params.payment_settings;
  if (settings !== undefined) {
    patch.payment_settings = {
      payment_method_options: null,
      payment_method_types: settings.payment_method_types ?? before?.payment_method_types ?? null,
      save_default_payment_method:
        settings.save_default_payment_method ?? before?.save_default_payment_method ?? 'off',
    };
  }
  if (params.cancellation_details !== undefined) {
    patch.cancellation_details = detailsAfter(subscription, params.cancellation_details);
  }
  const { cancel_at_period_end: cancel, cancel_at: cancelAt } = params;
  if (cancelAt !== undefined) return { ...patch, ...cancelAtMoment(world, cancelAt, cancel) };
  if (cancel === undefined || cancel === subscription.cancel_at_period_end) return patch;
  return cancel
    ? { ...patch, ...cancelAtEnd(world, { ...subscription, ...patch }) }
    : { ...patch, ...RESUMED };
}

/** `at` in seconds; null: it goes on. */
function cancelAtMoment(
  world: World,
  at: number | null,
  atPeriodEnd: boolean | undefined,
): Partial<Subscription> {
  if (atPeriodEnd !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: `cancel_at_period_end`, `cancel_at`.',
      {
        param: 'cancel_at',
      },
    );
  }
  if (at === null) return RESUMED;
  if (at <= world.now)
    throw invalidRequest('The `cancel_at` parameter must be in the future.', { param: 'cancel_at' });
  return { cancel_at: at, cancel_at_period_end: false, canceled_at: world.now };
}

function detailsAfter(
  subscription: Subscription,
  given: UpdateParams['cancellation_details'],
): NonNullable<Subscription['cancellation_details']> {
  const before = subscription.cancellation_details;
  return {
    comment: given?.comment === undefined ? (before?.comment ?? null) : given.comment,
    feedback: given?.feedback === undefined ? (before?.feedback ?? null) : given.feedback,
    feedback_option: null,
    reason: before?.reason ?? null,
  };
}
