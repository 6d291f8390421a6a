/** Mails about subscriptions: to customers, and to the owner. */
import { declareMails, toCustomer, toOwner } from '../../platform/feature';
import { BILLING_GERMAN } from './mails-german';

const DAY = { sample: '21 November 2026', isNeeded: true } as const;
const AMOUNT = { means: 'what was given back', sample: '€49.99' };

const PLACEHOLDERS = {
  plan: { means: 'the plan, with the product’s name', sample: 'Spreadwise Pro' },
  'plan-alone': { means: 'the plan’s name', sample: 'Pro' },
  'plan-before': { means: 'the plan before', sample: 'Basic' },
  'plan-then': { means: 'the plan from then on', sample: 'Basic' },
  received: {
    means: 'that a payment has arrived, and how much; nothing where nothing was paid',
    sample: 'We have received your payment of €49.99. Thank you.',
  },
  'paid-until': {
    means: 'until when it is paid for; nothing where that is not known',
    sample: 'It is paid for until 21 December 2026.',
  },
  'amount-due': { means: 'what is due', sample: 'the payment of €49.99' },
  amount: AMOUNT,
  ends: { means: 'when it ends, where that is known', sample: 'ends on 21 November 2026', isNeeded: true },
  tier: { means: 'the tier', sample: 'Gold', isNeeded: true },
  'tier-before': { means: 'the tier before', sample: 'Pro' },
  lasts: { means: 'until when it is given', sample: 'It is yours until 21 November 2026.' },
  customer: { means: 'the customer’s address', sample: 'ada@example.com' },
  'customer-id': { means: 'the customer at the payment provider', sample: 'cus_1' },
  type: { means: 'the type of the event', sample: 'invoice.something_new', isNeeded: true },
  'price-or-subscription': { means: 'the price, or else the subscription', sample: 'price_1' },
  subscription: { means: 'the subscription at the payment provider', sample: 'sub_1', isNeeded: true },
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
      'Signals reach you from now on: live in your dashboard, and by email when they exceed your minimum profit. Enter there what you trade with and where, which takes two minutes: each signal then states your expected profit.',
      'Your plan, card and invoices are there as well, and so is cancelling.',
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
      'An address was paid for twice, and one payment was given back',
      [
        'Your second payment for {product} was given back',
        'One of two payments was given back',
        '{amount} for {plan-alone} was paid just after another subscription with this address had been paid. One is enough: the second one has ended, and its money was given back in full to the card that paid it. Your bank may need a few days until you see it.',
        'The first one is yours. Sign in with this address and the code that we mail to it.',
      ],
      { amount: { ...AMOUNT, isNeeded: true } },
    ),
    'plan-changed': toCustomer('Another plan holds from now on', [
      'You are now on {plan}',
      'Your plan was changed',
      'It was {plan-before} and is {plan-alone} from now on.',
      '{received}',
    ]),
    'change-scheduled': toCustomer(
      'A cheaper plan will begin when the paid period ends',
      [
        'Your plan will change on {day}',
        '{plan-then} from {day}',
        'Until then you keep everything of {plan-alone}, which is paid for. Nothing is charged today.',
        'If you change your mind, you can take this back in your dashboard before that day.',
      ],
      { day: { means: 'the day on which it changes', ...DAY } },
    ),
    'change-undone': toCustomer('A scheduled change of plan was taken back', [
      'You stay on {plan}',
      'Your plan stays as it is',
      'The change of your plan that had been scheduled was taken back. Nothing was charged.',
    ]),
    'cancel-scheduled': toCustomer('A subscription will end with its period', [
      'Your {product} subscription will end',
      'Your subscription {ends}',
      'Until then you keep everything of {plan-alone}. Nothing will be charged any more.',
      'If you change your mind, you can resume it in your dashboard before that day.',
    ]),
    extended: toCustomer(
      'Free days were given',
      [
        'More days of {plan}',
        'Free until {day}',
        'Until then nothing is charged; from that day on it is renewed as before.',
      ],
      { day: { means: 'until when it is free', ...DAY } },
    ),
    resumed: toCustomer('A subscription that would have ended goes on', [
      'Your {product} subscription goes on',
      'Your subscription goes on',
      'You keep {plan-alone}, and it is renewed as before.',
    ]),
    'payment-failed': toCustomer(
      'A payment failed',
      [
        'Your payment for {plan} failed',
        'Your payment failed',
        'Your card was not charged: {amount-due} for {plan} did not go through. Your bank may want you to confirm it, or the card may have expired.',
        'You keep your access until {day}. Please pay by then, with this card or a new one; we also try again by ourselves.',
      ],
      { day: { means: 'until when the plan stays open', ...DAY } },
    ),
    'action-required': toCustomer('The bank wants a payment confirmed', [
      'Please confirm your payment for {plan}',
      'Your bank wants you to confirm',
      'Your bank asks you to confirm {amount-due} for {plan} before it pays. It takes a minute.',
    ]),
    recovered: toCustomer('What was overdue is paid', [
      'Your payment for {plan} has arrived',
      'All is settled',
      '{received}',
      'What was overdue is paid, and your access is as it was.',
    ]),
    'tier-given': toCustomer('The owner gives a tier', [
      'You have {tier} at {product}',
      '{tier} is yours',
      'We have given you {tier}, and you are charged nothing for it. {lasts}',
      'A plan that you pay for goes on beside it and is charged as before; the higher of the two counts.',
    ]),
    'tier-changed': toCustomer('The owner gives another tier in place of one', [
      'You have {tier} at {product} from now on',
      '{tier} is yours from now on',
      'We had given you {tier-before}. From now on you have {tier}, and you are charged nothing for it. {lasts}',
      'A plan that you pay for goes on beside it and is charged as before; the higher of the two counts.',
    ]),
    'tier-taken': toCustomer('The owner takes a tier that was given', [
      '{tier} at {product} has ended',
      '{tier} has ended',
      'We had given you {tier}, and that has ended now.',
      'A plan that you pay for goes on as it is. Without one, signals and alerts stop until you choose a plan.',
    ]),
    'ended-canceled': toCustomer('A cancelled subscription has ended', [
      'Your {product} subscription has ended',
      'Your subscription has ended',
      'Nothing will be charged any more. You are welcome back whenever you like: sign in and choose a plan.',
    ]),
    'ended-unpaid': toCustomer('An overdue subscription is on hold', [
      'Your {product} subscription has ended',
      'Your subscription is on hold',
      'The overdue payment never arrived, so your plan opens nothing any more. Sign in to settle it or to begin afresh.',
    ]),
    'ended-paused': toCustomer('A subscription was paused', [
      'Your {product} subscription has ended',
      'Your subscription is paused',
      'Nothing is charged, and your plan opens nothing, until it is resumed.',
    ]),
    'ended-expired': toCustomer('A subscription was never paid', [
      'Your {product} subscription has ended',
      'Your subscription has ended',
      'Its payment never arrived, so nothing was charged. Sign in and choose a plan to begin afresh.',
    ]),
    refunded: toCustomer('The last payment was given back', [
      'Your payment for {plan} was refunded',
      'Your payment was refunded',
      'Your last payment was given back in full, so {plan} is suspended. Your bank may need a few days until you see the money.',
      'If you did not expect this, please write to us.',
    ]),
    disputed: toCustomer('The last payment is disputed', [
      'Your payment for {plan} is disputed',
      'Your payment is disputed',
      'Your bank has told us that your last payment is disputed. {plan} is suspended until that is settled.',
      'If you did not mean to dispute it, please tell your bank; your access comes back when the dispute is closed.',
    ]),
    restored: toCustomer('What stood against a payment is settled', [
      '{plan} is open again',
      'Your access is back',
      'What stood against your payment is settled. Everything of your plan is open again.',
    ]),
    'payment-unfinished': toCustomer('A checkout was left while the bank waited', [
      'Finish your payment for {plan}',
      'Your payment was left half-way',
      'Somebody, probably you, began a subscription to {plan} with this address, and the bank asked for a confirmation that never came. Nothing was charged.',
      'You can finish it on the page of our payment provider, within a day of its beginning. Afterwards sign in with this address and the code that we mail to it.',
      'If this was not you, or you have paid meanwhile, you need not do anything.',
    ]),
    'already-live': toCustomer('Somebody begins a subscription for an address that has one', [
      'Your {product} subscription is already active',
      'You already have a live subscription',
      'Somebody, probably you, has just tried to begin a {product} subscription with this address. It has a live one already, so nothing new was begun and nothing was charged.',
      'Sign in with this address to see your plan, change it or manage your billing.',
      'If this was not you, you need not do anything: nobody can sign in without the code that we mail to this address.',
    ]),
    'on-hold': toCustomer('Somebody begins a subscription for an address whose own is on hold', [
      'Your {product} subscription is on hold',
      'Your subscription is on hold',
      'Somebody, probably you, has just tried to begin a {product} subscription with this address. It has one already that is unpaid or paused, so nothing new was begun and nothing was charged.',
      'To begin afresh, sign in with this address and the code that we mail to it, then choose your plan in the same browser. The subscription on hold is ended then, and what is still open on it is no longer due.',
      'If this was not you, you need not do anything: nobody can sign in without the code that we mail to this address.',
    ]),
    'owner-refunded': toOwner(
      'A customer’s payment was refunded in full',
      [
        'Refunded: the payment of {customer}',
        'A payment was refunded in full',
        '{customer} ({customer-id}), on {plan-alone}, noticed on {day}. The access is suspended; the customer was told.',
        'The subscription goes on being billed unless it is cancelled.',
      ],
      { day: { means: 'when it was noticed', ...DAY } },
    ),
    'owner-disputed': toOwner(
      'A customer disputes a payment',
      [
        'Disputed: the payment of {customer}',
        'A customer disputes a payment',
        '{customer} ({customer-id}), on {plan-alone}, noticed on {day}. The access is suspended; the customer was told.',
        'The payment provider lets you answer the dispute for a limited time. Should you win it, the access comes back by itself.',
      ],
      { day: { means: 'when it was noticed', ...DAY } },
    ),
    'owner-returned': toOwner(
      'A second payment was given back',
      [
        'Given back: a second payment of {customer}',
        'An address was paid for twice, and one payment was given back',
        '{amount} for {plan-alone} of {customer} ({customer-id}) was paid beside another subscription of the address, and given back in full on {day}. The customer was told.',
        'Nothing has to be done. Two browsers were paying at the same time, or two people with one address.',
      ],
      { day: { means: 'when it was given back', ...DAY } },
    ),
    'owner-unknown-event': toOwner(
      'The payment provider tells of an unknown event',
      [
        'Unknown event of the payment provider: {type}',
        'An event of an unknown type came in',
        'The payment provider sent an event of the type “{type}” on {day}, which this version of the product does not know. The customer it concerns was read back all the same, so the record is right.',
        'Nothing has to be done. You get one mail for each type; further events of it are listed under billing health.',
      ],
      { day: { means: 'when it came', ...DAY } },
    ),
    'owner-unknown-price': toOwner('A subscription has a price of none of the plans', [
      'Unknown price at the payment provider: {price-or-subscription}',
      'A subscription has a price of none of the plans',
      'The subscription {subscription} of {customer} has {price}, which belongs to none of the plans. A customer who had a plan keeps it; one who had none gets nothing, though they may be charged.',
      'Please look at it at the payment provider. You get one mail for each price; all of them are listed under billing health.',
    ]),
  },
  PLACEHOLDERS,
);
