/** Texts of the plan and its billing, in German. */
import type { BillingTexts } from '../english/billing';

const problems: BillingTexts['problems'] = {
  providerAway:
    'Unser Zahlungsanbieter antwortet gerade nicht. Nichts ist verloren. Versuchen Sie es in ein paar Minuten noch einmal; ausgeführt wird es nur einmal.',
  unreached:
    'Wir waren nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal; ausgeführt wird es nur einmal.',
  outdated: 'Ihr Abonnement hat sich inzwischen geändert.',
  working: 'Ihre letzte Anfrage wird noch bearbeitet. Versuchen Sie es gleich noch einmal.',
  signIn: 'Melden Sie sich dafür neu an.',
  tooFast: 'Zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal.',
};

const cards: BillingTexts['cards'] = {
  plan: 'Tarif',
  none: 'Keiner',
  perMonth: (price, tier, isReverseCharge) =>
    `${price} im Monat, ${isReverseCharge ? 'ohne MwSt. (Reverse-Charge)' : 'inkl. MwSt.'} · Stufe ${tier}`,
  tier: (tier) => `Stufe ${tier}`,
  nextCharge: 'Nächste Abbuchung',
  on: (day) => `Am ${day}`,
  notKnown: 'Derzeit nicht bekannt',
  noNext: 'Keine',
  noCharge: 'Es wird nichts abgebucht',
  signals: 'Signale am Tag',
  unlimited: 'Unbegrenzt',
  hops: (most) => `Routen mit bis zu ${most} Trades`,
  subscription: 'Abonnement',
  noSubscription: 'Sie haben kein Abonnement.',
  givenWithout: 'Sie haben kein Abonnement. Ihre Stufe haben wir Ihnen geschenkt.',
  changePlan: 'Tarif wechseln',
  cancel: 'Abonnement kündigen',
  choosePlan: 'Tarif wählen',
  askToResume: 'Fortsetzen lassen',
  payment: 'Zahlung',
  card: 'Karte',
  validTo: 'Gültig bis',
  noCard: 'Keine Karte hinterlegt',
  country: 'Land für die MwSt.',
  vatId: 'USt-IdNr.',
  manage: 'Zahlung verwalten',
  opening: 'Wird geöffnet …',
};

const invoices: BillingTexts['invoices'] = {
  what: 'Ihre Rechnungen',
  caption: 'Rechnungen',
  date: 'Datum',
  number: 'Nummer',
  amount: 'Betrag',
  state: 'Status',
  invoice: 'Rechnung',
  empty: 'Noch keine Rechnungen. Zu jeder Zahlung steht hier eine.',
  pay: 'Zahlen',
  pdf: 'PDF',
  view: 'Ansehen',
  about: (number, isCredit) =>
    ` ${isCredit ? 'Rechnungskorrektur' : 'Rechnung'} ${number} (öffnet einen neuen Tab)`,
};

const leaving: BillingTexts['leaving'] = {
  title: (plan) => `${plan} kündigen?`,
  busy: 'Wird gekündigt …',
  keep: (plan) => `${plan} behalten`,
  done: 'Ihr Abonnement ist gekündigt',
  keepUntil: (plan, until) => `Sie behalten ${plan} ${until}.`,
  endsOn: (plan, on) => `${plan} endet ${on}.`,
  after: (plan) =>
    `Danach wird nichts mehr abgebucht, und Ihr Zugang zu ${plan} endet. Bis dahin nehmen Sie die Kündigung mit einem Klick zurück.`,
  why: 'Was ist der Hauptgrund? (freiwillig)',
  reasons: {
    too_expensive: 'Zu teuer',
    unused: 'Ich nutze es zu wenig',
    missing_features: 'Mir fehlt etwas',
    low_quality: 'Die Signale haben mir nicht geholfen',
    other: 'Etwas anderes',
  },
  comment: 'Möchten Sie uns noch etwas sagen? (freiwillig)',
  failed: 'Ihr Abonnement ist noch nicht gekündigt',
};

export const german: BillingTexts = {
  yourSubscription: 'Ihr Abonnement',
  stale: 'Ihre Rechnungsdaten sind gerade nicht abrufbar',
  staleText:
    'Der Zahlungsanbieter antwortet nicht. Unten steht sein letzter bekannter Stand; er gilt hier weiter.',
  willEnd: (plan, on) => `Sie haben gekündigt: ${plan} endet ${on}`,
  resume: (plan) => `${plan} fortsetzen`,
  resumed: (plan) => `${plan} läuft weiter wie bisher`,
  notResumed: 'Die Kündigung ist nicht zurückgenommen',
  allOpen: 'Bis dahin behalten Sie alles.',
  canTakeBack:
    'Ein weiterer Monat wird nicht abgebucht, und bis dahin können Sie die Kündigung jederzeit zurücknehmen.',
  willChange: (plan, day) => `${plan} beginnt am ${day}`,
  stayOn: (plan) => `Bei ${plan} bleiben`,
  stayed: (plan) => `Sie bleiben bei ${plan}`,
  notStayed: 'Der Wechsel ist nicht zurückgenommen',
  keepUntilThen: (plan) => `Bis dahin behalten Sie ${plan}.`,
  fromThen: (price) => `Ab diesem Tag kostet es ${price}.`,
  given: (tier) => `Die Stufe ${tier} haben wir Ihnen geschenkt`,
  givenText: (day) => `${day ? `Bis ${day}` : 'Unbefristet'} und kostenlos.`,
  largerCounts: 'Es gilt die höhere von beiden: sie oder die Ihres eigenen Tarifs.',

  problems,
  cards,
  invoices,
  leaving,
};
