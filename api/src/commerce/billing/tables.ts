/** Billing's tables: how long their rows are retained, and whose data they hold. */
import { and, lte, notInArray } from 'drizzle-orm';
import {
  checkoutAttempts,
  comps,
  contractRecords,
  customers,
  invoiceArchive,
  mrrMonths,
  mrrMovements,
  notices,
  reconcileRuns,
  subscriptions,
  webhookEvents,
} from '../../platform/db/schema';
import { declareTable, kept, nobody, sweptAfter, type TableDeclaration } from '../../platform/feature';

const BOOKS = 'the law requires sales records; the id leads to the invoices at the provider';

export const BILLING_TABLES: readonly TableDeclaration[] = [
  declareTable(
    customers,
    kept('the law requires sales records'),
    {
      kind: 'customers',
      purpose: 'accounts',
      basis: 'contract',
      whose: { id: 'id', email: 'address' },
      about: ['name'],
      erasure: { kind: 'cleared', columns: { email: 'erased', name: null }, why: BOOKS },
    },
    { console: ['id', 'email', 'name'] },
  ),
  declareTable(
    subscriptions,
    kept('the law requires sales records'),
    {
      kind: 'customers',
      purpose: 'what was paid for',
      basis: 'contract',
      whose: { customerId: 'id' },
      about: ['openInvoiceUrl'],
      erasure: { kind: 'cleared', columns: { openInvoiceUrl: null }, why: BOOKS },
    },
    { console: ['id', 'customerId', 'openInvoiceId', 'paidInvoiceId'] },
  ),
  declareTable(
    comps,
    kept('it is the customer’s tier'),
    {
      kind: 'customers',
      purpose: 'tiers granted by the owner',
      basis: 'contract',
      whose: { customerId: 'id' },
      about: ['reason'],
    },
    { console: ['customerId', 'reason'] },
  ),
  declareTable(
    mrrMovements,
    kept('the books of monthly recurring revenue'),
    {
      kind: 'customers',
      purpose: 'bookkeeping of recurring revenue',
      basis: 'legitimate interest',
      whose: { customerId: 'id' },
      about: ['cents', 'balanceCents'],
      erasure: { kind: 'kept', why: BOOKS },
    },
    { console: ['customerId'] },
  ),
  declareTable(mrrMonths, kept('sums of those books'), nobody('monthly sums')),
  declareTable(
    checkoutAttempts,
    sweptAfter(
      30,
      (before) =>
        and(
          lte(checkoutAttempts.createdAt, before),
          notInArray(checkoutAttempts.status, ['open', 'withdrawn']),
        ),
      { since: 'it began, once it is over', why: 'its cookie lasts as long' },
    ),
    {
      kind: 'customers',
      purpose: 'resuming a sign-up',
      basis: 'contract',
      whose: { email: 'address', customerId: 'id' },
      withheld: ['browserHash', 'network'],
    },
    { console: ['email', 'customerId', 'subscriptionId'] },
  ),
  declareTable(
    webhookEvents,
    sweptAfter('events', webhookEvents.doneAt, {
      since: 'it was processed',
      why: 'the provider resends events for up to 30 days',
    }),
    {
      kind: 'customers',
      purpose: 'processing provider events',
      basis: 'contract',
      whose: { customerId: 'id' },
      erasure: { kind: 'kept', why: 'the provider resends events for up to 30 days' },
    },
    { console: ['id', 'type', 'customerId', 'chargeId', 'note'] },
  ),
  declareTable(
    notices,
    sweptAfter('audit', notices.createdAt, {
      since: 'the change it is about',
      why: 'customers may ask what they were told for as long as a payment can be disputed',
    }),
    {
      kind: 'customers',
      purpose: 'mailing each change once',
      basis: 'contract',
      whose: { customerId: 'id' },
      about: ['change', 'subject'],
      // Some notices are addressed to the owner.
      withheld: ['recipient'],
      erasure: {
        kind: 'cleared',
        columns: { recipient: null },
        why: 'payments can be disputed for up to 540 days; it holds no name or address',
      },
    },
    { console: ['key', 'customerId', 'change', 'subject'] },
  ),
  declareTable(
    contractRecords,
    kept('it proves what was ordered and confirmed'),
    {
      kind: 'customers',
      purpose: 'proof of what was shown and confirmed at the order',
      basis: 'legal obligation',
      whose: { customerId: 'id' },
      about: ['sent'],
      erasure: { kind: 'kept', why: 'it proves a contract; it holds no name or address' },
    },
    { console: ['subscriptionId', 'customerId'] },
  ),
  declareTable(
    invoiceArchive,
    sweptAfter(0, invoiceArchive.keepUntil, {
      since: '8 years from its year’s end, 10 with VAT of another country',
      why: 'the law requires invoices, and records of the One Stop Shop',
    }),
    {
      kind: 'customers',
      purpose: 'invoices and refunds, with proof of the place',
      basis: 'legal obligation',
      whose: { customerId: 'id' },
      about: ['document'],
      erasure: { kind: 'kept', why: 'the law requires them' },
    },
    { console: ['id', 'customerId'] },
  ),
  declareTable(
    reconcileRuns,
    sweptAfter('events', reconcileRuns.startedAt, {
      since: 'it began',
      why: 'useful while its events are kept',
    }),
    nobody(
      'reconciliation results; customers appear by provider id, for as long as provider events are kept',
    ),
    { console: ['report'] },
  ),
];
