/** The emails to customers about their subscription: what stands in the placeholders of their words, and one way on. */
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import type { CompTier } from '@spreadwise/shared-auth/model';
import { compose, type EmailTemplate, type MailSender } from '../../../platform/mail';
import type { BillingChange, Paid } from '../changes/billing-change';
import { BILLING_MAILS } from '../mails';
import { type GivenTier, isGivenTier, type UnfinishedPayment } from './notice';

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
    ...compose(sender, BILLING_MAILS.began, { plan, received: receivedText(paid) }),
    action: invoice(paid?.invoiceUrl),
  }),
  renewed: ({ paid, periodEnd }, { sender, plan, invoice }) => ({
    ...compose(sender, BILLING_MAILS.renewed, {
      plan,
      received: receivedText(paid),
      'paid-until': periodEnd ? `It is paid for until ${formatDay(periodEnd)}.` : '',
    }),
    action: invoice(paid.invoiceUrl),
  }),
  paid: ({ paid }, { sender, plan, invoice }) => ({
    ...compose(sender, BILLING_MAILS.paid, { plan, received: receivedText(paid) }),
    action: invoice(paid.invoiceUrl),
  }),
  returned: ({ paid }, { sender, alone, dashboard }) => ({
    ...compose(sender, BILLING_MAILS.returned, { ...alone, amount: moneyText(paid.amountCents, 'EUR') }),
    action: dashboard,
  }),
  planChanged: ({ from, to, paid }, { sender, plan, invoice }) => ({
    ...compose(sender, BILLING_MAILS['plan-changed'], {
      plan,
      'plan-before': PLANS[from].name,
      'plan-alone': PLANS[to].name,
      received: receivedText(paid),
    }),
    action: invoice(paid?.invoiceUrl),
  }),
  changeScheduled: ({ to, effectiveAt }, { sender, alone, dashboard }) => ({
    ...compose(sender, BILLING_MAILS['change-scheduled'], {
      ...alone,
      day: formatDay(effectiveAt),
      'plan-then': PLANS[to].name,
    }),
    action: dashboard,
  }),
  changeUndone: (_, { sender, plan, dashboard }) => ({
    ...compose(sender, BILLING_MAILS['change-undone'], { plan }),
    action: dashboard,
  }),
  cancelScheduled: ({ effectiveAt }, { sender, alone, dashboard }) => ({
    ...compose(sender, BILLING_MAILS['cancel-scheduled'], {
      ...alone,
      ends: effectiveAt ? `ends on ${formatDay(effectiveAt)}` : 'will end',
    }),
    action: dashboard,
  }),
  extended: ({ until }, { sender, plan, dashboard }) => ({
    ...compose(sender, BILLING_MAILS.extended, { plan, day: formatDay(until) }),
    action: dashboard,
  }),
  resumed: (_, { sender, alone, dashboard }) => ({
    ...compose(sender, BILLING_MAILS.resumed, alone),
    action: dashboard,
  }),
  paymentFailed: ({ due, graceUntil }, { sender, plan, payment }) => ({
    ...compose(sender, BILLING_MAILS['payment-failed'], {
      plan,
      'amount-due': amountDue(due.amountCents),
      day: formatDay(graceUntil),
    }),
    action: payment('Pay or use a new card', due.invoiceUrl),
  }),
  actionRequired: ({ due }, { sender, plan, payment }) => ({
    ...compose(sender, BILLING_MAILS['action-required'], { plan, 'amount-due': amountDue(due.amountCents) }),
    action: payment('Confirm the payment', due.invoiceUrl),
  }),
  recovered: ({ paid }, { sender, plan, invoice }) => ({
    ...compose(sender, BILLING_MAILS.recovered, { plan, received: receivedText(paid) }),
    action: invoice(paid?.invoiceUrl),
  }),
  ended: ({ why }, { sender, dashboard }) => ({
    ...compose(sender, BILLING_MAILS[`ended-${why}`], {}),
    action: dashboard,
  }),
  suspended: ({ reversal }, { sender, plan, dashboard }) => ({
    ...compose(sender, BILLING_MAILS[reversal], { plan }),
    action: dashboard,
  }),
  restored: (_, { sender, plan, dashboard }) => ({
    ...compose(sender, BILLING_MAILS.restored, { plan }),
    action: dashboard,
  }),
  paymentUnfinished: ({ due }, { sender, plan, payment }) => ({
    ...compose(sender, BILLING_MAILS['payment-unfinished'], { plan }),
    action: payment('Finish the payment', due.invoiceUrl),
  }),
};

const tierText = (tier: CompTier): string => `${tier.charAt(0)}${tier.slice(1).toLowerCase()}`;

function givenTierEmail({ kind, tier, until, before }: GivenTier, sender: MailSender): EmailContent {
  const action = { label: 'Go to your dashboard', url: `${sender.publicOrigin}/dashboard` };
  const named = { tier: tierText(tier) };
  if (kind === 'tierTaken') return { ...compose(sender, BILLING_MAILS['tier-taken'], named), action };
  const lasts = until ? `It is yours until ${formatDay(until)}.` : 'It has no end date.';
  if (before === null)
    return { ...compose(sender, BILLING_MAILS['tier-given'], { ...named, lasts }), action };
  return {
    ...compose(sender, BILLING_MAILS['tier-changed'], { ...named, lasts, 'tier-before': tierText(before) }),
    action,
  };
}

const receivedText = (paid: Paid | null): string =>
  paid ? `We have received your payment of ${moneyText(paid.amountCents, 'EUR')}. Thank you.` : '';
