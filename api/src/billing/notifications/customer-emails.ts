/** The email templates for customers: what happened, what it means for them, and one way on. */
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import type { EmailTemplate, MailSender } from '../../mail';
import type { BillingChange, EndReason, Paid } from '../changes/billing-change';
import type { UnfinishedPayment } from './notice';

/** An email without its recipient. */
export type EmailContent = Omit<EmailTemplate, 'to'>;

/** In UTC, e.g. 21 November 2026. */
export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
const amountDue = (cents: number | null): string =>
  cents === null ? 'the payment' : `the payment of ${moneyText(cents, 'EUR')}`;

type Reported = BillingChange | UnfinishedPayment;

export function customerEmail(about: Reported, sender: MailSender): EmailContent {
  const template = TEMPLATES[about.kind] as Template<Reported>;
  return template(about, partsOf(about, sender));
}

type Link = NonNullable<EmailContent['action']>;

/** What most emails are made of. */
interface Parts {
  /** With the product's name. */
  readonly plan: string;
  readonly productName: string;
  readonly dashboard: Link;
  /** To the provider's pages where there is one, else to the dashboard. */
  readonly invoice: (url: string | null | undefined) => Link;
  readonly payment: (label: string, url: string | null) => Link;
}

function partsOf({ plan }: Reported, { productName, publicOrigin }: MailSender): Parts {
  const dashboard = { label: 'Go to your dashboard', url: `${publicOrigin}/dashboard` };
  return {
    plan: `${productName} ${PLANS[plan].name}`,
    productName,
    dashboard,
    invoice: (url) => (url ? { label: 'See the invoice', url } : dashboard),
    payment: (label, url) => (url ? { label, url } : dashboard),
  };
}

type Template<R extends Reported> = (about: R, parts: Parts) => EmailContent;

const TEMPLATES: { readonly [K in Reported['kind']]: Template<Extract<Reported, { kind: K }>> } = {
  began: (about, parts) => ({
    subject: `Welcome to ${parts.plan}`,
    heading: `${parts.plan} is yours`,
    paragraphs: [
      ...received(about.paid),
      'In your dashboard you can change the plan, pay by another card, see your invoices, or cancel.',
    ],
    action: parts.invoice(about.paid?.invoiceUrl),
  }),
  renewed: (about, parts) => ({
    subject: `Your receipt for ${parts.plan}`,
    heading: `${parts.plan} was renewed`,
    paragraphs: [
      ...received(about.paid),
      ...(about.periodEnd ? [`It is paid for until ${formatDay(about.periodEnd)}.`] : []),
    ],
    action: parts.invoice(about.paid.invoiceUrl),
  }),
  paid: (about, parts) => ({
    subject: `Your receipt for ${parts.plan}`,
    heading: 'Your payment has arrived',
    paragraphs: received(about.paid),
    action: parts.invoice(about.paid.invoiceUrl),
  }),
  returned: (about, parts) => ({
    subject: `Your second payment for ${parts.productName} was given back`,
    heading: 'One of two payments was given back',
    paragraphs: [
      `${moneyText(about.paid.amountCents, 'EUR')} for ${PLANS[about.plan].name} was paid just after another subscription with this address had been paid. One is enough: the second one has ended, and its money was given back in full to the card that paid it. Your bank may need a few days until you see it.`,
      'The first one is yours. Sign in with this address and the code that we mail to it.',
    ],
    action: parts.dashboard,
  }),
  planChanged: (about, parts) => ({
    subject: `You are now on ${parts.plan}`,
    heading: 'Your plan was changed',
    paragraphs: [
      `It was ${PLANS[about.from].name} and is ${PLANS[about.to].name} from now on.`,
      ...received(about.paid),
    ],
    action: parts.invoice(about.paid?.invoiceUrl),
  }),
  changeScheduled: (about, parts) => ({
    subject: `Your plan will change on ${formatDay(about.effectiveAt)}`,
    heading: `${PLANS[about.to].name} from ${formatDay(about.effectiveAt)}`,
    paragraphs: [
      `Until then you keep everything of ${PLANS[about.plan].name}, which is paid for. Nothing is charged today.`,
      'If you change your mind, you can take this back in your dashboard before that day.',
    ],
    action: parts.dashboard,
  }),
  changeUndone: (_, parts) => ({
    subject: `You stay on ${parts.plan}`,
    heading: 'Your plan stays as it is',
    paragraphs: ['The change of your plan that had been scheduled was taken back. Nothing was charged.'],
    action: parts.dashboard,
  }),
  cancelScheduled: (about, parts) => ({
    subject: `Your ${parts.productName} subscription will end`,
    heading: about.effectiveAt
      ? `Your subscription ends on ${formatDay(about.effectiveAt)}`
      : 'Your subscription will end',
    paragraphs: [
      `Until then you keep everything of ${PLANS[about.plan].name}. Nothing will be charged any more.`,
      'If you change your mind, you can resume it in your dashboard before that day.',
    ],
    action: parts.dashboard,
  }),
  extended: (about, parts) => ({
    subject: `More days of ${parts.plan}`,
    heading: `Free until ${formatDay(about.until)}`,
    paragraphs: [`Until then nothing is charged; from that day on it is renewed as before.`],
    action: parts.dashboard,
  }),
  resumed: (about, parts) => ({
    subject: `Your ${parts.productName} subscription goes on`,
    heading: 'Your subscription goes on',
    paragraphs: [`You keep ${PLANS[about.plan].name}, and it is renewed as before.`],
    action: parts.dashboard,
  }),
  paymentFailed: (about, parts) => ({
    subject: `Your payment for ${parts.plan} failed`,
    heading: 'Your payment failed',
    paragraphs: [
      `Your card was not charged: ${amountDue(about.due.amountCents)} for ${parts.plan} did not go through. Your bank may want you to confirm it, or the card may have expired.`,
      `You keep your access until ${formatDay(about.graceUntil)}. Please pay by then, with this card or a new one; we also try again by ourselves.`,
    ],
    action: parts.payment('Pay or use a new card', about.due.invoiceUrl),
  }),
  actionRequired: (about, parts) => ({
    subject: `Please confirm your payment for ${parts.plan}`,
    heading: 'Your bank wants you to confirm',
    paragraphs: [
      `Your bank asks you to confirm ${amountDue(about.due.amountCents)} for ${parts.plan} before it pays. It takes a minute.`,
    ],
    action: parts.payment('Confirm the payment', about.due.invoiceUrl),
  }),
  recovered: (about, parts) => ({
    subject: `Your payment for ${parts.plan} has arrived`,
    heading: 'All is settled',
    paragraphs: [...received(about.paid), 'What was overdue is paid, and your access is as it was.'],
    action: parts.invoice(about.paid?.invoiceUrl),
  }),
  ended: (about, parts) => ({
    subject: `Your ${parts.productName} subscription has ended`,
    heading: ENDED[about.why].heading,
    paragraphs: [ENDED[about.why].words],
    action: parts.dashboard,
  }),
  suspended: (about, parts) =>
    about.reversal === 'refunded'
      ? {
          subject: `Your payment for ${parts.plan} was refunded`,
          heading: 'Your payment was refunded',
          paragraphs: [
            `Your last payment was given back in full, so ${parts.plan} is suspended. Your bank may need a few days until you see the money.`,
            'If you did not expect this, please write to us.',
          ],
          action: parts.dashboard,
        }
      : {
          subject: `Your payment for ${parts.plan} is disputed`,
          heading: 'Your payment is disputed',
          paragraphs: [
            `Your bank has told us that your last payment is disputed. ${parts.plan} is suspended until that is settled.`,
            'If you did not mean to dispute it, please tell your bank; your access comes back when the dispute is closed.',
          ],
          action: parts.dashboard,
        },
  restored: (_, parts) => ({
    subject: `${parts.plan} is open again`,
    heading: 'Your access is back',
    paragraphs: ['What stood against your payment is settled. Everything of your plan is open again.'],
    action: parts.dashboard,
  }),
  paymentUnfinished: (about, parts) => ({
    subject: `Finish your payment for ${parts.plan}`,
    heading: 'Your payment was left half-way',
    paragraphs: [
      `Somebody, probably you, began a subscription to ${parts.plan} with this address, and the bank asked for a confirmation that never came. Nothing was charged.`,
      'You can finish it on the page of our payment provider, within a day of its beginning. Afterwards sign in with this address and the code that we mail to it.',
      'If this was not you, or you have paid meanwhile, you need not do anything.',
    ],
    action: parts.payment('Finish the payment', about.due.invoiceUrl),
  }),
};

const received = (paid: Paid | null): string[] =>
  paid ? [`We have received your payment of ${moneyText(paid.amountCents, 'EUR')}. Thank you.`] : [];

const ENDED: Readonly<Record<EndReason, { readonly heading: string; readonly words: string }>> = {
  canceled: {
    heading: 'Your subscription has ended',
    words:
      'Nothing will be charged any more. You are welcome back whenever you like: sign in and choose a plan.',
  },
  unpaid: {
    heading: 'Your subscription is on hold',
    words:
      'The overdue payment never arrived, so your plan opens nothing any more. Sign in to settle it or to begin afresh.',
  },
  paused: {
    heading: 'Your subscription is paused',
    words: 'Nothing is charged, and your plan opens nothing, until it is resumed.',
  },
  expired: {
    heading: 'Your subscription has ended',
    words: 'Its payment never arrived, so nothing was charged. Sign in and choose a plan to begin afresh.',
  },
};
