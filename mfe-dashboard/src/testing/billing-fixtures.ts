/** The API's answers about a customer's billing. The time is 21 November 2026, 12:00 UTC. */
import type { BillingOverview, InvoiceRow, PlanChangePreview, SubscriptionState } from '@spreadwise/contract';

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

/** The billing overview in each state of a subscription, by the state's name. */
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
    subscription: subscriptionOf({
      ...{ status: 'canceled', cancelAtPeriodEnd: true },
      currentPeriodEnd: '2026-11-01T12:00:00.000Z',
    }),
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
