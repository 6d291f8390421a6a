/** An in-memory payment provider with the provider's rules: idempotency keys; a paid invoice is never voided. */
import { PLANS, type PlanId } from '@spreadwise/contract/plans';
import { DAY_MS } from '../../../platform/lib/time';
import { isLive, type SubscriptionStatus } from '../access/tiers';
import type {
  AdminGateway,
  InvoicePayment,
  PayableSubscription,
  PaymentGateway,
  PlanGateway,
  ProviderSubscription,
} from '../provider/gateway';
import { GatewayError, type GatewayFailure } from '../provider/gateway-error';
import { createStripeGateway } from '../provider/stripe/stripe-gateway';

export const WEBHOOK_SECRET = 'whsec_test';
export const CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };

interface Made {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly key: string | null;
  readonly createdAt: Date;
}

export interface FakeGateway extends PaymentGateway {
  readonly customers: ReadonlyMap<string, Made>;
  readonly subscriptions: ReadonlyMap<string, ProviderSubscription>;
  /** Charge → its customer. */
  readonly charges: Map<string, string>;
  /** Invoice → refunded cents. */
  readonly refunds: ReadonlyMap<string, number>;
  readonly calls: string[];
  /** How calls fail until this is null. `before`: nothing is done; `after`: it is done, but the answer is lost. */
  failure: { readonly reason: GatewayFailure; readonly when: 'before' | 'after' } | null;
  /** Runs before each call, so that a test can put calls in any order. */
  pause: () => Promise<void>;
  /** Runs after each call, before its answer arrives. */
  linger: () => Promise<void>;
  pay(subscriptionId: string): void;
  change(subscriptionId: string, patch: Partial<ProviderSubscription>): void;
  /** The owner deletes a customer at the provider. */
  loseCustomer(id: string): void;
  forgetKeys(): void;
  /** Adds a customer with a subscription, as if both already existed. */
  add(input: {
    email: string;
    name?: string;
    plan?: PlanId;
    status?: SubscriptionStatus;
  }): ProviderSubscription;
}

const notPlayed = () => Promise.reject(new GatewayError('refused', 'The stand-in changes no plans.'));
/** Plan changes are tested against the payment sandbox, which implements their rules. */
const NO_PLANS: PlanGateway = {
  readSnapshot: notPlayed,
  previewPlan: notPlayed,
  upgrade: notPlayed,
  abandonUpgrade: notPlayed,
  schedulePlan: notPlayed,
  releaseSchedule: notPlayed,
  cancelAtPeriodEnd: notPlayed,
  resume: notPlayed,
  listInvoices: notPlayed,
};
/** Only the actions that a checkout needs are implemented. */
const NO_ADMIN_ACTIONS = {
  extend: notPlayed,
  pause: notPlayed,
  endPause: notPlayed,
} satisfies Partial<AdminGateway>;

/** Ids are never reused, so that worlds can share a database. */
let lastId = 0;

export function createFakeGateway(now: () => Date): FakeGateway {
  const customers = new Map<string, Made>();
  const subscriptions = new Map<string, ProviderSubscription>();
  const charges = new Map<string, string>();
  const refunds = new Map<string, number>();
  const answers = new Map<string, unknown>();
  const newId = (prefix: string) => `${prefix}_${++lastId}`;
  const payable = (subscription: ProviderSubscription): PayableSubscription => ({
    ...subscription,
    clientSecret: subscription.status === 'incomplete' ? `secret_${subscription.id}` : null,
  });
  const get = (id: string): ProviderSubscription => {
    const found = subscriptions.get(id);
    if (!found) throw new Error(`No such subscription: ${id}`);
    return found;
  };

  const call = async <T>(name: string, work: () => T, idempotencyKey?: string): Promise<T> => {
    fake.calls.push(name);
    await fake.pause();
    const { failure } = fake;
    if (failure?.when === 'before') throw new GatewayError(failure.reason, 'fake', { answered: true });
    const answer =
      idempotencyKey && answers.has(idempotencyKey) ? (answers.get(idempotencyKey) as T) : work();
    if (idempotencyKey) answers.set(idempotencyKey, answer);
    await fake.linger();
    if (failure?.when === 'after') throw new GatewayError(failure.reason, 'fake');
    return answer;
  };
  const makeCustomer = (email: string, name: string, key: string | null = null) => {
    const made = { id: newId('cus'), email, name, key, createdAt: now() };
    customers.set(made.id, made);
    return made;
  };
  const makeSubscription = (
    customerId: string,
    plan: PlanId,
    status: SubscriptionStatus,
    attemptId: string | null = null,
  ) => {
    const createdAt = now();
    const currentPeriodEnd = new Date(createdAt.getTime() + 30 * DAY_MS);
    const made = {
      id: newId('sub'),
      customerId,
      attemptId,
      plan,
      priceId: `price_${plan}`,
      status,
      currentPeriodEnd,
      cancelAtPeriodEnd: false,
      scheduledChange: null,
      openInvoice: null,
      paidInvoice: null,
      paidInvoices: [],
      reversal: null,
      createdAt,
    };
    subscriptions.set(made.id, made);
    return made;
  };

  /** The invoice's id is also the payment's id. */
  const paymentOf = (invoiceId: string): InvoicePayment | null => {
    const of = [...subscriptions.values()].find(({ paidInvoice }) => paidInvoice?.id === invoiceId);
    if (!of?.paidInvoice) return null;
    return {
      customerId: of.customerId,
      number: invoiceId,
      paymentId: invoiceId,
      paidCents: of.paidInvoice.amountCents,
      coversFrom: of.createdAt,
      coversUntil: of.currentPeriodEnd ?? of.createdAt,
      refundedCents: refunds.get(invoiceId) ?? 0,
      isDisputed: false,
      isUndecided: false,
      opensAccess: isLive(of.status),
    };
  };

  const fake: FakeGateway = {
    customers,
    subscriptions,
    charges,
    refunds,
    calls: [],
    failure: null,
    pause: () => Promise.resolve(),
    linger: () => Promise.resolve(),
    pay(id) {
      if (get(id).status !== 'incomplete') throw new Error(`${id} can no longer be paid.`);
      const { plan, openInvoice } = get(id);
      const amountCents = PLANS[plan ?? 'pro'].amountCents;
      const invoice = {
        id: openInvoice?.id ?? `in_${id}`,
        amountCents,
        hostedUrl: null,
        reason: 'first' as const,
      };
      fake.change(id, { status: 'active', openInvoice: null, paidInvoice: invoice, paidInvoices: [invoice] });
    },
    change(id, patch) {
      subscriptions.set(id, { ...get(id), ...patch });
    },
    loseCustomer(id) {
      customers.delete(id);
      for (const held of subscriptions.values())
        if (held.customerId === id) fake.change(held.id, { status: 'canceled' });
    },
    forgetKeys: () => answers.clear(),
    add({ email, name = 'Ada Lovelace', plan = 'pro', status = 'active' }) {
      return makeSubscription(makeCustomer(email, name).id, plan, status);
    },
    ensureCatalogue: () => call('ensureCatalogue', () => undefined),
    createCustomer: ({ email, name, idempotencyKey }) =>
      call('createCustomer', () => makeCustomer(email, name, idempotencyKey), idempotencyKey),
    findCustomer: ({ idempotencyKey: key }) =>
      call('findCustomer', () => [...customers.values()].find((made) => made.key === key) ?? null),
    createSubscription: ({ customerId, plan, attemptId, idempotencyKey }) =>
      call(
        'createSubscription',
        () => {
          if (!customers.has(customerId)) throw new GatewayError('refused', 'fake', { answered: true });
          return payable(makeSubscription(customerId, plan, 'incomplete', attemptId));
        },
        idempotencyKey,
      ),
    readSubscription: (id) =>
      call('readSubscription', () => {
        const found = subscriptions.get(id);
        return found ? payable(found) : null;
      }),
    readCustomer: (id) =>
      call('readCustomer', () => {
        const customer = customers.get(id);
        const held = [...subscriptions.values()].filter(({ customerId }) => customerId === id);
        return customer ? { ...customer, lastPaidDue: null, subscriptions: held, documents: [] } : null;
      }),
    readDocuments: () => call('readDocuments', () => []),
    readPayments: (id) =>
      call('readPayments', () => {
        const paid = [...subscriptions.values()].flatMap(({ customerId, paidInvoices }) =>
          customerId === id ? paidInvoices : [],
        );
        const back = paid.map((invoice) => refunds.get(invoice.id) ?? 0);
        return {
          payments: paid.length,
          collectedCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0),
          refundedCents: back.reduce((sum, cents) => sum + cents, 0),
          lostCents: 0,
        };
      }),
    customerOfCharge: (id) => call('customerOfCharge', () => charges.get(id) ?? null),
    listCustomers: () =>
      call('listCustomers', () => ({
        ids: [...subscriptions.values()]
          .filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
          .map(({ customerId }) => customerId),
        next: null,
      })),
    listReturned: () => call('listReturned', () => []),
    abandonSubscription: (id) =>
      call('abandonSubscription', () => {
        if (isLive(get(id).status)) return 'paid';
        fake.change(id, { status: 'canceled' });
        return 'abandoned';
      }),
    updateCustomer: (id, change) =>
      call('updateCustomer', () => {
        const known = customers.get(id);
        if (known) customers.set(id, { ...known, ...change });
      }),
    setTaxLocation: () => call('setTaxLocation', () => undefined),
    deleteCustomer: (id) => call('deleteCustomer', () => fake.loseCustomer(id)),
    createPortalSession: ({ customerId }) =>
      call('createPortalSession', () => ({ url: `https://portal.example/${customerId}` })),
    previewNextCharge: (id) =>
      call('previewNextCharge', () => {
        const dueAt = get(id).currentPeriodEnd;
        return dueAt && { amountCents: 4999, currency: 'EUR', dueAt: dueAt.toISOString() };
      }),
    readCard: () => call('readCard', () => CARD),
    plans: NO_PLANS,
    admin: {
      ...NO_ADMIN_ACTIONS,
      readPayment: (invoiceId) => call('readPayment', () => paymentOf(invoiceId)),
      listPaid: (id) => call('listPaid', () => get(id).paidInvoices.map((invoice) => invoice.id)),
      refund: ({ paymentId, amountCents, idempotencyKey }) =>
        call(
          'refund',
          () => {
            const back = (refunds.get(paymentId) ?? 0) + amountCents;
            if (back > (paymentOf(paymentId)?.paidCents ?? 0))
              throw new GatewayError('refused', 'fake', { answered: true });
            refunds.set(paymentId, back);
          },
          idempotencyKey,
        ),
      cancelNow: (id) => call('cancelNow', () => fake.change(id, { status: 'canceled' })),
    },
    /* The real SDK checks signatures, which needs no network. */
    readEvent: createStripeGateway({
      secretKey: 'sk_test_fake',
      webhookSecret: WEBHOOK_SECRET,
      api: null,
      productName: 'Spreadwise',
    }).readEvent,
  };
  return fake;
}
