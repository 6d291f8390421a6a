/** Builds Stripe.PaymentIntent, Stripe.PaymentMethod, Stripe.Charge and Stripe.Refund. */
import type { Decline, TestCard } from '../cards';
import type { World } from '../state/world';
import type { Charge, PaymentIntent, PaymentMethod, Refund } from '../wire';

export interface IntentInput {
  amount: number;
  currency: string;
  customer: string;
  description: string;
  paymentMethod: string | null;
}

export function buildPaymentIntent(world: World, input: IntentInput): PaymentIntent {
  const id = world.newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: input.amount,
    amount_capturable: 0,
    amount_details: {},
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${world.secret()}`,
    confirmation_method: 'automatic',
    created: world.now,
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: input.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: input.paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  };
}

export interface CardInput {
  card: TestCard & { last4: string };
  expMonth: number;
  expYear: number;
  checksCvc: boolean;
  billing: {
    email?: string | null | undefined;
    name?: string | null | undefined;
    phone?: string | null | undefined;
  };
  metadata: Record<string, string>;
}

export function buildPaymentMethod(world: World, input: CardInput): PaymentMethod {
  const { brand, funding, last4 } = input.card;
  return {
    id: world.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: input.billing.email ?? null,
      name: input.billing.name ?? null,
      phone: input.billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: input.checksCvc ? 'unchecked' : null,
      },
      country: input.card.country ?? 'US',
      display_brand: brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: world.fingerprint(`${brand} ${last4} ${input.card.behaviour}`),
      funding,
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: input.metadata,
    type: 'card',
  };
}

/** A charge of the intent's amount; with `decline`, a failed one. */
export function buildCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  const paid = decline === null;
  const captured = paid ? intent.amount : 0;
  return {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'PAYMENT SANDBOX',
    captured: paid,
    created: world.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? decline?.code ?? null,
      risk_level: 'normal',
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function detailsOf({ card }: PaymentMethod): Charge['payment_method_details'] {
  if (card === undefined) return null;
  const { brand, country, exp_month, exp_year, fingerprint = null, funding, last4, regulated_status } = card;
  return {
    type: 'card',
    card: {
      ...{ brand, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status },
      ...{ amount_authorized: null, authorization_code: null, checks: null, installments: null },
      ...{ electronic_commerce_indicator: null, mandate: null, network: brand, network_transaction_id: null },
      ...{ three_d_secure: null, transaction_link_id: null, wallet: null },
    },
  };
}

export interface RefundInput {
  amount: number;
  reason: NonNullable<Refund['reason']> | null;
  metadata: Record<string, string>;
}

export function buildRefund(world: World, charge: Charge, input: RefundInput): Refund {
  return {
    id: world.newId('re'),
    object: 'refund',
    amount: input.amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
