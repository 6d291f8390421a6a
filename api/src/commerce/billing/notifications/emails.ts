/** Mails about a change, to the customer and the owner, and its title on the customer's other channels. Pure. */
import { createHash } from 'node:crypto';
import { dayText, moneyText } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
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
  if (change.kind === 'unknown') return unknownEmail(change, email, writerOf(sender));
  if (change.forOwner && (change.kind === 'suspended' || change.kind === 'returned'))
    return reversalEmail(change, email ?? '', writerOf(sender));
  return customerEmail(change, sender, language);
}

export function announcedChange(
  sender: MailSender,
  { change, language }: Pick<FoundNotice, 'change' | 'language'>,
) {
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

export function customerEmail(
  about: Reported | GivenTier,
  sender: MailSender,
  language: Locale,
): EmailContent {
  const write = writerOf(sender, language);
  if (isGivenTier(about)) return givenTierEmail(about, write);
  const writeAbout = WRITERS[about.kind] as Writer<Reported>;
  const name = PLANS[about.plan].name;
  return writeAbout(about, write, { plan: `${sender.productName} ${name}`, 'plan-alone': name });
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
    received: (paid: Paid | null) => (paid ? phrases.received(money(paid.amountCents)) : ''),
    phrases,
  });
}
type Write = ReturnType<typeof writerOf>;

interface PlanNames {
  readonly plan: string;
  readonly 'plan-alone': string;
}
type Writer<R extends Reported> = (about: R, write: Write, names: PlanNames) => EmailContent;

const WRITERS: { readonly [K in Reported['kind']]: Writer<Extract<Reported, { kind: K }>> } = {
  began: ({ paid }, write, { plan }) =>
    write(BILLING_MAILS.began, { plan, received: write.received(paid) }, 'invoice', paid?.invoiceUrl),
  renewed: ({ paid, periodEnd }, write, { plan }) => {
    const until = periodEnd ? write.phrases.paidUntil(write.day(periodEnd)) : '';
    const values = { plan, received: write.received(paid), 'paid-until': until };
    return write(BILLING_MAILS.renewed, values, 'invoice', paid.invoiceUrl);
  },
  paid: ({ paid }, write, { plan }) =>
    write(BILLING_MAILS.paid, { plan, received: write.received(paid) }, 'invoice', paid.invoiceUrl),
  returned: ({ paid }, write, { 'plan-alone': alone }) =>
    write(BILLING_MAILS.returned, { 'plan-alone': alone, amount: write.money(paid.amountCents) }),
  planChanged: ({ from, to, paid }, write, { plan }) => {
    const names = { plan, 'plan-before': PLANS[from].name, 'plan-alone': PLANS[to].name };
    return write(
      BILLING_MAILS['plan-changed'],
      { ...names, received: write.received(paid) },
      'invoice',
      paid?.invoiceUrl,
    );
  },
  changeScheduled: ({ to, effectiveAt }, write, { 'plan-alone': alone }) => {
    const values = { 'plan-alone': alone, 'plan-then': PLANS[to].name, day: write.day(effectiveAt) };
    return write(BILLING_MAILS['change-scheduled'], values);
  },
  changeUndone: (_, write, { plan }) => write(BILLING_MAILS['change-undone'], { plan }),
  cancelScheduled: ({ effectiveAt: at }, write, { 'plan-alone': alone }) =>
    write(BILLING_MAILS['cancel-scheduled'], {
      'plan-alone': alone,
      ends: write.phrases.ends(at && write.day(at)),
    }),
  extended: ({ until }, write, { plan }) => write(BILLING_MAILS.extended, { plan, day: write.day(until) }),
  resumed: (_, write, { 'plan-alone': alone }) => write(BILLING_MAILS.resumed, { 'plan-alone': alone }),
  paymentFailed: ({ due, graceUntil }, write, { plan }) => {
    const values = { plan, 'amount-due': write.due(due.amountCents), day: write.day(graceUntil) };
    return write(BILLING_MAILS['payment-failed'], values, 'pay', due.invoiceUrl);
  },
  actionRequired: ({ due }, write, { plan }) => {
    const values = { plan, 'amount-due': write.due(due.amountCents) };
    return write(BILLING_MAILS['action-required'], values, 'confirm', due.invoiceUrl);
  },
  recovered: ({ paid }, write, { plan }) =>
    write(BILLING_MAILS.recovered, { plan, received: write.received(paid) }, 'invoice', paid?.invoiceUrl),
  ended: ({ why }, write) => write(BILLING_MAILS[`ended-${why}`], {}),
  suspended: ({ reversal }, write, { plan }) => write(BILLING_MAILS[reversal], { plan }),
  restored: (_, write, { plan }) => write(BILLING_MAILS.restored, { plan }),
  paymentUnfinished: ({ due }, write, { plan }) =>
    write(BILLING_MAILS['payment-unfinished'], { plan }, 'finish', due.invoiceUrl),
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

/** To the owner: the provider reported an event type or a price that this product does not know. */
function unknownEmail(unknown: Unknown, email: string | null, write: Write): EmailContent {
  if (unknown.what === 'event')
    return write(BILLING_MAILS['owner-unknown-event'], { type: unknown.type, day: write.day(unknown.at) });
  const { priceId, subscriptionId, customerId } = unknown;
  return write(BILLING_MAILS['owner-unknown-price'], {
    'price-or-subscription': priceId ?? subscriptionId,
    subscription: subscriptionId,
    customer: email ?? customerId,
    price: priceId ? `the price ${priceId}` : 'no price',
  });
}
