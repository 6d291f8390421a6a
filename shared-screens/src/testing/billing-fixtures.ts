/** What the API answers about a customer's billing, to them and to the owner. The moment is 21 November 2026, 12:00 UTC. */
import type {
  AdminSubscription,
  BillingHealth,
  BillingOverview,
  CustomerDetail,
  InboxEvent,
  InvoiceRow,
  PlanChangePreview,
  SubscriptionState,
  TimelineEntry,
} from '@spreadwise/contract';

export const PERIOD_END = '2026-12-21T12:00:00.000Z';

export const subscriptionOf = (over: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id: 'sub_1',
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: PERIOD_END,
  cancelAtPeriodEnd: false,
  ...over,
});

export const overviewOf = (over: Partial<BillingOverview> = {}): BillingOverview => ({
  email: 'ada@example.com',
  tier: 'PRO',
  subscription: subscriptionOf(),
  nextInvoice: { amountCents: 4999, currency: 'EUR', dueAt: PERIOD_END },
  card: { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2030 },
  scheduledChange: null,
  pastDue: null,
  due: null,
  suspended: null,
  comp: null,
  ...over,
});

export const dueOf = (over: Partial<NonNullable<BillingOverview['due']>> = {}) => ({
  ...{ amountCents: 4999, currency: 'EUR' as const, payUrl: 'https://pay.example/i/1', bankAsks: false },
  ...over,
});

export const pastDueOf = (payUrl: string | null = 'https://pay.example/i/1') => ({
  since: '2026-11-20T12:00:00.000Z',
  graceUntil: '2026-11-27T12:00:00.000Z',
  payUrl,
});

/** The whole overview of each way that a subscription can stand, by the name of the way. */
export const STANDINGS = {
  active: overviewOf(),
  stale: overviewOf({ nextInvoice: null, card: null, stale: true }),
  'past due': overviewOf({
    subscription: subscriptionOf({ status: 'past_due' }),
    ...{ pastDue: pastDueOf(), due: dueOf() },
  }),
  'past due, the bank asks': overviewOf({
    subscription: subscriptionOf({ status: 'past_due' }),
    ...{ pastDue: pastDueOf(), due: dueOf({ bankAsks: true }) },
  }),
  'overdue for too long': overviewOf({
    tier: 'FREE',
    subscription: subscriptionOf({ status: 'past_due' }),
    pastDue: {
      ...pastDueOf(),
      since: '2026-11-14T11:59:00.000Z',
      graceUntil: '2026-11-21T11:59:00.000Z',
    },
    due: dueOf(),
  }),
  unpaid: overviewOf({
    tier: 'FREE',
    subscription: subscriptionOf({ status: 'unpaid' }),
    nextInvoice: null,
    due: dueOf(),
  }),
  incomplete: overviewOf({
    tier: 'FREE',
    subscription: subscriptionOf({ status: 'incomplete' }),
    ...{ nextInvoice: null, card: null, due: dueOf() },
  }),
  paused: overviewOf({
    tier: 'FREE',
    subscription: subscriptionOf({ status: 'paused' }),
    nextInvoice: null,
  }),
  refunded: overviewOf({ tier: 'FREE', suspended: 'refunded' }),
  disputed: overviewOf({ tier: 'FREE', suspended: 'disputed' }),
  'given a tier': overviewOf({
    tier: 'GOLD',
    subscription: null,
    nextInvoice: null,
    card: null,
    comp: { tier: 'GOLD', until: '2027-03-01T12:00:00.000Z' },
  }),
  'scheduled change': overviewOf({
    nextInvoice: { amountCents: 1999, currency: 'EUR', dueAt: PERIOD_END },
    scheduledChange: { plan: 'basic', at: PERIOD_END },
  }),
  cancelled: overviewOf({ subscription: subscriptionOf({ cancelAtPeriodEnd: true }), nextInvoice: null }),
  ended: overviewOf({
    tier: 'FREE',
    subscription: subscriptionOf({ status: 'canceled', currentPeriodEnd: '2026-11-01T12:00:00.000Z' }),
    nextInvoice: null,
  }),
} as const satisfies Record<string, BillingOverview>;

export const invoiceOf = (over: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: 'in_1',
  number: '7A1B2C3D-0002',
  at: '2026-11-21T12:00:00.000Z',
  amountCents: 4999,
  currency: 'EUR',
  status: 'paid',
  plan: 'pro',
  hostedUrl: 'https://pay.example/i/2',
  pdfUrl: 'https://pay.example/i/2/pdf',
  ...over,
});

export const INVOICES: readonly InvoiceRow[] = [
  invoiceOf(),
  invoiceOf({
    id: 'in_0',
    number: '7A1B2C3D-0001',
    at: '2026-10-21T12:00:00.000Z',
    amountCents: 1999,
    plan: 'basic',
  }),
];

export const UPGRADE: PlanChangePreview = {
  kind: 'upgrade',
  dueNow: { amountCents: 4998, currency: 'EUR' },
  nextCharge: { amountCents: 9999, currency: 'EUR', dueAt: PERIOD_END },
  effectiveAt: '2026-11-21T12:00:00.000Z',
  quote: 'quote_up',
};

export const DOWNGRADE: PlanChangePreview = {
  kind: 'downgrade',
  dueNow: { amountCents: 0, currency: 'EUR' },
  nextCharge: { amountCents: 1999, currency: 'EUR', dueAt: PERIOD_END },
  effectiveAt: PERIOD_END,
  quote: 'quote_down',
};

export const adminSubscriptionOf = (over: Partial<AdminSubscription> = {}): AdminSubscription => ({
  id: 'sub_1',
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: PERIOD_END,
  cancelAtPeriodEnd: false,
  scheduledChange: null,
  pastDue: null,
  reversal: null,
  wasPaid: true,
  createdAt: '2026-10-21T12:00:00.000Z',
  syncedAt: '2026-11-21T11:59:00.000Z',
  ...over,
});

export const customerOf = (over: Partial<CustomerDetail> = {}): CustomerDetail => ({
  id: 'cus_ada',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  createdAt: '2026-10-21T12:00:00.000Z',
  tier: 'PRO',
  comp: null,
  subscriptions: [adminSubscriptionOf()],
  ...over,
});

export const compOf = (over: Partial<NonNullable<CustomerDetail['comp']>> = {}) => ({
  tier: 'GOLD' as const,
  until: null,
  reason: 'Found a fault of ours',
  grantedAt: '2026-11-20T12:00:00.000Z',
  ...over,
});

export const TIMELINE: readonly TimelineEntry[] = [
  {
    id: 'evt_3',
    at: '2026-11-21T11:58:00.000Z',
    kind: 'event',
    name: 'invoice.payment_failed',
    summary: 'The provider sent invoice.payment_failed.',
    done: false,
    note: 'The payment provider did not answer.',
  },
  {
    id: 'mail_2',
    at: '2026-11-21T11:57:00.000Z',
    kind: 'mail',
    name: 'Your plan is Pro now',
    summary: 'Mailed “Your plan is Pro now” to ada@example.com.',
    done: true,
    note: null,
  },
  {
    id: 'change_2',
    at: '2026-11-21T11:56:00.000Z',
    kind: 'change',
    name: 'subscription.planChanged',
    summary: 'The plan changed from Basic to Pro.',
    done: null,
    note: null,
  },
  {
    id: 'act_1',
    at: '2026-11-20T12:00:00.000Z',
    kind: 'act',
    name: 'comp.granted',
    summary: 'You gave GOLD.',
    done: null,
    note: null,
  },
];

export const eventOf = (over: Partial<InboxEvent> = {}): InboxEvent => ({
  id: 'evt_3',
  type: 'invoice.payment_failed',
  customerId: 'cus_ada',
  receivedAt: '2026-11-21T11:58:00.000Z',
  attempts: 2,
  nextTryAt: '2026-11-21T12:02:00.000Z',
  lastError: 'The payment provider did not answer.',
  note: null,
  ...over,
});

export const HEALTH: BillingHealth = {
  waiting: { count: 1, oldest: [eventOf()] },
  noted: {
    count: 3,
    newest: [
      eventOf({
        id: 'evt_9',
        type: 'customer.subscription.updated',
        customerId: 'cus_bob',
        attempts: 1,
        nextTryAt: null,
        lastError: null,
        note: 'Unknown price price_foreign',
      }),
    ],
  },
  lastReconcile: {
    startedAt: '2026-11-21T11:00:00.000Z',
    finishedAt: '2026-11-21T11:00:07.000Z',
    checked: 1204,
    repaired: 1,
    report: {
      findings: [
        { customerId: 'cus_eve', why: 'missed', changes: ['sub_9: active became past_due'] },
        { customerId: 'cus_bob', why: 'failed', changes: ['The payment provider did not answer.'] },
      ],
      more: 2,
      brokenOff: null,
    },
  },
};
