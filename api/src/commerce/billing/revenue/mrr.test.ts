/** What moves the monthly recurring revenue, and how each movement is classified. */
import type { BillingChange } from '../changes';
import { type MovementInput, movementsOf, mrrOf } from './mrr';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = now.toISOString();
const NONE = { balanceCents: 0, othersCents: 0, wasCustomer: false };

type Row = MovementInput['after'][number];
const row = (more: Partial<Row> = {}): Row => ({
  id: 'sub_1',
  plan: 'pro',
  scheduledPlan: null,
  status: 'active',
  cancelAtPeriodEnd: false,
  reversal: null,
  ...more,
});
const told = (kind: BillingChange['kind'], more: object = {}) =>
  ({ kind, customerId: 'cus_1', subscriptionId: 'sub_1', plan: 'pro', at, ...more }) as BillingChange;

test.each<[string, Partial<Row>, number]>([
  ['active', {}, 4999],
  ['set to end', { cancelAtPeriodEnd: true }, 0],
  ['overdue, while the provider tries to collect', { status: 'past_due' }, 4999],
  ['unpaid for good', { status: 'unpaid' }, 0],
  ['refunded', { reversal: 'refunded' }, 0],
  ['scheduled for a downgrade', { scheduledPlan: 'basic' }, 1999],
  ['never paid', { status: 'incomplete' }, 0],
])('a subscription that is %s counts as much as its next renewal', (_, more, cents) => {
  expect(mrrOf([row(more)])).toBe(cents);
});

const PRO = { balanceCents: 4999, othersCents: 0, wasCustomer: true };
test.each<[string, Partial<MovementInput>, [string, number][]]>([
  ['begins', { booked: NONE, before: [], changes: [told('began')] }, [['new', 4999]]],
  [
    'comes back',
    { booked: { ...NONE, wasCustomer: true }, before: [], changes: [told('began')] },
    [['reactivation', 4999]],
  ],
  [
    'upgrades',
    {
      changes: [told('planChanged', { from: 'pro', to: 'premium', plan: 'premium' })],
      after: [row({ plan: 'premium' })],
    },
    [['expansion', 5000]],
  ],
  [
    'schedules a downgrade',
    { changes: [told('changeScheduled', { to: 'basic' })], after: [row({ scheduledPlan: 'basic' })] },
    [['contraction', -3000]],
  ],
  [
    'leaves, and is counted as lost once',
    {
      changes: [told('cancelScheduled'), told('ended', { why: 'canceled' })],
      after: [row({ status: 'canceled' })],
    },
    [['churn_choice', -4999]],
  ],
  [
    'leaves instead of the downgrade that was scheduled',
    {
      booked: { balanceCents: 1999, othersCents: 0, wasCustomer: true },
      before: [row({ scheduledPlan: 'basic' })],
      changes: [told('cancelScheduled')],
      after: [row({ cancelAtPeriodEnd: true })],
    },
    [['churn_choice', -1999]],
  ],
  [
    'is canceled after a payment failed',
    {
      changes: [told('paymentFailed'), told('ended', { why: 'canceled' })],
      after: [row({ status: 'canceled' })],
    },
    [['churn_payment', -4999]],
  ],
  [
    'is refunded',
    { changes: [told('suspended', { reversal: 'refunded' })], after: [row({ reversal: 'refunded' })] },
    [['churn_payment', -4999]],
  ],
  [
    'resumes a planned cancellation',
    { changes: [told('cancelScheduled'), told('resumed')] },
    [
      ['churn_choice', -4999],
      ['reactivation', 4999],
    ],
  ],
  [
    'subscribed and left between two reads',
    {
      booked: NONE,
      before: [],
      changes: [told('began'), told('ended', { why: 'canceled' })],
      after: [row({ status: 'canceled' })],
    },
    [
      ['new', 4999],
      ['churn_choice', -4999],
    ],
  ],
  ['differs from the ledger without a change', { booked: NONE }, [['new', 4999]]],
  ['is renewed', { changes: [told('renewed')] }, []],
])('classifies a customer who %s', (_, more, moved) => {
  const movements = movementsOf({ booked: PRO, before: [row()], changes: [], after: [row()], now, ...more });
  expect(movements.map(({ kind, cents }) => [kind, cents])).toEqual(moved);
});

test('paying as a second customer of the provider is an expansion, and the end of the first is no loss', () => {
  const beside = { balanceCents: 1999, othersCents: 1999, wasCustomer: true };
  const kinds = (more: Partial<MovementInput>) =>
    movementsOf({ booked: beside, before: [], changes: [], after: [], now, ...more }).map(
      ({ kind, cents, balanceCents }) => [kind, cents, balanceCents],
    );
  expect(kinds({ changes: [told('began')], after: [row()] })).toEqual([['expansion', 4999, 6998]]);
  const ended = { changes: [told('ended', { why: 'canceled' })], after: [row({ status: 'canceled' })] };
  const both = { booked: { ...beside, balanceCents: 6998 }, before: [row()], ...ended };
  expect(kinds(both)).toEqual([['contraction', -4999, 1999]]);
});

test('a subscription that was refunded and then paused counts again from the moment it is resumed', () => {
  const later = '2026-12-24T12:00:00.000Z';
  const changes = [
    told('suspended', { reversal: 'refunded' }),
    told('ended', { why: 'paused' }),
    told('resumed', { at: later }),
  ];
  const movements = movementsOf({
    ...{ booked: PRO, before: [row()], changes, after: [row()] },
    now: new Date('2026-12-25T12:00:00.000Z'),
  });
  expect(movements.map((one) => [one.kind, one.at.toISOString()])).toEqual([
    ['churn_payment', at],
    ['reactivation', later],
  ]);
});
