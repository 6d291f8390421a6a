/** A draft reply to a customer's message, for a person to edit and send. Pure. */
import type { CustomerRow } from '@spreadwise/contract';
import type { Assignment } from '../assignment';
import { dayText } from './words';

interface DraftInput {
  readonly message: string;
  readonly productName: string;
  /** Who wrote, where it is known. */
  readonly customer: Pick<
    CustomerRow,
    'tier' | 'plan' | 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'
  > | null;
}

/** What is true for everybody; the first that fits the message is the template's. */
const HELP: readonly (readonly [words: RegExp, fact: string])[] = [
  [
    /cancel|unsubscribe|stop (?:my|the)/i,
    'A subscription is cancelled under Plan & billing; it stays open until the paid period ends, and nothing is charged after that.',
  ],
  [
    /refund|money back|charged? (?:twice|again)/i,
    'A colleague looks into each question about a refund and answers by mail.',
  ],
  [
    /card|payment|declin|invoice|receipt|past due/i,
    'Cards and invoices are under Plan & billing; a payment that fails is tried again, and the plan stays open for 7 days.',
  ],
  [
    /upgrade|downgrade|change.*plan|plan.*change/i,
    'The plan is changed under Plan & billing; a dearer one begins at once, a cheaper one when the paid period ends.',
  ],
  [
    /code|sign ?in|log ?in|e-?mail|session/i,
    'Signing in needs the address and a code that is mailed to it; a code is valid for 10 minutes, and a newer one replaces it.',
  ],
  [
    /no signals?|nothing|empty|quiet|missing/i,
    'There are times without any signal: prices agree most of the time, and what leaves too little after fees is not told.',
  ],
  [
    /lost|did not work|gone|too late|expired|price/i,
    'A signal says what prices were at that moment; they change from second to second, and the details say how long such signals lasted before.',
  ],
  [
    /trade for me|automatic|bot|api key/i,
    'The service informs only: it never trades and never asks for a key that could trade.',
  ],
];
const OTHERWISE = 'A colleague looks into this and answers by mail.';

export function draft({ message, productName, customer }: DraftInput): Assignment {
  const standing = customer ? standingOf(customer) : [];
  const [, fitting = OTHERWISE] = HELP.find(([words]) => words.test(message)) ?? [];
  return {
    task: 'draft',
    facts: [
      `The service is called ${productName}.`,
      ...standing,
      ...HELP.map(([, fact]) => fact),
      OTHERWISE,
      'Hello, thank you for your message. The support team.',
    ],
    names: [productName, 'Plan & billing'],
    question: message,
    template: ['Hello,', 'thank you for your message.', fitting, ...standing, 'The support team'].join(
      '\n\n',
    ),
  };
}

function standingOf({
  tier,
  plan,
  status,
  currentPeriodEnd,
  cancelAtPeriodEnd,
}: NonNullable<DraftInput['customer']>): string[] {
  if (plan === null || status === null) return [`The tier is ${tier}, without a plan.`];
  const until =
    currentPeriodEnd === null
      ? ''
      : ` The paid period ends on ${dayText(currentPeriodEnd.slice(0, 10))}${cancelAtPeriodEnd ? ', and the plan with it' : ''}.`;
  return [`The plan is ${plan}, and its state is ${status.replaceAll('_', ' ')}.${until}`];
}
