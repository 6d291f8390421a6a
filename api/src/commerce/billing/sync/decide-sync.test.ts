/** What is written after reading a customer back, given the record and the provider's state. */
import type { SubscriptionRecord } from '../access/account';
import type { ProviderCustomer, ProviderSubscription } from '../provider/gateway';
import { decideSync, type SyncInput } from './decide-sync';

const now = new Date('2026-11-21T12:00:00Z');
const periodEnd = new Date('2026-12-21T12:00:00Z');

const provided = (more: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  attemptId: null,
  plan: 'pro',
  priceId: 'price_pro',
  status: 'active',
  currentPeriodEnd: periodEnd,
  cancelAtPeriodEnd: false,
  scheduledChange: null,
  openInvoice: null,
  paidInvoice: null,
  paidInvoices: [],
  reversal: null,
  createdAt: now,
  ...more,
});
const state = (...subscriptions: ProviderSubscription[]): ProviderCustomer => ({
  id: 'cus_1',
  email: 'ada@example.com',
  name: 'Ada',
  key: null,
  createdAt: now,
  lastPaidDue: null,
  documents: [],
  subscriptions,
});
const decide = (more: Partial<SyncInput>) =>
  decideSync({
    before: [],
    attempts: { attempts: [], taken: [] },
    booked: { balanceCents: 0, othersCents: 0, wasCustomer: false },
    state: state(),
    rejected: [],
    eventIds: [],
    notifyOwner: true,
    now,
    ...more,
  });
/** The record after a first sync. */
const recorded = (more: Partial<ProviderSubscription> = {}): SubscriptionRecord[] => [
  ...decide({ state: state(provided(more)) }).subscriptions,
];

test('a new paid subscription is recorded, audited and mailed, its attempt is paid, and the events are done', () => {
  const attempt = {
    id: 'attempt_1',
    email: 'ada@example.com',
    status: 'open',
    subscriptionId: 'sub_1',
    declines: 0,
  } as const;
  const attempts = { attempts: [attempt], taken: [] };
  expect(decide({ state: state(provided()), attempts, eventIds: ['evt_1'] })).toMatchObject({
    subscriptions: [{ id: 'sub_1', plan: 'pro', status: 'active', wasPaid: true, syncedAt: now }],
    changes: [{ kind: 'began' }],
    auditRows: [
      { action: 'subscription.began', actor: 'provider', subject: 'cus_1', details: { plan: 'pro' } },
    ],
    notices: [{ kind: 'began', customerId: 'cus_1' }],
    attempts: { paid: [attempt], expired: [], withdrawn: [] },
    events: { ids: ['evt_1'], doneAt: now, note: null },
    differences: ['sub_1: was not on the record; it is pro, active.'],
  });
});

test('an unchanged customer causes no changes or mails, and the events are done', () => {
  const decision = decide({ before: recorded(), state: state(provided()), eventIds: ['evt_1', 'evt_2'] });
  expect(decision).toMatchObject({ changes: [], auditRows: [], notices: [], differences: [] });
  expect(decision.events.ids).toEqual(['evt_1', 'evt_2']);
});

test('a customer unknown to the provider has nothing live, and the owner sees why', () => {
  expect(decide({ before: recorded(), state: null })).toMatchObject({
    subscriptions: [{ id: 'sub_1', status: 'canceled' }],
    changes: [{ kind: 'ended', why: 'canceled' }],
    events: { note: 'The payment provider knows this customer no longer.' },
  });
});

describe('a price of no plan', () => {
  const odd = provided({ plan: null, priceId: 'price_odd' });

  test('keeps the plan that the subscription had', () => {
    expect(decide({ before: recorded(), state: state(odd) }).subscriptions).toMatchObject([{ plan: 'pro' }]);
  });

  test('is not recorded if no plan is known, but noted and mailed to the owner', () => {
    expect(decide({ state: state(odd) })).toMatchObject({
      subscriptions: [],
      notices: [{ kind: 'unknown', what: 'price', priceId: 'price_odd' }],
      events: { note: 'The price of sub_1 is of none of the plans.' },
    });
  });

  test('is not mailed if the owner has no address', () => {
    expect(decide({ state: state(odd), notifyOwner: false }).notices).toEqual([]);
  });
});

test('a dispute is mailed to the customer and to the owner', () => {
  const { notices } = decide({ before: recorded(), state: state(provided({ reversal: 'disputed' })) });
  expect(notices).toMatchObject([{ kind: 'suspended' }, { kind: 'suspended', forOwner: true }]);
});

test('a failed payment that the bank wants confirmed is two changes, but one mail', () => {
  const openInvoice = { id: 'in_2', amountCents: 4999, hostedUrl: null, since: now, needsAction: true };
  const overdue = provided({ status: 'past_due', openInvoice });
  const { changes, notices } = decide({ before: recorded(), state: state(overdue) });
  expect(changes.map(({ kind }) => kind)).toEqual(['paymentFailed', 'actionRequired']);
  expect(notices.map(({ kind }) => kind)).toEqual(['paymentFailed']);
});
