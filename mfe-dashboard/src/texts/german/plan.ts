/** Texts on the state of a plan, in German. */
import type { PlanTexts } from '../english/plan';

const due: PlanTexts['due'] = {
  bankAsks: 'Ihre Bank verlangt die Bestätigung einer Zahlung',
  firstOpen: 'Ihre erste Zahlung ist nicht abgeschlossen',
  failed: 'Ihre letzte Zahlung ist fehlgeschlagen',
  confirm: 'Bei der Bank bestätigen',
  pay: (sum) => `${sum} jetzt zahlen`,
  newTab: ' (öffnet einen neuen Tab)',
  beginAgain: 'Neu beginnen',
  updateCard: 'Karte aktualisieren',
  first:
    'Bisher ist nichts abgebucht und nichts freigeschaltet. Schließen Sie die Zahlung auf der Seite des Zahlungsanbieters ab oder beginnen Sie mit einer anderen Karte neu. Sonst verfällt sie binnen eines Tages.',
  closed: 'Bis zur Zahlung ist Ihr Tarif gesperrt.',
  keepUntil: (day) => `Ihr Tarif bleibt bis ${day} freigeschaltet.`,
  stillOpen: 'Ihr Tarif bleibt vorerst freigeschaltet.',
  confirmIt:
    'Bestätigen Sie die Zahlung auf der Seite des Zahlungsanbieters, dann läuft alles weiter wie bisher.',
  payYourself: 'Ihre Karte wird nicht mehr belastet: Zahlen Sie selbst, dann läuft alles weiter wie bisher.',
  payInvoice:
    'Zahlen Sie die offene Rechnung unter „Tarif & Rechnungen“, dann läuft alles weiter wie bisher.',
  payOrCard: 'Zahlen Sie oder hinterlegen Sie eine andere Karte, dann läuft alles weiter wie bisher.',
};

const suspended: PlanTexts['suspended'] = {
  disputed: 'Ihr Tarif ist gesperrt: Die Zahlung wurde bei Ihrer Bank angefochten',
  disputedText:
    'Zu Ihrer letzten Zahlung läuft eine Anfechtung. Der Tarif wird wieder freigeschaltet, sobald sie zu unseren Gunsten entschieden oder bei Ihrer Bank zurückgezogen ist. War es ein Versehen, schreiben Sie uns; wir klären es gemeinsam.',
  refunded: 'Ihr Tarif ist gesperrt: Ihre letzte Zahlung wurde erstattet',
  refundedText: 'Sie haben Ihr Geld zurück, deshalb ist der Tarif jetzt gesperrt.',
  renews: (day, sum) =>
    `Am ${day} verlängert er sich für ${sum} und ist dann wieder freigeschaltet. Möchten Sie das nicht, kündigen Sie unter „Tarif & Rechnungen“.`,
  notAsked: 'Haben Sie die Erstattung nicht verlangt, schreiben Sie uns.',
};

const states: PlanTexts['states'] = {
  suspended: 'Gesperrt',
  refunded: 'Die letzte Zahlung wurde vollständig erstattet, deshalb ist der Tarif jetzt gesperrt.',
  disputed:
    'Die letzte Zahlung wird bei Ihrer Bank angefochten. Bis das geklärt ist, ist der Tarif gesperrt.',
  cancelled: 'Gekündigt',
  keptUntil: (until) => `Sie behalten alles ${until}. Danach wird nichts mehr abgebucht.`,
  changes: (now, day, next, price) => `${now} bis ${day}, danach ${next} für ${price}.`,
  renews: (day) => `Verlängert sich am ${day}.`,
  renewsFor: (day, sum, card) =>
    `Verlängert sich am ${day} für ${sum}${card ? `, abgebucht von ${card}` : ''}.`,
  renewsMonthly: 'Verlängert sich monatlich.',
  failedClosed: 'Die letzte Zahlung ist fehlgeschlagen. Bis zur Zahlung ist der Tarif gesperrt.',
  failedUntil: (day) => `Die letzte Zahlung ist fehlgeschlagen. Sie behalten alles bis ${day}.`,
  failed: 'Die letzte Zahlung ist fehlgeschlagen.',
  unpaid: 'Die letzte Zahlung ist endgültig fehlgeschlagen. Bis zur Zahlung ist der Tarif gesperrt.',
  incomplete:
    'Die erste Zahlung ist noch nicht eingegangen, und nichts ist abgebucht. Ohne sie verfällt das Abonnement binnen eines Tages.',
  neverPaid: 'Die erste Zahlung ist nie eingegangen, und nichts wurde abgebucht.',
  endedOn: (day) => `Es endete am ${day}.`,
  ended: 'Es ist beendet.',
  paused:
    'Solange es pausiert ist, wird nichts abgebucht, und der Tarif ist gesperrt. Wir setzen es fort, wenn Sie uns schreiben.',
};

const former: PlanTexts['former'] = {
  closed: 'Sie haben derzeit keinen aktiven Tarif',
  closedText:
    'Signale, Verlauf und Benachrichtigungen gehören zu einem Tarif. Rechnungen, Ihre Daten und der Support bleiben Ihnen.',
  openAgain: 'Ihr Tarif ist wieder aktiv',
  openAgainText: 'Vielen Dank. Ihre Signale sind da, sobald Sie sich angemeldet haben.',
  signInAgain: 'Neu anmelden',
};

export const german: PlanTexts = {
  until: (day) => (day === null ? 'bis zum letzten Tag des bezahlten Zeitraums' : `bis ${day}`),
  on: (day) => (day === null ? 'am letzten Tag des bezahlten Zeitraums' : `am ${day}`),
  card: (brand, last4) => `${brand} mit den Endziffern ${last4}`,
  stayFirst: (plan) => `Bleiben Sie erst bei ${plan}; dann können Sie einen anderen Tarif wählen.`,
  openPayment: 'Eine noch offene Zahlung bleibt offen.',
  means: 'Was das bedeutet',
  noPortal: 'Die Zahlungsverwaltung ließ sich nicht öffnen',
  noPortalText: 'Der Zahlungsanbieter war nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  askUs: 'Schreiben Sie uns',
  due,
  suspended,
  states,
  former,
};
