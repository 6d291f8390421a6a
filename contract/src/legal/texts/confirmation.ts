/** A customer's record of an order: its terms in the confirmation mail, and what was shown around the button. Pure. */

import { dayText, moneyText } from '../../browser/figure-text';
import type { Locale } from '../../browser/page-locale';
import type { OrderButton } from '../../config';
import { GERMAN_ORDER_WORDS } from '../../order/german-words';
import { ORDER_VERSION, ORDER_WORDS, orderText } from '../../order/words';
import { PLANS, type PlanId } from '../../plans';
import type { LegalSection } from '../legal';

export interface Ordered {
  readonly plan: PlanId;
  readonly at: Date;
  readonly beginNow: boolean;
  /** The name from `orderScreen`; null: the call named none. */
  readonly screen: string | null;
}

export interface ConfirmedText {
  readonly version: { readonly date: string; readonly hash: string };
  /** Nobody has released it. */
  readonly isDraft: boolean;
  readonly sections: readonly LegalSection[];
}

const WORDS = {
  en: {
    contract: (plan: string, price: string, day: string) =>
      `Your contract\n${plan}, ${price} per month, incl. VAT, ordered on ${day}. It renews each month until you cancel, and then ends with the paid month.`,
    beginsNow: 'You asked us to begin before the 14 days end: if you withdraw, you pay for the days used.',
    waits: 'You did not ask us to begin before the 14 days end: if you withdraw, you get a full refund.',
    terms: (day: string) => `TERMS, as of ${day}`,
    withdrawal: (day: string) => `WITHDRAWAL INSTRUCTIONS, as of ${day}`,
    draft: 'Draft, not reviewed by counsel',
  },
  de: {
    contract: (plan: string, price: string, day: string) =>
      `Ihr Vertrag\n${plan}, ${price} pro Monat, inkl. MwSt., bestellt am ${day}. Er verlängert sich jeden Monat, bis Sie kündigen, und endet mit dem bezahlten Monat.`,
    beginsNow:
      'Sie haben verlangt, dass wir vor Ablauf der 14 Tage beginnen: Wenn Sie widerrufen, zahlen Sie die genutzten Tage.',
    waits:
      'Sie haben nicht verlangt, dass wir vor Ablauf der 14 Tage beginnen: Wenn Sie widerrufen, erhalten Sie alles zurück.',
    terms: (day: string) => `AGB, Stand ${day}`,
    withdrawal: (day: string) => `WIDERRUFSBELEHRUNG, Stand ${day}`,
    draft: 'Entwurf, nicht anwaltlich geprüft',
  },
} as const;

/** Contract, terms and withdrawal instructions, one paragraph per section. */
export function confirmationOf(
  { plan, at, beginNow }: Ordered,
  { terms, withdrawal }: { readonly terms: ConfirmedText; readonly withdrawal: ConfirmedText },
  { language, productName }: { readonly language: Locale; readonly productName: string },
): string[] {
  const words = WORDS[language];
  const { name, amountCents, currency } = PLANS[plan];
  const day = (date: Date) => dayText(date, language);
  const price = moneyText(amountCents, currency, language);
  const heading = (name: 'terms' | 'withdrawal', { version, isDraft }: ConfirmedText) =>
    [words[name](day(new Date(version.date))), ...(isDraft ? [words.draft] : [])].join('\n');
  return [
    words.contract(`${productName} ${name}`, price, day(at)),
    beginNow ? words.beginsNow : words.waits,
    heading('terms', terms),
    ...terms.sections.map(partText),
    heading('withdrawal', withdrawal),
    ...withdrawal.sections.map(partText),
  ];
}

const partText = ({ heading, paragraphs, list = [] }: LegalSection) =>
  [heading, ...paragraphs, ...list].join('\n');

/** What was shown around the button; only the screen's name if this release does not have that screen. */
export function shownOf({ screen, plan, beginNow }: Ordered): string {
  const [, version, language, button] = /^(\S+) (en|de) (\S+)$/.exec(screen ?? '') ?? [];
  if (version !== ORDER_VERSION) return screen ?? 'Ordered by a call that named no screen.';
  const { name, amountCents, currency } = PLANS[plan];
  const price = moneyText(amountCents, currency, language as Locale);
  const words = language === 'de' ? GERMAN_ORDER_WORDS : ORDER_WORDS;
  return orderText(words, { plan: name, price, beginNow }, button as OrderButton);
}
