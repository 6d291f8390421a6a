/** The emails about a change, to the customer and the owner, and its title on the customer's other channels. Pure. */

import { createHash } from 'node:crypto';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import type { CompTier, Tier } from '@spreadwise/shared-auth/model';
import type { MailTemplate } from '../../../platform/feature';
import { compose, type EmailTemplate, layout, type Mail, type MailSender } from '../../../platform/mail';
import type { BillingChange, Paid } from '../changes';
import { BILLING_MAILS } from '../mails';
import {
  type GivenTier,
  isForOwner,
  isGivenTier,
  type Notice,
  type UnfinishedPayment,
  type Unknown,
} from './notice';
import type { FoundNotice } from './notices-store';

/** Null where nobody can be mailed. The same notice has the same Message-ID, however often it is sent. */
export function noticeMail(
  sender: MailSender,
  { key, change, email }: FoundNotice,
  ownerEmail: string | null,
): Mail | null {
  const to = isForOwner(change) ? ownerEmail : email;
  if (!to) return null;
  const id = `<${createHash('sha256').update(key).digest('hex')}@${new URL(sender.publicOrigin).hostname}>`;
  return { ...layout({ ...contentOf(sender, change, email), to }, sender), id };
}

function contentOf(sender: MailSender, change: Notice, email: string | null): EmailContent {
  if (change.kind === 'unknown') return unknownEmail(change, email, writerOf(sender));
  if (change.forOwner && (change.kind === 'suspended' || change.kind === 'returned'))
    return reversalEmail(change, email ?? '', writerOf(sender));
  return customerEmail(change, sender);
}

export interface AnnouncedChange {
  readonly customerId: string;
  readonly title: string;
  readonly at: Date;
  /** Of a change that ends access, what it has ended: by that the customer's channels are still open for it. */
  readonly endedTier: Tier | null;
}

/** Null where it is for the owner. */
export function announcedChange(sender: MailSender, change: Notice): AnnouncedChange | null {
  if (change.kind === 'unknown' || isForOwner(change)) return null;
  const { subject: title } = customerEmail(change, sender);
  return { customerId: change.customerId, title, at: new Date(change.at), endedTier: endedTierOf(change) };
}

function endedTierOf(change: Exclude<Notice, { kind: 'unknown' }>): Tier | null {
  if (isGivenTier(change)) return change.kind === 'tierTaken' ? change.tier : null;
  return change.kind === 'ended' || change.kind === 'suspended' ? TIER_OF_PLAN[change.plan] : null;
}

export type EmailContent = Omit<EmailTemplate, 'to'>;

/** In UTC, e.g. 21 November 2026. */
export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
const amountDue = (cents: number | null): string =>
  cents === null ? 'the payment' : `the payment of ${moneyText(cents, 'EUR')}`;

type Reported = BillingChange | UnfinishedPayment;
type Link = NonNullable<EmailContent['action']>;

export function customerEmail(about: Reported | GivenTier, sender: MailSender): EmailContent {
  const write = writerOf(sender);
  if (isGivenTier(about)) return givenTierEmail(about, write);
  const writeAbout = WRITERS[about.kind] as Writer<Reported>;
  const name = PLANS[about.plan].name;
  return writeAbout(about, write, { plan: `${sender.productName} ${name}`, 'plan-alone': name });
}

/** Fills a template and links to a page of the provider's, or else to the dashboard. */
const writerOf =
  (sender: MailSender) =>
  <P extends string>(
    template: MailTemplate<P>,
    values: Readonly<Record<NoInfer<P>, string>>,
    label = '',
    url: string | null | undefined = null,
  ): EmailContent => ({
    ...compose(sender, template, values),
    action: url ? { label, url } : dashboardOf(sender),
  });
type Write = ReturnType<typeof writerOf>;

const dashboardOf = ({ publicOrigin }: MailSender): Link => ({
  label: 'Go to your dashboard',
  url: `${publicOrigin}/dashboard`,
});

interface PlanNames {
  readonly plan: string;
  readonly 'plan-alone': string;
}
type Writer<R extends Reported> = (about: R, write: Write, names: PlanNames) => EmailContent;

const INVOICE = 'See the invoice';

const WRITERS: { readonly [K in Reported['kind']]: Writer<Extract<Reported, { kind: K }>> } = {
  began: ({ paid }, write, { plan }) =>
    write(BILLING_MAILS.began, { plan, received: receivedText(paid) }, INVOICE, paid?.invoiceUrl),
  renewed: ({ paid, periodEnd }, write, { plan }) => {
    const until = periodEnd ? `It is paid for until ${formatDay(periodEnd)}.` : '';
    const values = { plan, received: receivedText(paid), 'paid-until': until };
    return write(BILLING_MAILS.renewed, values, INVOICE, paid.invoiceUrl);
  },
  paid: ({ paid }, write, { plan }) =>
    write(BILLING_MAILS.paid, { plan, received: receivedText(paid) }, INVOICE, paid.invoiceUrl),
  returned: ({ paid }, write, { 'plan-alone': alone }) =>
    write(BILLING_MAILS.returned, { 'plan-alone': alone, amount: moneyText(paid.amountCents, 'EUR') }),
  planChanged: ({ from, to, paid }, write, { plan }) => {
    const names = { plan, 'plan-before': PLANS[from].name, 'plan-alone': PLANS[to].name };
    return write(
      BILLING_MAILS['plan-changed'],
      { ...names, received: receivedText(paid) },
      INVOICE,
      paid?.invoiceUrl,
    );
  },
  changeScheduled: ({ to, effectiveAt }, write, { 'plan-alone': alone }) => {
    const values = { 'plan-alone': alone, 'plan-then': PLANS[to].name, day: formatDay(effectiveAt) };
    return write(BILLING_MAILS['change-scheduled'], values);
  },
  changeUndone: (_, write, { plan }) => write(BILLING_MAILS['change-undone'], { plan }),
  cancelScheduled: ({ effectiveAt: at }, write, { 'plan-alone': alone }) =>
    write(BILLING_MAILS['cancel-scheduled'], {
      'plan-alone': alone,
      ends: at ? `ends on ${formatDay(at)}` : 'will end',
    }),
  extended: ({ until }, write, { plan }) => write(BILLING_MAILS.extended, { plan, day: formatDay(until) }),
  resumed: (_, write, { 'plan-alone': alone }) => write(BILLING_MAILS.resumed, { 'plan-alone': alone }),
  paymentFailed: ({ due, graceUntil }, write, { plan }) => {
    const values = { plan, 'amount-due': amountDue(due.amountCents), day: formatDay(graceUntil) };
    return write(BILLING_MAILS['payment-failed'], values, 'Pay or use a new card', due.invoiceUrl);
  },
  actionRequired: ({ due }, write, { plan }) => {
    const values = { plan, 'amount-due': amountDue(due.amountCents) };
    return write(BILLING_MAILS['action-required'], values, 'Confirm the payment', due.invoiceUrl);
  },
  recovered: ({ paid }, write, { plan }) =>
    write(BILLING_MAILS.recovered, { plan, received: receivedText(paid) }, INVOICE, paid?.invoiceUrl),
  ended: ({ why }, write) => write(BILLING_MAILS[`ended-${why}`], {}),
  suspended: ({ reversal }, write, { plan }) => write(BILLING_MAILS[reversal], { plan }),
  restored: (_, write, { plan }) => write(BILLING_MAILS.restored, { plan }),
  paymentUnfinished: ({ due }, write, { plan }) =>
    write(BILLING_MAILS['payment-unfinished'], { plan }, 'Finish the payment', due.invoiceUrl),
};

function givenTierEmail({ kind, tier, until, before }: GivenTier, write: Write): EmailContent {
  const named = { tier: tierText(tier) };
  if (kind === 'tierTaken') return write(BILLING_MAILS['tier-taken'], named);
  const lasts = until ? `It is yours until ${formatDay(until)}.` : 'It has no end date.';
  if (before === null) return write(BILLING_MAILS['tier-given'], { ...named, lasts });
  return write(BILLING_MAILS['tier-changed'], { ...named, lasts, 'tier-before': tierText(before) });
}

const tierText = (tier: CompTier): string => `${tier.charAt(0)}${tier.slice(1).toLowerCase()}`;
const receivedText = (paid: Paid | null): string =>
  paid ? `We have received your payment of ${moneyText(paid.amountCents, 'EUR')}. Thank you.` : '';

type Reversed = Extract<BillingChange, { kind: 'suspended' | 'returned' }>;

/** To the owner: a customer's money was refunded or is disputed. */
function reversalEmail(change: Reversed, customer: string, write: Write): EmailContent {
  const { plan, at, customerId } = change;
  const values = { customer, 'customer-id': customerId, 'plan-alone': PLANS[plan].name, day: formatDay(at) };
  if (change.kind === 'suspended') return write(BILLING_MAILS[`owner-${change.reversal}`], values);
  return write(BILLING_MAILS['owner-returned'], {
    ...values,
    amount: moneyText(change.paid.amountCents, 'EUR'),
  });
}

/** To the owner: the provider mentioned a type of event, or a price, that this product does not know. */
function unknownEmail(unknown: Unknown, email: string | null, write: Write): EmailContent {
  if (unknown.what === 'event')
    return write(BILLING_MAILS['owner-unknown-event'], { type: unknown.type, day: formatDay(unknown.at) });
  const { priceId, subscriptionId, customerId } = unknown;
  return write(BILLING_MAILS['owner-unknown-price'], {
    'price-or-subscription': priceId ?? subscriptionId,
    subscription: subscriptionId,
    customer: email ?? customerId,
    price: priceId ? `the price ${priceId}` : 'no price',
  });
}
