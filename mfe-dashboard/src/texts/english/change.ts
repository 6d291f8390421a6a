/** Texts of the change of a plan, in English. */
import { PLANS } from '@spreadwise/contract/plans';

const page = {
  title: 'Change your plan',
  back: 'Back to your subscription',
  notNow: 'Your plan cannot be changed right now',
  on: (plan: string) => `You are on ${plan} now`,
  paying: 'Your payment is on its way',
  opensOnceThere: (plan: string) => `${plan} becomes active as soon as it arrives.`,
  begins: (plan: string, day: string) => `${plan} begins on ${day}`,
  keepUntilThen: (plan: string) => `You keep ${plan} until then.`,
  bankAsks: 'Your bank asks you to confirm',
  bankAsksText: (plan: string) =>
    `Confirm the payment in the window that your bank opens. Until then you stay on ${plan}, and nothing is charged.`,
  notCharged: (plan: string) => `You are still on ${plan}; nothing was charged`,
  chooseAgain: 'You can choose the plan again, or change your card under “Manage billing” first.',
  notConfirmed: 'The payment was not confirmed.',
  noAnswer: 'The payment provider did not answer.',
};

const cards = {
  features: {
    basic: PLANS.basic.features,
    pro: PLANS.pro.features,
    premium: PLANS.premium.features,
  },
  yourPlan: 'Your plan',
  from: (day: string) => `From ${day}`,
  aMonth: (isReverseCharge: boolean) =>
    `a month, ${isReverseCharge ? 'no VAT (reverse charge)' : 'incl. VAT'}`,
  isCurrent: 'This is what you have now.',
  isScheduled: 'It is set to begin on that day.',
  upgrade: {
    to: (plan: string) => `Upgrade to ${plan}`,
    when: 'Begins at once. You pay only the difference for the rest of this period.',
  },
  downgrade: {
    to: (plan: string) => `Downgrade to ${plan}`,
    when: 'Begins when the paid period ends. You keep what you have until then.',
  },
};

const preview = {
  stayOn: (plan: string) => `Stay on ${plan}`,
  tryAgain: 'Try again',
  asking: 'Working out the price to the cent…',
  refused: 'Not possible with your current plan',
  noPrice: 'The price cannot be shown right now',
  still: (plan: string) => `You are still on ${plan}`,
  dueNow: 'Due now',
  beginsTerm: (plan: string) => `${plan} begins`,
  atOnce: 'At once',
  on: (day: string) => `On ${day}`,
  nextCharge: 'Next charge',
  charge: (sum: string, day: string) => `${sum} on ${day}`,
  credit: 'Credit in the next charge',
  upgrade: (to: string, from: string, card: string | null) =>
    `${to} for the rest of this period, less what you have already paid for ${from} and any credit you have${card ? `; charged to ${card}` : ''}.`,
  downgrade: (from: string) =>
    `You keep ${from} until then, and nothing is charged now. You can undo this any time before.`,
  fromThen: (price: string) => `From then on ${price}.`,
  oneMoment: 'One moment…',
  changeOn: (day: string) => `Change on ${day}`,
  payAndUpgrade: (sum: string) => `Pay ${sum} and upgrade`,
};

export const english = { ...page, cards, preview };

export type ChangeTexts = typeof english;
