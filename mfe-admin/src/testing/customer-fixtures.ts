/** The API's answers to the owner about a customer and billing. The time is 21 November 2026, 12:00 UTC. */
import type {
  AdminSubscription,
  BillingHealth,
  CustomerDetail,
  InboxEvent,
  TimelineEntry,
} from '@spreadwise/contract';

export const adminSubscriptionOf = (over: Partial<AdminSubscription> = {}): AdminSubscription => ({
  id: 'sub_1',
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T12:00:00.000Z',
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
  tax: null,
  comp: null,
  subscriptions: [adminSubscriptionOf()],
  ...over,
});

export const compOf = (over: Partial<NonNullable<CustomerDetail['comp']>> = {}) => ({
  tier: 'GOLD' as const,
  until: null,
  reason: 'Found a bug',
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
    summary: 'The owner gave GOLD.',
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
