/** Which changes are detected between two reads of a subscription. */
import { REVERSALS, SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { PLAN_IDS } from '@spreadwise/contract/plans';
import fc from 'fast-check';
import { isHeld } from './access/tiers';
import { detectChanges, type ObservedState } from './changes';
import type { PaidInvoice } from './provider/gateway';

const at = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-12-21T12:00:00Z');

const invoice = (id: string, reason: PaidInvoice['reason'] = 'renewal'): PaidInvoice => ({
  id,
  amountCents: 4999,
  hostedUrl: `https://pay.example/${id}`,
  reason,
});
const look = (more: Partial<ObservedState> = {}): ObservedState => ({
  id: 'sub_1',
  customerId: 'cus_1',
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: later,
  cancelAtPeriodEnd: false,
  scheduledPlan: null,
  scheduledAt: null,
  pastDueSince: null,
  openInvoiceId: null,
  openInvoiceNeedsAction: false,
  paidInvoiceId: 'in_1',
  paidInvoice: invoice('in_1', 'first'),
  paidInvoices: [],
  openInvoice: null,
  reversal: null,
  wasPaid: true,
  ...more,
});
const overdue = {
  status: 'past_due',
  pastDueSince: at,
  openInvoiceId: 'in_2',
  openInvoice: { id: 'in_2', amountCents: 4999, hostedUrl: null, since: at, needsAction: false },
} as const;
const paid = (id: string, reason?: PaidInvoice['reason']) => ({
  paidInvoiceId: id,
  paidInvoice: invoice(id, reason),
});
const kinds = (before: ObservedState | null, now: ObservedState) =>
  detectChanges(before, now, at).map(({ kind }) => kind);

test.each<[string, ObservedState | null, ObservedState, string[]]>([
  ['a first payment', null, look(), ['began']],
  [
    'the start when an incomplete subscription is paid',
    look({ status: 'incomplete', wasPaid: false }),
    look(),
    ['began'],
  ],
  ['start and end of a missed subscription', null, look({ status: 'canceled' }), ['began', 'ended']],
  ['a renewal', look(), look(paid('in_2')), ['renewed']],
  ['nothing for an unrelated invoice', look(), look(paid('in_2', 'other')), []],
  [
    'both renewals when one was missed',
    look(),
    look({ ...paid('in_3'), paidInvoices: ['in_3', 'in_2', 'in_1'].map((id) => invoice(id)) }),
    ['paid', 'renewed'],
  ],
  [
    'a missed renewal and the failure of the next one',
    look(),
    look({ ...overdue, paidInvoice: null, paidInvoices: ['in_2', 'in_1'].map((id) => invoice(id)) }),
    ['paid', 'paymentFailed'],
  ],
  ['no payment if the last known one has disappeared', look(), look({ paidInvoices: [invoice('in_9')] }), []],
  ['a failed renewal', look(), look(overdue), ['paymentFailed']],
  ['nothing when the same failure is read again', look(overdue), look(overdue), []],
  [
    'another failure when the first was settled in between',
    look(overdue),
    look({ ...overdue, pastDueSince: later, openInvoiceId: 'in_3' }),
    ['paymentFailed'],
  ],
  ['recovery when a failure is settled', look(overdue), look(paid('in_2')), ['recovered']],
  ['the end when a failure goes unpaid', look(overdue), look({ status: 'unpaid' }), ['ended']],
  [
    'a recovery and the upgrade that was paid after it',
    look(overdue),
    look({
      plan: 'premium',
      ...paid('in_3', 'change'),
      paidInvoices: [invoice('in_3', 'change'), invoice('in_2'), invoice('in_1', 'first')],
    }),
    ['recovered', 'planChanged'],
  ],
  ['recovery when an unpaid one is paid', look({ status: 'unpaid' }), look(paid('in_2')), ['recovered']],
  [
    'the end when an unpaid one is cancelled',
    look({ status: 'unpaid' }),
    look({ status: 'canceled' }),
    ['ended'],
  ],
  ['an upgrade', look(), look({ plan: 'premium', ...paid('in_2', 'change') }), ['planChanged']],
  [
    'a planned downgrade that took effect',
    look({ scheduledPlan: 'basic', scheduledAt: later }),
    look({ plan: 'basic', ...paid('in_2') }),
    ['renewed', 'planChanged'],
  ],
  ['a planned downgrade', look(), look({ scheduledPlan: 'basic', scheduledAt: later }), ['changeScheduled']],
  ['an undone downgrade', look({ scheduledPlan: 'basic', scheduledAt: later }), look(), ['changeUndone']],
  [
    'only the planned end when it takes the place of a planned downgrade',
    look({ scheduledPlan: 'basic', scheduledAt: later }),
    look({ cancelAtPeriodEnd: true }),
    ['cancelScheduled'],
  ],
  ['a planned end', look(), look({ cancelAtPeriodEnd: true }), ['cancelScheduled']],
  ['an undone end', look({ cancelAtPeriodEnd: true }), look(), ['resumed']],
  [
    'the end that was planned',
    look({ cancelAtPeriodEnd: true }),
    look({ cancelAtPeriodEnd: true, status: 'canceled' }),
    ['ended'],
  ],
  ['a refund', look(), look({ reversal: 'refunded' }), ['suspended']],
  [
    'another suspension when a refund becomes a dispute',
    look({ reversal: 'refunded' }),
    look({ reversal: 'disputed' }),
    ['suspended'],
  ],
  ['a dispute that was won', look({ reversal: 'disputed' }), look(), ['restored']],
  ['only the end after a dispute', look({ reversal: 'disputed' }), look({ status: 'canceled' }), ['ended']],
  [
    'a confirmation that the bank asks for',
    look(overdue),
    look({
      ...overdue,
      openInvoiceNeedsAction: true,
      openInvoice: { ...overdue.openInvoice, needsAction: true },
    }),
    ['actionRequired'],
  ],
])('detects %s', (_, before, now, expected) => {
  expect(kinds(before, now)).toEqual(expected);
  const payments = detectChanges(before, now, at).flatMap(
    (change) => ('paid' in change && change.paid) || [],
  );
  expect(new Set(payments.map(({ invoiceId }) => invoiceId)).size).toBe(payments.length);
});

const anyLook: fc.Arbitrary<ObservedState> = fc
  .record({
    plan: fc.constantFrom(...PLAN_IDS),
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    cancelAtPeriodEnd: fc.boolean(),
    scheduledPlan: fc.constantFrom(null, ...PLAN_IDS),
    reversal: fc.constantFrom(null, ...REVERSALS),
    invoiceId: fc.constantFrom('in_1', 'in_2', 'in_3'),
    needsAction: fc.boolean(),
    everPaid: fc.boolean(),
  })
  .map(({ invoiceId, needsAction, everPaid, scheduledPlan, ...more }) => {
    const open = more.status === 'past_due' || more.status === 'incomplete';
    return look({
      ...more,
      scheduledPlan,
      scheduledAt: scheduledPlan && later,
      wasPaid: everPaid || isHeld(more.status),
      pastDueSince: more.status === 'past_due' ? at : null,
      openInvoiceId: open ? invoiceId : null,
      openInvoiceNeedsAction: open && needsAction,
      openInvoice: open ? { id: invoiceId, amountCents: 1, hostedUrl: null, since: at, needsAction } : null,
      paidInvoiceId: open ? 'in_0' : invoiceId,
      paidInvoice: open ? null : invoice(invoiceId),
    });
  });

test('reports nothing when the same state is read twice', () => {
  fc.assert(
    fc.property(anyLook, (now) => {
      expect(detectChanges(now, now, at)).toEqual([]);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});

test('reports each kind of change at most once after missed reads, and survives a JSON round trip', () => {
  fc.assert(
    fc.property(fc.option(anyLook), anyLook, (before, now) => {
      const changes = detectChanges(
        before,
        { ...now, wasPaid: now.wasPaid || (before?.wasPaid ?? false) },
        at,
      );
      expect(new Set(changes.map(({ kind }) => kind)).size).toBe(changes.length);
      expect(JSON.parse(JSON.stringify(changes))).toEqual(changes);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});
