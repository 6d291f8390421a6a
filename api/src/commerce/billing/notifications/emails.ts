/** Mails about a change, to the customer and the owner, and its title on the customer's other channels. Pure. */
import { createHash } from 'node:crypto';
import { dayText, moneyText } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import { PLANS, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import type { CompTier, Tier } from '@spreadwise/shared-auth/model';
import type { MailTemplate } from '../../../platform/feature';
import { compose, type EmailTemplate, layout, type Mail, type MailSender } from '../../../platform/mail';
import type { BillingChange } from '../changes';
import { BILLING_MAILS } from '../mails';
import {
  type GivenTier,
  isForOwner,
  isGivenTier,
  type Notice,
  type UnfinishedPayment,
  type Unsettled,
} from './notice';
import type { FoundNotice } from './notices-store';

/** Null if there is nobody to mail. A notice has the same Message-ID however often it is sent. */
export function noticeMail(
  sender: MailSender,
  { key, change, email, language }: FoundNotice,
  ownerEmail: string | null,
  appendix: readonly string[] = [],
): Mail | null {
  const to = isForOwner(change) ? ownerEmail : email;
  if (!to) return null;
  const id = `<${createHash('sha256').update(key).digest('hex')}@${new URL(sender.publicOrigin).hostname}>`;
  return { ...layout({ ...contentOf(sender, change, email, language), to, appendix }, sender), id };
}

function contentOf(sender: MailSender, change: Notice, email: string | null, language: Locale): EmailContent {
  if (change.kind === 'unknown') return unsettledEmail(change, email, writerOf(sender));
  if (change.forOwner && (change.kind === 'suspended' || change.kind === 'returned'))
    return reversalEmail(change, email ?? '', writerOf(sender));
  return customerEmail(change, sender, language);
}

export function announcedChange(sender: MailSender, { change, language }: FoundNotice) {
  if (change.kind === 'unknown' || isForOwner(change)) return null;
  const { subject: title } = customerEmail(change, sender, language);
  return {
    ...{ customerId: change.customerId, title, language },
    ...{ at: new Date(change.at), endedTier: endedTierOf(change) },
  };
}

function endedTierOf(change: Exclude<Notice, { kind: 'unknown' }>): Tier | null {
  if (isGivenTier(change)) return change.kind === 'tierTaken' ? change.tier : null;
  return change.kind === 'ended' || change.kind === 'suspended' ? TIER_OF_PLAN[change.plan] : null;
}

/** Phrases that are inserted into mails besides names and figures, and the labels of their links. */
const ENGLISH = {
  received: (amount: string) => `We have received your payment of ${amount}. Thank you.`,
  paidUntil: (day: string) => `It is paid for until ${day}.`,
  due: (amount: string | null) => (amount === null ? 'the payment' : `the payment of ${amount}`),
  ends: (day: string | null) => (day === null ? 'will end' : `ends on ${day}`),
  lasts: (day: string | null) => (day === null ? 'It has no end date.' : `It is yours until ${day}.`),
  links: {
    dashboard: 'Go to your dashboard',
    invoice: 'See the invoice',
    pay: 'Pay or use a new card',
    confirm: 'Confirm the payment',
    finish: 'Finish the payment',
    signIn: 'Sign in',
  },
};

type Phrases = typeof ENGLISH;

const GERMAN: Phrases = {
  received: (amount) => `Ihre Zahlung über ${amount} ist eingegangen. Vielen Dank.`,
  paidUntil: (day) => `Bezahlt ist bis ${day}.`,
  due: (amount) => (amount === null ? 'die Zahlung' : `die Zahlung über ${amount}`),
  ends: (day) => (day === null ? 'endet' : `endet am ${day}`),
  lasts: (day) => (day === null ? 'Ein Enddatum gibt es nicht.' : `Das gilt bis ${day}.`),
  links: {
    dashboard: 'Zum Dashboard',
    invoice: 'Rechnung ansehen',
    pay: 'Bezahlen oder neue Karte verwenden',
    confirm: 'Zahlung bestätigen',
    finish: 'Zahlung abschließen',
    signIn: 'Anmelden',
  },
};

export const PHRASES: Readonly<Record<Locale, Phrases>> = { en: ENGLISH, de: GERMAN };

export type EmailContent = Omit<EmailTemplate, 'to'>;

/** In UTC, e.g. 21 November 2026. */
export const formatDay = (iso: string, language: Locale = 'en'): string => dayText(new Date(iso), language);

type Reported = BillingChange | UnfinishedPayment;

export function customerEmail(about: Reported | GivenTier, sender: MailSender, language: Locale) {
  const write = writerOf(sender, language);
  if (isGivenTier(about)) return givenTierEmail(about, write);
  const writeAbout = WRITERS[about.kind] as Writer<Reported>;
  const name = PLANS[about.plan].name;
  const paid = 'paid' in about ? about.paid : null;
  return writeAbout(about, write, {
    plan: `${sender.productName} ${name}`,
    'plan-alone': name,
    received: paid?.amountCents ? write.phrases.received(write.money(paid.amountCents)) : '',
    'amount-due': 'due' in about ? write.due(about.due.amountCents) : '',
  });
}

/** Fills a template in its language and links to a page of the provider, or else to the dashboard. */
function writerOf(sender: MailSender, language: Locale = 'en') {
  const phrases = PHRASES[language];
  const write = <P extends string>(
    template: MailTemplate<P>,
    values: Readonly<Record<NoInfer<P>, string>>,
    label: keyof Phrases['links'] = 'dashboard',
    url: string | null | undefined = null,
  ): EmailContent => ({
    ...compose(sender, template, values, language),
    action: url
      ? { label: phrases.links[label], url }
      : { label: phrases.links.dashboard, url: `${sender.publicOrigin}/dashboard` },
  });
  const money = (cents: number) => moneyText(cents, 'EUR', language);
  return Object.assign(write, {
    money,
    day: (iso: string) => formatDay(iso, language),
    due: (cents: number | null) => phrases.due(cents === null ? null : money(cents)),
    phrases,
  });
}
type Write = ReturnType<typeof writerOf>;

/** What several mails say: the plan, and the amount that was paid or is due. */
type Common = Readonly<Record<'plan' | 'plan-alone' | 'received' | 'amount-due', string>>;
type Writer<R extends Reported> = (about: R, write: Write, common: Common) => EmailContent;

const WRITERS: { readonly [K in Reported['kind']]: Writer<Extract<Reported, { kind: K }>> } = {
  began: ({ paid }, write, common) => write(BILLING_MAILS.began, common, 'invoice', paid?.invoiceUrl),
  renewed: ({ paid, periodEnd }, write, common) => {
    const until = periodEnd ? write.phrases.paidUntil(write.day(periodEnd)) : '';
    return write(BILLING_MAILS.renewed, { ...common, 'paid-until': until }, 'invoice', paid.invoiceUrl);
  },
  paid: ({ paid }, write, common) => write(BILLING_MAILS.paid, common, 'invoice', paid.invoiceUrl),
  returned: ({ paid }, write, common) =>
    write(BILLING_MAILS.returned, { ...common, amount: write.money(paid.amountCents) }),
  planChanged: ({ from, to, paid }, write, common) => {
    const names = { ...common, 'plan-before': PLANS[from].name, 'plan-alone': PLANS[to].name };
    return write(BILLING_MAILS['plan-changed'], names, 'invoice', paid?.invoiceUrl);
  },
  changeScheduled: ({ to, effectiveAt }, write, common) => {
    const values = { ...common, 'plan-then': PLANS[to].name, day: write.day(effectiveAt) };
    return write(BILLING_MAILS['change-scheduled'], values);
  },
  changeUndone: (_, write, common) => write(BILLING_MAILS['change-undone'], common),
  cancelScheduled: ({ effectiveAt: at }, write, common) =>
    write(BILLING_MAILS['cancel-scheduled'], { ...common, ends: write.phrases.ends(at && write.day(at)) }),
  extended: ({ until }, write, common) => write(BILLING_MAILS.extended, { ...common, day: write.day(until) }),
  resumed: (_, write, common) => write(BILLING_MAILS.resumed, common),
  paymentFailed: ({ due, graceUntil }, write, common) => {
    const values = { ...common, day: write.day(graceUntil) };
    return write(BILLING_MAILS['payment-failed'], values, 'pay', due.invoiceUrl);
  },
  actionRequired: ({ due }, write, common) =>
    write(BILLING_MAILS['action-required'], common, 'confirm', due.invoiceUrl),
  recovered: ({ paid }, write, common) => write(BILLING_MAILS.recovered, common, 'invoice', paid?.invoiceUrl),
  ended: ({ why }, write) => write(BILLING_MAILS[`ended-${why}`], {}),
  suspended: ({ reversal }, write, common) => write(BILLING_MAILS[reversal], common),
  restored: (_, write, common) => write(BILLING_MAILS.restored, common),
  paymentUnfinished: ({ due }, write, common) =>
    write(BILLING_MAILS['payment-unfinished'], common, 'finish', due.invoiceUrl),
};

function givenTierEmail({ kind, tier, until, before }: GivenTier, write: Write): EmailContent {
  const named = { tier: tierText(tier) };
  if (kind === 'tierTaken') return write(BILLING_MAILS['tier-taken'], named);
  const lasts = write.phrases.lasts(until && write.day(until));
  if (before === null) return write(BILLING_MAILS['tier-given'], { ...named, lasts });
  return write(BILLING_MAILS['tier-changed'], { ...named, lasts, 'tier-before': tierText(before) });
}

const tierText = (tier: CompTier): string => `${tier.charAt(0)}${tier.slice(1).toLowerCase()}`;

type Reversed = Extract<BillingChange, { kind: 'suspended' | 'returned' }>;

/** To the owner: a customer's payment was refunded or is disputed. */
function reversalEmail(change: Reversed, customer: string, write: Write): EmailContent {
  const { plan, at, customerId } = change;
  const values = { customer, 'customer-id': customerId, 'plan-alone': PLANS[plan].name, day: write.day(at) };
  if (change.kind === 'suspended') return write(BILLING_MAILS[`owner-${change.reversal}`], values);
  return write(BILLING_MAILS['owner-returned'], { ...values, amount: write.money(change.paid.amountCents) });
}

/** To the owner: the provider reported an unknown event type or price, or a refund that a bank rejected. */
function unsettledEmail(notice: Unsettled, email: string | null, write: Write): EmailContent {
  if (notice.what === 'event')
    return write(BILLING_MAILS['owner-unknown-event'], { type: notice.type, day: write.day(notice.at) });
  const customer = email ?? notice.customerId;
  if (notice.what === 'refund') {
    const amount = write.money(notice.amountCents);
    return write(BILLING_MAILS['owner-refund-rejected'], { customer, amount, invoice: notice.number });
  }
  const { priceId, subscriptionId } = notice;
  return write(BILLING_MAILS['owner-unknown-price'], {
    'price-or-subscription': priceId ?? subscriptionId,
    subscription: subscriptionId,
    customer,
    price: priceId ? `the price ${priceId}` : 'no price',
  });
}
