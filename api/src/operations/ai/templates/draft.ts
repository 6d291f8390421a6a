/** A draft reply to a customer's message, for a person to edit and send, in the language of the account. Pure. */
import type { CustomerRow } from '@spreadwise/contract';
import type { AiTexts } from '@spreadwise/contract/ai-texts';
import type { Assignment } from '../assignment';
import { WORDS, type Words } from './words';

interface DraftInput {
  readonly message: string;
  readonly productName: string;
  /** The writer, if known. */
  readonly customer: Pick<
    CustomerRow,
    'tier' | 'plan' | 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'language'
  > | null;
}

/** General facts; the template uses the first that fits the message. */
const HELP: readonly (readonly [words: RegExp, fact: keyof AiTexts['drafts']['help']])[] = [
  [/cancel|unsubscribe|stop (?:my|the)|kündig/i, 'cancel'],
  [/refund|money back|charged? (?:twice|again)|erstatt|geld zurück|doppelt/i, 'refund'],
  [/card|payment|declin|invoice|receipt|past due|karte|zahlung|rechnung/i, 'payment'],
  [/upgrade|downgrade|change.*plan|plan.*change|tarif/i, 'plan'],
  [/code|sign ?in|log ?in|e-?mail|session|anmeld/i, 'code'],
  [/no signals?|nothing|empty|quiet|missing|keine signale|nichts|leer/i, 'quiet'],
  [/lost|did not work|gone|too late|expired|price|verlor|zu spät|kurs/i, 'gone'],
  [/trade for me|automatic|bot|api key|automatisch|schlüssel/i, 'trades'],
];

export function draft({ message, productName, customer }: DraftInput): Assignment {
  const language = customer?.language ?? 'en';
  const [, fitting = null] = HELP.find(([words]) => words.test(message)) ?? [];
  const { hello, thanks, team, otherwise, help } = WORDS[language].drafts;
  const { otherwise: other, help: facts } = WORDS.en.drafts;
  return {
    ...{ task: 'draft', language },
    facts: [
      `The service is called ${productName}.`,
      ...standingOf(customer, WORDS.en),
      ...Object.values(facts),
      other,
      'Hello, thank you for your message. The support team.',
    ],
    names: [productName, 'Plan & billing'],
    question: message,
    template: [
      hello,
      thanks,
      fitting === null ? otherwise : help[fitting],
      ...standingOf(customer, WORDS[language]),
      team,
    ].join('\n\n'),
  };
}

function standingOf(customer: DraftInput['customer'], { drafts, day }: Words): string[] {
  if (customer === null) return [];
  const { tier, plan, status, currentPeriodEnd, cancelAtPeriodEnd } = customer;
  if (plan === null || status === null) return [drafts.noPlan(tier)];
  const end = currentPeriodEnd?.slice(0, 10);
  const until = end === undefined ? '' : drafts.paidUntil(day(end), cancelAtPeriodEnd);
  return [`${drafts.plan(plan, drafts.states[status])}${until}`];
}
