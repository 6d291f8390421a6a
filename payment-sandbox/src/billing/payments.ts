/** Confirms, authenticates and declines payment intents, and updates their invoice and subscription. */

import { DAY } from '../calendar';
import { type Decline, declineOfCharge, wantsAuthentication } from '../cards';
import { ApiError, docUrl, type ErrorBody, invalidRequest } from '../errors';
import { buildCharge } from '../objects/payment';
import type { CardRecord } from '../state/store';
import type { World } from '../state/world';
import type { Invoice, PaymentError, PaymentIntent, PaymentMethod, Subscription } from '../wire';
import { openDispute } from './disputes';
import { endSubscription } from './ending';
import { customerOf, invoiceOf, settle, subscriptionOf } from './invoicing';
import { changeSubscription } from './subscribing';

/** Who attempts the payment: the customer at the screen, or the renewal's schedule. */
export type Attempt = 'on_session' | 'automatic';

export type Outcome =
  | { kind: 'succeeded'; intent: PaymentIntent }
  | { kind: 'requires_action'; intent: PaymentIntent }
  | { kind: 'failed'; intent: PaymentIntent; error: PaymentError };

const CONFIRMABLE = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

export function confirmIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Outcome {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(intent);
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalidRequest(
      'The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    );
  }
  const card = cardOf(world, method);
  if (wantsAuthentication(card.behaviour, card.authenticated)) {
    return attempt === 'on_session'
      ? askForAuthentication(world, intent, method)
      : fail(world, intent, method, AUTHENTICATION_REQUIRED, attempt);
  }
  return chargeCard(world, intent, method, card, attempt);
}

function unexpectedState(intent: PaymentIntent): ApiError {
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot confirm this PaymentIntent because ${why}.`,
    payment_intent: intent,
  });
}

/** The bank's answer to an off-session charge of a card that requires authentication. */
const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export function cardOf(world: World, method: PaymentMethod): CardRecord {
  const card = world.store.get('card', method.id);
  if (card === undefined) throw new Error(`Payment method ${method.id} has no card.`);
  return card;
}

function askForAuthentication(world: World, intent: PaymentIntent, method: PaymentMethod): Outcome {
  const waiting = world.update('payment_intent', intent, {
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: method.id },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  world.emit('payment_intent.requires_action', waiting);
  const invoice = invoiceOf(world, intent.id);
  if (invoice !== undefined) world.emit('invoice.payment_action_required', invoice);
  return { kind: 'requires_action', intent: waiting };
}

/** The customer has answered the bank's question (3-D Secure): if `passed`, charges the card. */
export function finishAuthentication(world: World, intent: PaymentIntent, passed: boolean): Outcome {
  const method = world.store.get('payment_method', intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || method === undefined) throw unexpectedState(intent);
  if (!passed) return failAuthentication(world, intent, method);
  const card = world.update('card', cardOf(world, method), { authenticated: true });
  return chargeCard(world, intent, method, card, 'on_session');
}

export const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function failAuthentication(world: World, intent: PaymentIntent, method: PaymentMethod): Outcome {
  const error: PaymentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message: AUTHENTICATION_FAILED,
    payment_method: method,
  };
  return recordFailure(world, intent, error, 'on_session');
}

function chargeCard(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  card: CardRecord,
  attempt: Attempt,
): Outcome {
  const decline = declineOfCharge(card.behaviour);
  return decline === null ? succeed(world, intent, method) : fail(world, intent, method, decline, attempt);
}

function succeed(world: World, intent: PaymentIntent, method: PaymentMethod): Outcome {
  const attached = attach(world, method, intent.customer);
  const charge = world.store.put('charge', buildCharge(world, intent, attached, null));
  const done = world.update('payment_intent', intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: attached.id,
    status: 'succeeded',
  });
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', done);
  const invoice = invoiceOf(world, intent.id);
  if (invoice !== undefined) invoicePaid(world, settle(world, invoice), attached.id);
  if (cardOf(world, method).behaviour === 'disputed') openDispute(world, charge);
  return { kind: 'succeeded', intent: done };
}

/** Attaches a payment method to its customer, once. */
export function attach(world: World, method: PaymentMethod, customer: string | null): PaymentMethod {
  if (customer === null || method.customer === customer) return method;
  const attached = world.update('payment_method', method, { customer });
  world.emit('payment_method.attached', attached);
  return attached;
}

function fail(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  attempt: Attempt,
): Outcome {
  const charge = world.store.put('charge', buildCharge(world, intent, method, decline));
  world.emit('charge.failed', charge);
  const error: PaymentError = {
    type: 'card_error',
    charge: charge.id,
    code: decline.code,
    doc_url: docUrl(decline.code),
    message: decline.message,
    payment_method: method,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
  };
  return recordFailure(world, { ...intent, latest_charge: charge.id }, error, attempt);
}

function recordFailure(world: World, intent: PaymentIntent, error: PaymentError, attempt: Attempt): Outcome {
  const failed = world.update('payment_intent', intent, {
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  world.emit('payment_intent.payment_failed', failed);
  const invoice = invoiceOf(world, intent.id);
  if (invoice !== undefined) invoiceFailed(world, invoice, attempt);
  return { kind: 'failed', intent: failed, error };
}

/** The card error of a failed confirmation; `undone`: the whole request must leave nothing behind. */
export function toApiError(intent: PaymentIntent, error: PaymentError, undone = false): ApiError {
  const body: ErrorBody = {
    type: 'card_error',
    code: error.code ?? 'card_declined',
    message: error.message ?? 'Your card was declined.',
    payment_intent: intent,
    ...(error.charge === undefined ? {} : { charge: error.charge }),
    ...(error.decline_code === undefined ? {} : { decline_code: error.decline_code }),
    ...(error.payment_method === undefined ? {} : { payment_method: error.payment_method }),
  };
  return new ApiError(402, body, !undone);
}

const REVIVED_BY_PAYMENT = new Set(['incomplete', 'past_due', 'unpaid', 'paused']);

/** Activates the subscription of a paid invoice, and saves the card if the subscription asks for that. */
export function invoicePaid(world: World, invoice: Invoice, method: string | null): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription === undefined) return;
  const customer = customerOf(world, subscription);
  if (customer.delinquent) world.update('customer', customer, { delinquent: false });
  const patch: Partial<Subscription> = {};
  if (REVIVED_BY_PAYMENT.has(subscription.status) && subscription.latest_invoice === invoice.id) {
    patch.status = 'active';
  }
  const waiting = subscription.latest_invoice === invoice.id ? subscription.pending_update : null;
  if (waiting?.subscription_items) {
    patch.items = { ...subscription.items, data: waiting.subscription_items };
    patch.pending_update = null;
  }
  if (method !== null && subscription.payment_settings?.save_default_payment_method === 'on_subscription') {
    patch.default_payment_method = method;
  }
  const changed = changeSubscription(world, subscription, patch);
  if (waiting !== null) world.emit('customer.subscription.pending_update_applied', changed);
}

/** The first failure and each automatic retry count as attempts; only automatic ones advance the retry schedule. */
function invoiceFailed(world: World, invoice: Invoice, attempt: Attempt): void {
  const counts = attempt === 'automatic' || invoice.attempt_count === 0;
  const attempts = invoice.attempt_count + (counts ? 1 : 0);
  const subscription = subscriptionOf(world, invoice);
  const retries = subscription !== undefined && subscription.status !== 'incomplete';
  const days = retries ? world.dunning.retryDays[attempts - 1] : undefined;
  const scheduled = days === undefined ? null : world.now + days * DAY;
  const failed = world.update('invoice', invoice, {
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: attempt === 'automatic' ? scheduled : invoice.next_payment_attempt,
  });
  world.emit('invoice.payment_failed', failed);
  if (subscription === undefined || attempt === 'on_session') return;
  const customer = customerOf(world, subscription);
  if (!customer.delinquent) world.update('customer', customer, { delinquent: true });
  if (scheduled !== null) changeSubscription(world, subscription, { status: 'past_due' });
  else if (world.dunning.afterwards === 'unpaid')
    changeSubscription(world, subscription, { status: 'unpaid' });
  else endSubscription(world, subscription, world.now, 'payment_failed');
}
