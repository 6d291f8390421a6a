/** Texts of the change of a plan, in German. */
import { GERMAN_FEATURES } from '@spreadwise/contract/german-features';
import type { ChangeTexts } from '../english/change';

const cards: ChangeTexts['cards'] = {
  features: GERMAN_FEATURES,
  yourPlan: 'Ihr Tarif',
  from: (day) => `Ab ${day}`,
  aMonth: (isReverseCharge) => `im Monat, ${isReverseCharge ? 'ohne MwSt. (Reverse-Charge)' : 'inkl. MwSt.'}`,
  isCurrent: 'Das haben Sie jetzt.',
  isScheduled: 'Beginnt an diesem Tag.',
  upgrade: {
    to: (plan) => `Auf ${plan} upgraden`,
    when: 'Beginnt sofort. Sie zahlen nur, was für den Rest dieses Zeitraums fehlt.',
  },
  downgrade: {
    to: (plan) => `Zu ${plan} wechseln`,
    when: 'Beginnt, wenn der bezahlte Zeitraum endet. Bis dahin behalten Sie, was Sie haben.',
  },
};

const preview: ChangeTexts['preview'] = {
  stayOn: (plan) => `Bei ${plan} bleiben`,
  tryAgain: 'Erneut versuchen',
  asking: 'Der Preis wird auf den Cent berechnet …',
  refused: 'Mit Ihrem jetzigen Tarif geht das nicht',
  noPrice: 'Der Preis ist gerade nicht abrufbar',
  still: (plan) => `Sie sind weiter bei ${plan}`,
  dueNow: 'Jetzt fällig',
  beginsTerm: (plan) => `Beginn von ${plan}`,
  atOnce: 'Sofort',
  on: (day) => `Am ${day}`,
  nextCharge: 'Nächste Abbuchung',
  charge: (sum, day) => `${sum} am ${day}`,
  credit: 'Guthaben bei der nächsten Abbuchung',
  upgrade: (to, from, card) =>
    `${to} für den Rest dieses Zeitraums, abzüglich dessen, was Sie für ${from} schon bezahlt haben, und Ihres Guthabens${card ? `; abgebucht von ${card}` : ''}.`,
  downgrade: (from) =>
    `Bis dahin behalten Sie ${from}, und jetzt wird nichts abgebucht. Vorher können Sie den Wechsel jederzeit zurücknehmen.`,
  fromThen: (price) => `Danach ${price}.`,
  oneMoment: 'Einen Moment …',
  changeOn: (day) => `Am ${day} wechseln`,
  payAndUpgrade: (sum) => `${sum} zahlen und upgraden`,
};

export const german: ChangeTexts = {
  title: 'Tarif wechseln',
  back: 'Zurück zum Abonnement',
  notNow: 'Ihr Tarif lässt sich gerade nicht wechseln',
  on: (plan) => `Sie haben jetzt ${plan}`,
  paying: 'Ihre Zahlung ist unterwegs',
  opensOnceThere: (plan) => `${plan} wird freigeschaltet, sobald sie eingegangen ist.`,
  begins: (plan, day) => `${plan} beginnt am ${day}`,
  keepUntilThen: (plan) => `Bis dahin behalten Sie ${plan}.`,
  bankAsks: 'Ihre Bank verlangt eine Bestätigung',
  bankAsksText: (plan) =>
    `Bestätigen Sie die Zahlung im Fenster, das Ihre Bank öffnet. Bis dahin bleiben Sie bei ${plan}, und nichts wird abgebucht.`,
  notCharged: (plan) => `Sie sind weiter bei ${plan}; es wurde nichts abgebucht`,
  chooseAgain:
    'Wählen Sie den Tarif noch einmal, oder ändern Sie zuerst die Karte unter „Zahlung verwalten“.',
  notConfirmed: 'Die Zahlung wurde nicht bestätigt.',
  noAnswer: 'Der Zahlungsanbieter hat nicht geantwortet.',

  cards,
  preview,
};
