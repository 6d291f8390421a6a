/** Conflicts of interest that could bias us, and do not: the operator releases this statement as their own. */
import type { LegalText } from './legal-text';

export const conflicts: LegalText = {
  date: '2026-11-27',
  sections: {
    en: [
      {
        heading: 'Our own trades',
        paragraphs: [
          '{product} never trades. Nobody who works on it trades on its signals, for themselves or for others, before or after they are sent.',
        ],
      },
      {
        heading: 'Money from others',
        paragraphs: [
          'No exchange, broker or coin issuer pays us: no commissions, no referral programmes, no advertising. Our only income is subscriptions, at public prices.',
        ],
      },
      {
        heading: 'Who chooses the signals',
        paragraphs: [
          'A program finds them in public market data, by the same rules for all exchanges and coins; what we leave out is left out for everyone. Nobody picks a signal, or holds one back to act on it first. Of the same signals, higher plans get more, and get alerts sooner.',
        ],
      },
      {
        heading: 'If that changes',
        paragraphs: ['We disclose any conflict of interest here before it begins. Questions: {email}.'],
      },
    ],
    de: [
      {
        heading: 'Eigene Geschäfte',
        paragraphs: [
          '{product} handelt nie. Niemand, der daran arbeitet, handelt nach den Signalen, weder für sich noch für andere, weder vor noch nach dem Versand.',
        ],
      },
      {
        heading: 'Geld von anderen',
        paragraphs: [
          'Keine Börse, kein Broker und kein Herausgeber von Coins bezahlt uns: keine Provision, kein Partnerprogramm, keine Werbung. Wir leben von den Abonnements, und deren Preise sind öffentlich.',
        ],
      },
      {
        heading: 'Wer die Signale auswählt',
        paragraphs: [
          'Ein Programm findet sie in öffentlichen Marktdaten, nach denselben Regeln für alle Börsen und Coins; was wir auslassen, fehlt für alle. Niemand sucht eines aus oder hält eines zurück, um zuerst danach zu handeln. Von denselben Signalen erhalten höhere Tarife mehr, und Benachrichtigungen früher.',
        ],
      },
      {
        heading: 'Wenn sich das ändert',
        paragraphs: ['Ein Interessenkonflikt wird hier genannt, bevor er beginnt. Fragen dazu: {email}.'],
      },
    ],
  },
};
