/** Which changes are detected between two looks at a subscription. */

import { REVERSALS, SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { PLAN_IDS } from '@spreadwise/contract/plans';
import fc from 'fast-check';
import { isHeld } from './access/tiers';
import { detectChanges, type ObservedState } from './changes';
import type { PaidInvoice } from './provider/provider-state';

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
  ['the first payment', null, look(), ['began']],
  ['an attempt that is paid', look({ status: 'incomplete', wasPaid: false }), look(), ['began']],
  ['a whole subscription that was missed', null, look({ status: 'canceled' }), ['began', 'ended']],
  ['a renewal', look(), look(paid('in_2')), ['renewed']],
  ['an invoice for something else', look(), look(paid('in_2', 'other')), []],
  [
    'two renewals, of which one was missed',
    look(),
    look({ ...paid('in_3'), paidInvoices: ['in_3', 'in_2', 'in_1'].map((id) => invoice(id)) }),
    ['paid', 'renewed'],
  ],
  [
    'a renewal that was paid, and the next one that failed',
    look(),
    look({ ...overdue, paidInvoice: null, paidInvoices: ['in_2', 'in_1'].map((id) => invoice(id)) }),
    ['paid', 'paymentFailed'],
  ],
  ['payments of which none is known any more', look(), look({ paidInvoices: [invoice('in_9')] }), []],
  ['a renewal that failed', look(), look(overdue), ['paymentFailed']],
  ['the same failure, seen again', look(overdue), look(overdue), []],
  [
    'one that was settled, and the next one failed, in between',
    look(overdue),
    look({ ...overdue, pastDueSince: later, openInvoiceId: 'in_3' }),
    ['paymentFailed'],
  ],
  ['a failure that was settled', look(overdue), look(paid('in_2')), ['recovered']],
  ['one that went unpaid', look(overdue), look({ status: 'unpaid' }), ['ended']],
  ['one that was unpaid and is paid', look({ status: 'unpaid' }), look(paid('in_2')), ['recovered']],
  [
    'one that was unpaid and is given up',
    look({ status: 'unpaid' }),
    look({ status: 'canceled' }),
    ['ended'],
  ],
  ['an upgrade', look(), look({ plan: 'premium', ...paid('in_2', 'change') }), ['planChanged']],
  [
    'a downgrade that was planned and came',
    look({ scheduledPlan: 'basic', scheduledAt: later }),
    look({ plan: 'basic', ...paid('in_2') }),
    ['renewed', 'planChanged'],
  ],
  ['one that is planned', look(), look({ scheduledPlan: 'basic', scheduledAt: later }), ['changeScheduled']],
  ['one that is taken back', look({ scheduledPlan: 'basic', scheduledAt: later }), look(), ['changeUndone']],
  ['an end that is planned', look(), look({ cancelAtPeriodEnd: true }), ['cancelScheduled']],
  ['one that is taken back', look({ cancelAtPeriodEnd: true }), look(), ['resumed']],
  [
    'one that came',
    look({ cancelAtPeriodEnd: true }),
    look({ cancelAtPeriodEnd: true, status: 'canceled' }),
    ['ended'],
  ],
  ['a refund', look(), look({ reversal: 'refunded' }), ['suspended']],
  [
    'a refund that becomes a dispute',
    look({ reversal: 'refunded' }),
    look({ reversal: 'disputed' }),
    ['suspended'],
  ],
  ['a dispute that was won', look({ reversal: 'disputed' }), look(), ['restored']],
  [
    'a dispute after which it was ended',
    look({ reversal: 'disputed' }),
    look({ status: 'canceled' }),
    ['ended'],
  ],
  [
    'a bank that wants the customer to act',
    look(overdue),
    look({
      ...overdue,
      openInvoiceNeedsAction: true,
      openInvoice: { ...overdue.openInvoice, needsAction: true },
    }),
    ['actionRequired'],
  ],
])('%s', (_, before, now, expected) => {
  expect(kinds(before, now)).toEqual(expected);
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

test('looked at twice, nothing is reported twice', () => {
  fc.assert(
    fc.property(anyLook, (now) => {
      expect(detectChanges(now, now, at)).toEqual([]);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});

test('whatever was missed, each kind of change is reported at most once, and reads the same from JSON', () => {
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
