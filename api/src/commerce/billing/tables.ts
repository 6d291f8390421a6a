/** What billing writes: its tables, how long rows are kept and whose data they hold; and its actions in the audit log. */
import { and, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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
import { ERASED_ADDRESS } from '../../platform/db/schema/erased';
import { declareTable, kept, nobody, ofCustomer, sweptAfter } from '../../platform/feature';
import { BOOK_DAYS, SIGN_UP_DAYS } from '../../platform/retention';

const BOOKS = 'the law requires sales records; the id leads to the invoices';
const WITHOUT_LINKS = sql`${notices.change} #- '{paid,invoiceUrl}' #- '{due,invoiceUrl}'`;

/** An account's books are kept as long as the account; `isErased`: whether that was deleted. */
const books = (at: PgColumn, isErased: SQL, since = 'its last entry, if erased') =>
  sweptAfter(BOOK_DAYS, (before) => and(lte(at, before), isErased), {
    since,
    why: 'the law requires sales records',
  });
const hasErased = (customerId: PgColumn) =>
  sql`exists (select 1 from customers theirs where theirs.id = ${customerId} and theirs.email = ${ERASED_ADDRESS})`;
/** The last row of a person: the others are found through it. */
const hasNoOtherBooks = sql`not exists (select 1 from subscriptions one where one.customer_id = ${customers.id})
  and not exists (select 1 from mrr_movements one where one.customer_id = ${customers.id})
  and not exists (select 1 from contract_records one where one.customer_id = ${customers.id})`;

export const BILLING_TABLES = [
  declareTable(
    customers,
    books(
      customers.createdAt,
      sql`${eq(customers.email, ERASED_ADDRESS)} and ${hasNoOtherBooks}`,
      `its last entry, if erased; an unpaid sign-up is erased after ${SIGN_UP_DAYS} days`,
    ),
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
    books(subscriptions.syncedAt, hasErased(subscriptions.customerId)),
    ofCustomer('what was paid for', {
      about: ['openInvoiceUrl'],
      erasure: { kind: 'cleared', columns: { openInvoiceUrl: null }, why: BOOKS },
    }),
    { console: ['id', 'customerId', 'openInvoiceId', 'paidInvoiceId'] },
  ),
  declareTable(
    comps,
    kept('it is the customer’s tier'),
    ofCustomer('tiers granted by the owner', { about: ['reason'] }),
    { console: ['customerId', 'reason'] },
  ),
  declareTable(
    mrrMovements,
    books(mrrMovements.at, hasErased(mrrMovements.customerId)),
    ofCustomer('bookkeeping of recurring revenue', {
      basis: 'legitimate interest',
      about: ['cents', 'balanceCents'],
      erasure: { kind: 'kept', why: BOOKS },
    }),
    { console: ['customerId'] },
  ),
  declareTable(mrrMonths, kept('sums of those books'), nobody('monthly sums')),
  declareTable(
    checkoutAttempts,
    sweptAfter(
      SIGN_UP_DAYS,
      (before) =>
        and(
          lte(checkoutAttempts.createdAt, before),
          notInArray(checkoutAttempts.status, ['open', 'withdrawn', 'returned']),
        ),
      { since: 'it began, once it is over, unless refunded', why: 'its cookie lasts as long' },
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
    ofCustomer('processing provider events', {
      erasure: { kind: 'kept', why: 'the provider resends events for up to 30 days' },
    }),
    { console: ['id', 'type', 'customerId', 'chargeId', 'note'] },
  ),
  declareTable(
    notices,
    sweptAfter('audit', notices.createdAt, {
      since: 'the change it is about',
      why: 'customers ask what they were told while a payment can be disputed',
    }),
    ofCustomer('mailing each change once', {
      about: ['change', 'subject'],
      // Some notices are addressed to the owner.
      withheld: ['recipient'],
      erasure: {
        kind: 'cleared',
        // A subject for the owner names the customer, and so does an invoice's page.
        columns: { recipient: null, subject: null, change: WITHOUT_LINKS },
        why: 'payments can be disputed for up to 540 days; it holds no name or address',
      },
    }),
    { console: ['key', 'customerId', 'change', 'subject'] },
  ),
  declareTable(
    contractRecords,
    books(contractRecords.at, hasErased(contractRecords.customerId)),
    ofCustomer('proof of what was shown and confirmed at the order', {
      basis: 'legal obligation',
      about: ['sent'],
      erasure: { kind: 'kept', why: 'it proves a contract; it holds no name or address' },
    }),
    { console: ['subscriptionId', 'customerId'] },
  ),
  declareTable(
    invoiceArchive,
    sweptAfter(0, invoiceArchive.keepUntil, {
      since: '8 years from its year’s end, 10 with VAT of another country',
      why: 'the law requires invoices, and records of the One Stop Shop',
    }),
    ofCustomer('invoices and refunds, with proof of the place', {
      basis: 'legal obligation',
      about: ['document'],
      erasure: { kind: 'kept', why: 'the law requires them' },
    }),
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

/** What the audit log shows for each action. */
export const BILLING_ACTIONS = {
  'cancel.reason': 'A customer gave a reason for leaving.',
  'comp.ended': 'A granted tier was ended.',
  'comp.granted': 'A tier was granted without a payment.',
  'customer.actAsked': 'A change for a customer was requested from the payment provider.',
  'customer.actFailed': 'The payment provider did not make a change for a customer.',
  'customer.mailed': 'A mail was sent to a customer.',
  'customer.noted': 'A note was added to a customer.',
  'customer.resynced': 'A customer was read again from the payment provider.',
  'event.replayed': 'An event of the payment provider was processed again.',
  'subscription.actionRequired': 'A customer’s bank asks them to confirm a payment.',
  'subscription.began': 'A subscription began.',
  'subscription.cancelScheduled': 'A subscription was set to end.',
  'subscription.changeScheduled': 'A subscription was set to change to a cheaper plan.',
  'subscription.changeUndone': 'A scheduled change of plan was undone.',
  'subscription.ended': 'A subscription ended.',
  'subscription.extended': 'A customer was given free days.',
  'subscription.paid': 'A payment was made.',
  'subscription.paymentFailed': 'A payment failed.',
  'subscription.planChanged': 'A customer changed to another plan.',
  'subscription.recovered': 'A failed payment was made after all.',
  'subscription.renewed': 'A subscription was renewed.',
  'subscription.restored': 'A plan was reopened: its payment stands.',
  'subscription.resumed': 'A subscription set to end was resumed.',
  'subscription.returned': 'A second payment by the same address was refunded.',
  'subscription.suspended': 'A plan was closed: its payment was refunded or is disputed.',
};

export type BillingAction = keyof typeof BILLING_ACTIONS;
