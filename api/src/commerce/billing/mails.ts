/** Mails about subscriptions: to customers, and to the owner. */
import { declareMails, toCustomer, toOwner } from '../../platform/feature';
import { BILLING_GERMAN } from './mails-german';

const DAY = { sample: '21 November 2026', isNeeded: true } as const;
const AMOUNT = { means: 'what was refunded', sample: '€49.99' };

const PLACEHOLDERS = {
  plan: { means: 'the plan, with the product’s name', sample: 'Spreadwise Pro' },
  'plan-alone': { means: 'the plan’s name', sample: 'Pro' },
  'plan-before': { means: 'the plan before', sample: 'Basic' },
  'plan-then': { means: 'the plan from then on', sample: 'Basic' },
  received: {
    means: 'that a payment has arrived, and how much; empty if nothing was paid',
    sample: 'We have received your payment of €49.99. Thank you.',
  },
  'paid-until': {
    means: 'until when it is paid for; empty if unknown',
    sample: 'It is paid for until 21 December 2026.',
  },
  'amount-due': { means: 'what is due', sample: 'the payment of €49.99' },
  amount: AMOUNT,
  ends: { means: 'when it ends, if known', sample: 'ends on 21 November 2026', isNeeded: true },
  tier: { means: 'the tier', sample: 'Gold', isNeeded: true },
  'tier-before': { means: 'the tier before', sample: 'Pro' },
  lasts: { means: 'until when it is given', sample: 'It is yours until 21 November 2026.' },
  customer: { means: 'the customer’s address', sample: 'ada@example.com' },
  'customer-id': { means: 'the customer at the payment provider', sample: 'cus_1' },
  type: { means: 'the type of the event', sample: 'invoice.something_new', isNeeded: true },
  'price-or-subscription': { means: 'the price, or else the subscription', sample: 'price_1' },
  subscription: { means: 'the subscription at the payment provider', sample: 'sub_1', isNeeded: true },
  invoice: { means: 'the number of the invoice', sample: 'ABCD-0001', isNeeded: true },
  price: { means: 'which price it has, in words', sample: 'the price price_1' },
} as const;

export const BILLING_MAILS = declareMails(
  'Plans and payments',
  BILLING_GERMAN,
  {
    began: toCustomer('A subscription has begun', [
      'Welcome to {plan}',
      '{plan} is yours',
      '{received}',
      'You now get signals live in your dashboard, and by email when they exceed your minimum profit. Take two minutes to enter your capital and exchanges there, and each signal shows the profit you can expect.',
      'Your plan, card and invoices are there too, and you can cancel there.',
    ]),
    renewed: toCustomer('A subscription was renewed', [
      'Your receipt for {plan}',
      '{plan} was renewed',
      '{received}',
      '{paid-until}',
    ]),
    paid: toCustomer('A payment has arrived', [
      'Your receipt for {plan}',
      'Your payment has arrived',
      '{received}',
    ]),
    returned: toCustomer(
      'An address was paid for twice, and one payment was refunded',
      [
        'Your second payment for {product} was refunded',
        'One of two payments was refunded',
        '{amount} for {plan-alone} was paid although this address already had a subscription. You need only one, so we ended the second and refunded it in full to the card that paid. It may take your bank a few days to show the refund.',
        'The first subscription is active. Sign in with this address and the code we mail to it.',
      ],
      { amount: { ...AMOUNT, isNeeded: true } },
    ),
    'plan-changed': toCustomer('The plan has changed', [
      'You are now on {plan}',
      'Your plan was changed',
      'You were on {plan-before} and are now on {plan-alone}.',
      '{received}',
    ]),
    'change-scheduled': toCustomer(
      'A cheaper plan will begin when the paid period ends',
      [
        'Your plan will change on {day}',
        '{plan-then} from {day}',
        'Until then you keep {plan-alone}, which is already paid for. Nothing is charged today.',
        'If you change your mind, you can undo this in your dashboard before that day.',
      ],
      { day: { means: 'the day on which it changes', ...DAY } },
    ),
    'change-undone': toCustomer('A scheduled change of plan was undone', [
      'You stay on {plan}',
      'Your plan stays the same',
      'The scheduled change of your plan was undone. Nothing was charged.',
    ]),
    'cancel-scheduled': toCustomer('A subscription will end with its period', [
      'Your {product} subscription will end',
      'Your subscription {ends}',
      'Until then you keep {plan-alone}. No further month is charged.',
      'If you change your mind, you can resume it in your dashboard before that day.',
    ]),
    extended: toCustomer(
      'Free days were given',
      [
        'More days of {plan}',
        'Free until {day}',
        'Nothing is charged until then; on that day your plan renews as before.',
      ],
      { day: { means: 'until when it is free', ...DAY } },
    ),
    resumed: toCustomer('A subscription that was to end continues', [
      'Your {product} subscription continues',
      'Your subscription continues',
      'You keep {plan-alone}, which renews as before.',
    ]),
    'payment-failed': toCustomer(
      'A payment failed',
      [
        'Your payment for {plan} failed',
        'Your payment failed',
        'Your card was not charged: {amount-due} for {plan} did not go through. Your bank may need you to confirm it, or the card may have expired.',
        'You keep access until {day}. Pay by then, with this card or another; we will also try again ourselves.',
      ],
      { day: { means: 'until when the plan gives access', ...DAY } },
    ),
    'action-required': toCustomer('The bank wants a payment confirmed', [
      'Confirm your payment for {plan}',
      'Your bank needs your confirmation',
      'Your bank asks you to confirm {amount-due} for {plan}. It takes a minute.',
    ]),
    recovered: toCustomer('The overdue amount was paid', [
      'Your payment for {plan} has arrived',
      'Your overdue payment has arrived',
      '{received}',
    ]),
    'tier-given': toCustomer('The owner gives a tier', [
      'You have {tier} at {product}',
      '{tier} is yours',
      'We have given you {tier} free of charge. {lasts}',
      'A plan you pay for continues and is charged as before; the higher of the two applies.',
    ]),
    'tier-changed': toCustomer('The owner replaces a given tier with another', [
      'You now have {tier} at {product}',
      '{tier} is now yours',
      'We had given you {tier-before}. You now have {tier} free of charge. {lasts}',
      'A plan you pay for continues and is charged as before; the higher of the two applies.',
    ]),
    'tier-taken': toCustomer('The owner withdraws a given tier', [
      '{tier} at {product} has ended',
      '{tier} has ended',
      'The {tier} that we gave you has ended.',
      'A plan you pay for continues as it is. Without one, signals and alerts stop until you choose a plan.',
    ]),
    'ended-canceled': toCustomer('A cancelled subscription has ended', [
      'Your {product} subscription has ended',
      'Your subscription has ended',
      'You will not be charged again. To start again, sign in and choose a plan.',
    ]),
    'ended-unpaid': toCustomer('An overdue subscription is on hold', [
      'Your {product} subscription is on hold',
      'Your subscription is on hold',
      'The overdue payment never arrived, so your plan is suspended. Sign in to pay it or to start over.',
    ]),
    'ended-paused': toCustomer('A subscription was paused', [
      'Your {product} subscription is paused',
      'Your subscription is paused',
      'Until it is resumed, nothing is charged and you have no access.',
    ]),
    'ended-expired': toCustomer('A subscription was never paid', [
      'Your {product} subscription has ended',
      'Your subscription has ended',
      'The first payment never arrived, so nothing was charged. Sign in and choose a plan to start over.',
    ]),
    refunded: toCustomer('The last payment was refunded', [
      'Your payment for {plan} was refunded',
      'Your payment was refunded',
      'Your last payment was refunded in full, so {plan} is suspended. It may take your bank a few days to show the refund.',
      'If you did not expect this, write to us.',
    ]),
    disputed: toCustomer('The last payment is disputed', [
      'Your payment for {plan} is disputed',
      'Your payment is disputed',
      'Your bank reports that your last payment is disputed, so {plan} is suspended.',
      'If you did not mean to dispute it, ask your bank to withdraw the dispute. You then get access again.',
    ]),
    restored: toCustomer('A refund or dispute no longer suspends a plan', [
      '{plan} is active again',
      'Your access is back',
      'The problem with your payment is settled, and you have full access again.',
    ]),
    'payment-unfinished': toCustomer('A checkout was left while the bank waited for a confirmation', [
      'Finish your payment for {plan}',
      'Your payment is not finished',
      'Somebody, probably you, started to subscribe to {plan} with this address, but the confirmation that the bank asked for never came. Nothing was charged.',
      'You can finish it on our payment provider’s page, within a day of starting. Then sign in with this address and the code we mail to it.',
      'If this was not you, or you have paid since, you can ignore this email.',
    ]),
    'already-live': toCustomer('Somebody subscribes with an address that has a plan', [
      'Your {product} subscription is already active',
      'You already have a subscription',
      'Somebody, probably you, has just tried to subscribe to {product} with this address. It already has an active subscription, so no new one was started and nothing was charged.',
      'Sign in with this address to see your plan, change it or manage your billing.',
      'If this was not you, you can ignore this email: nobody can sign in without the code we send to this address.',
    ]),
    'on-hold': toCustomer('Somebody subscribes with an address whose plan is on hold', [
      'Your {product} subscription is on hold',
      'Your subscription is on hold',
      'Somebody, probably you, has just tried to subscribe to {product} with this address. It already has a subscription, which is unpaid or paused, so no new one was started and nothing was charged.',
      'To start over, sign in with this address and the code we mail to it, then choose your plan in the same browser. That ends the subscription on hold, and what it owes is no longer due.',
      'If this was not you, you can ignore this email: nobody can sign in without the code we send to this address.',
    ]),
    'owner-refunded': toOwner(
      'A customer’s payment was refunded in full',
      [
        'Refunded: the payment of {customer}',
        'A payment was refunded in full',
        '{customer} ({customer-id}), on {plan-alone}, noticed on {day}. Access is suspended, and the customer has been told.',
        'The subscription is still billed unless it is cancelled.',
      ],
      { day: { means: 'when it was noticed', ...DAY } },
    ),
    'owner-disputed': toOwner(
      'A customer disputes a payment',
      [
        'Disputed: the payment of {customer}',
        'A customer disputes a payment',
        '{customer} ({customer-id}), on {plan-alone}, noticed on {day}. Access is suspended, and the customer has been told.',
        'The payment provider gives you limited time to answer. If you win the dispute, access returns by itself.',
      ],
      { day: { means: 'when it was noticed', ...DAY } },
    ),
    'owner-returned': toOwner(
      'A second payment was refunded',
      [
        'Refunded: a second payment of {customer}',
        'An address was paid for twice, and one payment was refunded',
        '{amount} for {plan-alone} was paid by {customer} ({customer-id}) alongside another subscription of the address, and refunded in full on {day}. The customer has been told.',
        'You need not do anything. Two browsers paid at the same time, or two people with one address.',
      ],
      { day: { means: 'when it was refunded', ...DAY } },
    ),
    'owner-refund-rejected': toOwner('A bank rejected a refund', [
      'Refund rejected: {customer}',
      'A bank rejected a refund',
      'The refund of {amount} to {customer}, for the invoice {invoice}, did not arrive: the bank rejected it, and the payment provider holds the money again.',
      'Ask the customer for an account and pay it there. After a withdrawal, it is due within 14 days.',
    ]),
    'owner-unknown-event': toOwner(
      'The payment provider sent an unknown event',
      [
        'Unknown event from the payment provider: {type}',
        'An event of an unknown type arrived',
        'The payment provider sent an event of the type “{type}” on {day}, which this version of the product does not know. The customer was still read back, so our records are right.',
        'You need not do anything. You get one mail per type; further events are listed under Business > Payments.',
      ],
      { day: { means: 'when it came', ...DAY } },
    ),
    'owner-unknown-price': toOwner('A subscription has a price that no plan has', [
      'Unknown price at the payment provider: {price-or-subscription}',
      'A subscription has a price that no plan has',
      'The subscription {subscription} of {customer} has {price}, which belongs to no plan. A customer who had a plan keeps it; one who had none gets no access, though they may be charged.',
      'Check it at the payment provider. You get one mail per price; all are listed under Business > Payments.',
    ]),
  },
  PLACEHOLDERS,
);
