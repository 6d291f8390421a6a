/** Texts of the account, in German. */
import { countText } from '@spreadwise/contract/figure-text';
import type { AccountTexts } from '../english/account';

const profile: AccountTexts['profile'] = {
  title: 'Sie',
  text: 'Name und E-Mail-Adresse stehen auf Ihren Rechnungen.',
  email: 'E-Mail-Adresse',
  change: 'Adresse ändern',
  name: 'Name',
  save: 'Name speichern',
  saving: 'Wird gespeichert …',
  saved: 'Ihr Name ist gespeichert',
  notSaved: 'Ihr Name ist nicht gespeichert',
  language: 'Sprache',
};

const address: AccountTexts['address'] = {
  title: 'Adresse ändern',
  text: 'Wir senden einen Code an die bisherige und einen an die neue Adresse. Ihr Tarif läuft weiter.',
  new: 'Neue Adresse',
  mail: 'Beide Codes senden',
  mailing: 'Wird gesendet …',
  notMailed: 'Es wurden keine Codes gesendet',
  enterBoth: 'Beide Codes eingeben',
  codeTo: (email) => `Code an ${email}`,
  change: 'Adresse ändern',
  changing: 'Wird geändert …',
  changed: 'Ihre Adresse ist geändert',
  changedText: (email) => `Ab jetzt melden Sie sich als ${email} an.`,
  notChanged: 'Ihre Adresse ist nicht geändert',
  once: 'Jeder Code gilt einmal: Schließen Sie das Fenster und fordern Sie neue an.',
};

const data: AccountTexts['data'] = {
  title: 'Ihre Daten',
  text: 'Eine Kopie Ihrer Daten: ein ZIP-Archiv mit JSON, und CSV für die Tabellenkalkulation.',
  help: 'Ihre Daten und die Kündigung',
  asking: 'Wird angefordert …',
  again: 'Neue Kopie erstellen',
  make: 'Kopie erstellen',
  notAsked: 'Die Kopie wurde nicht angefordert',
  background: 'Entsteht im Hintergrund; eine E-Mail meldet, wenn sie fertig ist. Höchstens eine pro Stunde.',
  making: 'Ihre Kopie wird erstellt',
  makingText: (asked) => `Angefordert am ${asked}. Sie können die Seite verlassen.`,
  ready: 'Ihre Kopie ist fertig',
  readyText: (made, size, until) =>
    `Vom ${made}${size === null ? '' : `, ${size}`}. Gelöscht wird sie am ${until}.`,
  download: 'Herunterladen',
};

const deletion: AccountTexts['deletion'] = {
  title: 'Konto löschen',
  text: 'Beendet jedes Abonnement sofort und löscht Ihre Daten.',
  ends: 'Der Rest eines bezahlten Monats wird nicht erstattet. Liegt Ihre Bestellung keine 14 Tage zurück, widerrufen Sie vorher.',
  goes: 'Name, Adresse, Verlauf, Einstellungen, Token, Nachrichten und Karte werden gelöscht.',
  kept: 'Unter einer Nummer und ohne Ihren Namen bleibt gespeichert: welcher Tarif wann verkauft wurde und, zwei Jahre lang, was dazu geschah, falls eine Zahlung angefochten wird. Rechnungen mit Ihrem Namen behalten wir und der Zahlungsanbieter, solange das Gesetz es verlangt.',
  deleting: 'Ihr Konto wird gelöscht',
  deletingText: (asked) => `Beantragt am ${asked}. Es läuft von selbst weiter.`,
  button: 'Mein Konto löschen',
  sure: 'Konto löschen?',
  forGood: 'Endgültig löschen',
  mailCode: 'Code senden',
  keep: 'Konto behalten',
  enter: (email) =>
    `Das lässt sich nicht rückgängig machen. Geben Sie den Code ein, den wir an ${email} gesendet haben.`,
  confirms: (email) => `Das lässt sich nicht rückgängig machen. Ein Code an ${email} bestätigt es.`,
  code: 'Sechsstelliger Code',
  notDeleted: 'Es wurde nichts gelöscht',
  lastMail: 'Eine letzte E-Mail meldet, wenn es erledigt ist.',
};

const devices: AccountTexts['devices'] = {
  title: 'Geräte',
  text: 'Wo Sie angemeldet sind. Der Ort ist der des Netzes; die IP-Adresse wird nicht gespeichert.',
  help: 'Was tun bei einem unbekannten Gerät',
  caption: 'Ihre Geräte',
  empty: 'Sie sind nirgends angemeldet.',
  ended: 'Abgemeldet',
  notEnded: 'Es war schon abgemeldet oder ließ sich nicht abmelden',
  everywhere: 'Überall abmelden',
  everywhereText:
    'Damit wird auch jeder Browser vergessen, der angemeldet bleiben sollte: Jeder fragt wieder nach einem Code.',
  device: 'Gerät',
  unknown: 'Unbekannter Browser',
  thisOne: 'Dieses',
  signedIn: (count) => `${countText(count)} Sitzungen`,
  place: 'Ort',
  unknownPlace: 'Unbekannt',
  since: 'Seit',
  lastUsed: 'Zuletzt genutzt',
  end: 'Aktion',
  signOut: 'Abmelden',
  signOutOthers: 'Übrige abmelden',
  sure: 'Überall abmelden?',
  signingOut: 'Wird abgemeldet …',
  sureText: 'Auch dieses Gerät und alle API-Token; ein Programm braucht danach ein neues.',
  failed: 'Sie sind noch angemeldet',
};

export const german: AccountTexts = {
  parts: {
    account: 'Konto',
    devices: 'Geräte',
    automation: 'Webhook und API',
    yourAccount: 'Ihr Konto',
    confirmFirst: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  },
  profile,
  address,
  data,
  deletion,
  devices,
};
