/** The emails about a change, to the customer and the owner, and its title on the customer's other channels. Pure. */

import { createHash } from 'node:crypto';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import type { CompTier, Tier } from '@spreadwise/shared-auth/model';
import { compose, type EmailTemplate, layout, type Mail, type MailSender } from '../../../platform/mail';
import type { BillingChange, Paid } from '../changes';
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
  if (change.kind === 'unknown') return unknownEmail(change, email, sender);
  if (change.forOwner && change.kind === 'suspended') return suspendedEmail(change, email ?? '', sender);
  if (change.forOwner && change.kind === 'returned') return returnedEmail(change, email ?? '', sender);
  return customerEmail(change, sender);
}

/** A change as it is announced beside the email. */
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

/** An email without its recipient. */
export type EmailContent = Omit<EmailTemplate, 'to'>;

/** In UTC, e.g. 21 November 2026. */
export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
const amountDue = (cents: number | null): string =>
  cents === null ? 'the payment' : `the payment of ${moneyText(cents, 'EUR')}`;

type Reported = BillingChange | UnfinishedPayment;

export function customerEmail(about: Reported | GivenTier, sender: MailSender): EmailContent {
  if (isGivenTier(about)) return givenTierEmail(about, sender);
  const write = WRITERS[about.kind] as Writer<Reported>;
  return write(about, partsOf(about, sender));
}

type Link = NonNullable<EmailContent['action']>;

/** What most emails are made of. */
interface Parts {
  readonly sender: MailSender;
  /** With the product's name. */
  readonly plan: string;
  readonly alone: { readonly 'plan-alone': string };
  readonly dashboard: Link;
  /** To the provider's pages where there is one, else to the dashboard. */
  readonly invoice: (url: string | null | undefined) => Link;
  readonly payment: (label: string, url: string | null) => Link;
}

function partsOf({ plan }: Reported, sender: MailSender): Parts {
  const dashboard = { label: 'Go to your dashboard', url: `${sender.publicOrigin}/dashboard` };
  return {
    sender,
    plan: `${sender.productName} ${PLANS[plan].name}`,
    alone: { 'plan-alone': PLANS[plan].name },
    dashboard,
    invoice: (url) => (url ? { label: 'See the invoice', url } : dashboard),
    payment: (label, url) => (url ? { label, url } : dashboard),
  };
}

type Writer<R extends Reported> = (about: R, parts: Parts) => EmailContent;

const WRITERS: { readonly [K in Reported['kind']]: Writer<Extract<Reported, { kind: K }>> } = {
  began: ({ paid }, { sender, plan, invoice }) => ({
    ...compose(sender, 'began', { plan, received: receivedText(paid) }),
    action: invoice(paid?.invoiceUrl),
  }),
  renewed: ({ paid, periodEnd }, { sender, plan, invoice }) => ({
    ...compose(sender, 'renewed', {
      plan,
      received: receivedText(paid),
      'paid-until': periodEnd ? `It is paid for until ${formatDay(periodEnd)}.` : '',
    }),
    action: invoice(paid.invoiceUrl),
  }),
  paid: ({ paid }, { sender, plan, invoice }) => ({
    ...compose(sender, 'paid', { plan, received: receivedText(paid) }),
    action: invoice(paid.invoiceUrl),
  }),
  returned: ({ paid }, { sender, alone, dashboard }) => ({
    ...compose(sender, 'returned', { ...alone, amount: moneyText(paid.amountCents, 'EUR') }),
    action: dashboard,
  }),
  planChanged: ({ from, to, paid }, { sender, plan, invoice }) => ({
    ...compose(sender, 'plan-changed', {
      plan,
      'plan-before': PLANS[from].name,
      'plan-alone': PLANS[to].name,
      received: receivedText(paid),
    }),
    action: invoice(paid?.invoiceUrl),
  }),
  changeScheduled: ({ to, effectiveAt }, { sender, alone, dashboard }) => ({
    ...compose(sender, 'change-scheduled', {
      ...alone,
      day: formatDay(effectiveAt),
      'plan-then': PLANS[to].name,
    }),
    action: dashboard,
  }),
  changeUndone: (_, { sender, plan, dashboard }) => ({
    ...compose(sender, 'change-undone', { plan }),
    action: dashboard,
  }),
  cancelScheduled: ({ effectiveAt }, { sender, alone, dashboard }) => ({
    ...compose(sender, 'cancel-scheduled', {
      ...alone,
      ends: effectiveAt ? `ends on ${formatDay(effectiveAt)}` : 'will end',
    }),
    action: dashboard,
  }),
  extended: ({ until }, { sender, plan, dashboard }) => ({
    ...compose(sender, 'extended', { plan, day: formatDay(until) }),
    action: dashboard,
  }),
  resumed: (_, { sender, alone, dashboard }) => ({
    ...compose(sender, 'resumed', alone),
    action: dashboard,
  }),
  paymentFailed: ({ due, graceUntil }, { sender, plan, payment }) => ({
    ...compose(sender, 'payment-failed', {
      plan,
      'amount-due': amountDue(due.amountCents),
      day: formatDay(graceUntil),
    }),
    action: payment('Pay or use a new card', due.invoiceUrl),
  }),
  actionRequired: ({ due }, { sender, plan, payment }) => ({
    ...compose(sender, 'action-required', { plan, 'amount-due': amountDue(due.amountCents) }),
    action: payment('Confirm the payment', due.invoiceUrl),
  }),
  recovered: ({ paid }, { sender, plan, invoice }) => ({
    ...compose(sender, 'recovered', { plan, received: receivedText(paid) }),
    action: invoice(paid?.invoiceUrl),
  }),
  ended: ({ why }, { sender, dashboard }) => ({
    ...compose(sender, `ended-${why}`, {}),
    action: dashboard,
  }),
  suspended: ({ reversal }, { sender, plan, dashboard }) => ({
    ...compose(sender, reversal, { plan }),
    action: dashboard,
  }),
  restored: (_, { sender, plan, dashboard }) => ({
    ...compose(sender, 'restored', { plan }),
    action: dashboard,
  }),
  paymentUnfinished: ({ due }, { sender, plan, payment }) => ({
    ...compose(sender, 'payment-unfinished', { plan }),
    action: payment('Finish the payment', due.invoiceUrl),
  }),
};

const tierText = (tier: CompTier): string => `${tier.charAt(0)}${tier.slice(1).toLowerCase()}`;

function givenTierEmail({ kind, tier, until, before }: GivenTier, sender: MailSender): EmailContent {
  const action = { label: 'Go to your dashboard', url: `${sender.publicOrigin}/dashboard` };
  const named = { tier: tierText(tier) };
  if (kind === 'tierTaken') return { ...compose(sender, 'tier-taken', named), action };
  const lasts = until ? `It is yours until ${formatDay(until)}.` : 'It has no end date.';
  if (before === null) return { ...compose(sender, 'tier-given', { ...named, lasts }), action };
  return {
    ...compose(sender, 'tier-changed', { ...named, lasts, 'tier-before': tierText(before) }),
    action,
  };
}

const receivedText = (paid: Paid | null): string =>
  paid ? `We have received your payment of ${moneyText(paid.amountCents, 'EUR')}. Thank you.` : '';

const toDashboard = ({ publicOrigin }: MailSender) => ({
  label: 'Go to your dashboard',
  url: `${publicOrigin}/dashboard`,
});

type Suspended = Extract<BillingChange, { kind: 'suspended' }>;

export const suspendedEmail = (
  { reversal, plan, at, customerId }: Suspended,
  customer: string,
  sender: MailSender,
): EmailContent => ({
  ...compose(sender, `owner-${reversal}`, {
    ...{ customer, 'customer-id': customerId },
    'plan-alone': PLANS[plan].name,
    day: formatDay(at),
  }),
  action: toDashboard(sender),
});

type Returned = Extract<BillingChange, { kind: 'returned' }>;

export const returnedEmail = (
  { paid, plan, at, customerId }: Returned,
  customer: string,
  sender: MailSender,
): EmailContent => ({
  ...compose(sender, 'owner-returned', {
    ...{ customer, 'customer-id': customerId },
    amount: moneyText(paid.amountCents, 'EUR'),
    'plan-alone': PLANS[plan].name,
    day: formatDay(at),
  }),
  action: toDashboard(sender),
});

export function unknownEmail(unknown: Unknown, email: string | null, sender: MailSender): EmailContent {
  const action = toDashboard(sender);
  if (unknown.what === 'event') {
    const values = { type: unknown.type, day: formatDay(unknown.at) };
    return { ...compose(sender, 'owner-unknown-event', values), action };
  }
  const { priceId, subscriptionId, customerId } = unknown;
  const values = {
    'price-or-subscription': priceId ?? subscriptionId,
    subscription: subscriptionId,
    customer: email ?? customerId,
    price: priceId ? `the price ${priceId}` : 'no price',
  };
  return { ...compose(sender, 'owner-unknown-price', values), action };
}
