/** The letters to customers: what happened, what it means for them, and one way on. */
import { PLANS } from '@spreadwise/contract/plans';
import type { Letter } from '../../mail/layout';
import type { BillingChange, EndReason, Paid } from '../changes/detect-changes';
import type { UnfinishedPayment } from './notice';

export interface Sender {
  readonly productName: string;
  /** No slash at the end. */
  readonly publicOrigin: string;
}

export type Words = Omit<Letter, 'to'>;

export const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
const money = (cents: number): string => `€${(cents / 100).toFixed(2)}`;
const amountDue = (cents: number | null): string =>
  cents === null ? 'the payment' : `the payment of ${money(cents)}`;

export function customerLetter(about: BillingChange | UnfinishedPayment, sender: Sender): Words {
  const { productName } = sender;
  const plan = `${productName} ${PLANS[about.plan].name}`;
  const dashboard = { label: 'Go to your dashboard', url: `${sender.publicOrigin}/dashboard` };
  const invoice = (url: string | null | undefined) => (url ? { label: 'See the invoice', url } : dashboard);
  const payment = (label: string, url: string | null) => (url ? { label, url } : dashboard);
  switch (about.kind) {
    case 'began':
      return {
        subject: `Welcome to ${plan}`,
        heading: `${plan} is yours`,
        paragraphs: [
          ...received(about.paid),
          'In your dashboard you can change the plan, pay by another card, see your invoices, or cancel.',
        ],
        action: invoice(about.paid?.invoiceUrl),
      };
    case 'renewed':
      return {
        subject: `Your receipt for ${plan}`,
        heading: `${plan} was renewed`,
        paragraphs: [
          ...received(about.paid),
          ...(about.periodEnd ? [`It is paid for until ${dayOf(about.periodEnd)}.`] : []),
        ],
        action: invoice(about.paid.invoiceUrl),
      };
    case 'paid':
      return {
        subject: `Your receipt for ${plan}`,
        heading: 'Your payment has arrived',
        paragraphs: received(about.paid),
        action: invoice(about.paid.invoiceUrl),
      };
    case 'planChanged':
      return {
        subject: `You are now on ${plan}`,
        heading: 'Your plan was changed',
        paragraphs: [
          `It was ${PLANS[about.from].name} and is ${PLANS[about.to].name} from now on.`,
          ...received(about.paid),
        ],
        action: invoice(about.paid?.invoiceUrl),
      };
    case 'changeScheduled':
      return {
        subject: `Your plan will change on ${dayOf(about.effectiveAt)}`,
        heading: `${PLANS[about.to].name} from ${dayOf(about.effectiveAt)}`,
        paragraphs: [
          `Until then you keep everything of ${PLANS[about.plan].name}, which is paid for. Nothing is charged today.`,
          'If you change your mind, you can take this back in your dashboard before that day.',
        ],
        action: dashboard,
      };
    case 'changeUndone':
      return {
        subject: `You stay on ${plan}`,
        heading: 'Your plan stays as it is',
        paragraphs: ['The change of your plan that had been scheduled was taken back. Nothing was charged.'],
        action: dashboard,
      };
    case 'cancelScheduled':
      return {
        subject: `Your ${productName} subscription will end`,
        heading: about.effectiveAt
          ? `Your subscription ends on ${dayOf(about.effectiveAt)}`
          : 'Your subscription will end',
        paragraphs: [
          `Until then you keep everything of ${PLANS[about.plan].name}. Nothing will be charged any more.`,
          'If you change your mind, you can resume it in your dashboard before that day.',
        ],
        action: dashboard,
      };
    case 'resumed':
      return {
        subject: `Your ${productName} subscription goes on`,
        heading: 'Your subscription goes on',
        paragraphs: [`You keep ${PLANS[about.plan].name}, and it is renewed as before.`],
        action: dashboard,
      };
    case 'paymentFailed':
      return {
        subject: `Your payment for ${plan} failed`,
        heading: 'Your payment failed',
        paragraphs: [
          `Your card was not charged: ${amountDue(about.due.amountCents)} for ${plan} did not go through. Your bank may want you to confirm it, or the card may have expired.`,
          `You keep your access until ${dayOf(about.graceUntil)}. Please pay by then, with this card or a new one; we also try again by ourselves.`,
        ],
        action: payment('Pay or use a new card', about.due.invoiceUrl),
      };
    case 'actionRequired':
      return {
        subject: `Please confirm your payment for ${plan}`,
        heading: 'Your bank wants you to confirm',
        paragraphs: [
          `Your bank asks you to confirm ${amountDue(about.due.amountCents)} for ${plan} before it pays. It takes a minute.`,
        ],
        action: payment('Confirm the payment', about.due.invoiceUrl),
      };
    case 'recovered':
      return {
        subject: `Your payment for ${plan} has arrived`,
        heading: 'All is settled',
        paragraphs: [...received(about.paid), 'What was overdue is paid, and your access is as it was.'],
        action: invoice(about.paid?.invoiceUrl),
      };
    case 'ended':
      return {
        subject: `Your ${productName} subscription has ended`,
        heading: ENDED[about.why].heading,
        paragraphs: [ENDED[about.why].words],
        action: dashboard,
      };
    case 'suspended':
      return about.reversal === 'refunded'
        ? {
            subject: `Your payment for ${plan} was refunded`,
            heading: 'Your payment was refunded',
            paragraphs: [
              `Your last payment was given back in full, so ${plan} is suspended. Your bank may need a few days until you see the money.`,
              'If you did not expect this, please write to us.',
            ],
            action: dashboard,
          }
        : {
            subject: `Your payment for ${plan} is disputed`,
            heading: 'Your payment is disputed',
            paragraphs: [
              `Your bank has told us that your last payment is disputed. ${plan} is suspended until that is settled.`,
              'If you did not mean to dispute it, please tell your bank; your access comes back when the dispute is closed.',
            ],
            action: dashboard,
          };
    case 'restored':
      return {
        subject: `${plan} is open again`,
        heading: 'Your access is back',
        paragraphs: ['What stood against your payment is settled. Everything of your plan is open again.'],
        action: dashboard,
      };
    case 'paymentUnfinished':
      return {
        subject: `Finish your payment for ${plan}`,
        heading: 'Your payment was left half-way',
        paragraphs: [
          `Somebody, probably you, began a subscription to ${plan} with this address, and the bank asked for a confirmation that never came. Nothing was charged.`,
          'You can finish it on the page of our payment provider, within a day of its beginning. Afterwards sign in with this address and the code that we mail to it.',
          'If this was not you, or you have paid meanwhile, you need not do anything.',
        ],
        action: payment('Finish the payment', about.due.invoiceUrl),
      };
  }
}

const received = (paid: Paid | null): string[] =>
  paid ? [`We have received your payment of ${money(paid.amountCents)}. Thank you.`] : [];

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
