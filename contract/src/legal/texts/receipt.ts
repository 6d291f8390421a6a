/** The text of receipts in both languages. */
import type { DeclarationKind } from '../legal';

interface ReceiptTexts {
  readonly what: Readonly<Record<DeclarationKind, string>>;
  readonly received: (moments: string) => string;
  readonly labels: Readonly<Record<'declared' | 'name' | 'email' | 'contract' | 'cause' | 'endsOn', string>>;
  readonly earliest: string;
  readonly undo: string;
  readonly next: {
    readonly withdrawn: (plan: string, isProRata: boolean) => string;
    readonly late: (lastDay: string) => string;
    /** `day` null: unknown; `asked`: the later day that was requested. */
    readonly ends: (plan: string, day: string | null, asked: string | null) => string;
    readonly cause: string;
    readonly over: (plan: string) => string;
    readonly unknown: string;
  };
}

const english: ReceiptTexts & { readonly ownerCause: string; readonly ownerUnknown: string } = {
  what: { withdrawal: 'Your withdrawal', cancellation: 'Your cancellation' },
  received: (moments) => `We received it on ${moments}.`,
  labels: {
    declared: 'Declared',
    name: 'Name',
    email: 'Email',
    contract: 'Contract',
    cause: 'Cancelled for cause',
    endsOn: 'To end',
  },
  earliest: 'as early as possible',
  undo: 'Undo the cancellation',
  next: {
    withdrawn: (plan, isProRata) =>
      isProRata
        ? `Your contract for ${plan} ends now. You had asked us to begin before the 14 days ended, so what you paid, less the days used, goes back to the card you paid with. Your bank may need a few days.`
        : `Your contract for ${plan} ends now. Everything you paid goes back to the card you paid with. Your bank may need a few days.`,
    late: (lastDay) => `You could withdraw until ${lastDay}, so we treat your declaration as a cancellation.`,
    ends: (plan, day, asked) =>
      asked
        ? `Your contract for ${plan} ends with the paid period in which ${asked} falls. Nothing is charged after that.`
        : `Your contract for ${plan} ends ${day ? `on ${day}` : 'with the paid period'}. No further month is charged.`,
    cause: 'You gave a cause for ending it sooner: a person will read it and write to you.',
    over: (plan) => `Your contract for ${plan} has already ended. Nothing more is charged.`,
    unknown:
      'We found no contract under this email address. If yours is under another one, declare again with that one. A person will also look into it.',
  },
  ownerCause: 'A customer cancels for cause. You decide whether the contract ends at once: reply to them.',
  ownerUnknown:
    'No contract is known under this address. Find out whose it is, and end it by hand if there is one.',
};

const german: ReceiptTexts = {
  what: { withdrawal: 'Ihr Widerruf', cancellation: 'Ihre Kündigung' },
  received: (moments) => `Eingegangen am ${moments}.`,
  labels: {
    declared: 'Erklärung',
    name: 'Name',
    email: 'E-Mail',
    contract: 'Vertrag',
    cause: 'Außerordentliche Kündigung, Grund',
    endsOn: 'Zum',
  },
  earliest: 'frühestmöglichen Zeitpunkt',
  undo: 'Kündigung zurücknehmen',
  next: {
    withdrawn: (plan, isProRata) =>
      isProRata
        ? `Ihr Vertrag über ${plan} endet jetzt. Sie hatten verlangt, dass wir vor Ablauf der 14 Tage beginnen. Daher erhalten Sie den gezahlten Betrag abzüglich der genutzten Tage zurück, auf die Karte, mit der Sie gezahlt haben. Bei Ihrer Bank kann das einige Tage dauern.`
        : `Ihr Vertrag über ${plan} endet jetzt. Sie erhalten den gezahlten Betrag vollständig zurück, auf die Karte, mit der Sie gezahlt haben. Bei Ihrer Bank kann das einige Tage dauern.`,
    late: (lastDay) =>
      `Ein Widerruf war bis zum ${lastDay} möglich. Wir behandeln Ihre Erklärung daher als Kündigung.`,
    ends: (plan, day, asked) =>
      asked
        ? `Ihr Vertrag über ${plan} endet mit dem bezahlten Zeitraum, in den der ${asked} fällt. Danach wird nichts mehr abgebucht.`
        : `Ihr Vertrag über ${plan} endet ${day ? `am ${day}` : 'mit dem bezahlten Zeitraum'}. Ein weiterer Monat wird nicht abgebucht.`,
    cause: 'Sie haben einen Grund für ein früheres Ende genannt: Ein Mensch liest ihn und schreibt Ihnen.',
    over: (plan) => `Ihr Vertrag über ${plan} ist bereits beendet. Es wird nichts mehr abgebucht.`,
    unknown:
      'Zu dieser E-Mail-Adresse haben wir keinen Vertrag gefunden. Falls Ihr Vertrag unter einer anderen Adresse läuft, geben Sie die Erklärung mit dieser noch einmal ab. Auch ein Mensch sieht sie sich an.',
  },
};

export const RECEIPT_TEXTS = { en: english, de: german } as const;
