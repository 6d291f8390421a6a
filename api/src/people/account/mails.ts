/** Mail templates about a customer's data, address and account. */
import { declareMails, toCustomer } from '../../platform/feature';

const GERMAN = {
  'data-ready': [
    'Ihre Daten bei {product}',
    'Die Kopie Ihrer Daten liegt bereit',
    'Melden Sie sich an, um sie herunterzuladen: eine ZIP-Datei mit allem, was {product} über Sie gespeichert hat, als JSON und CSV. Sie können sie bis {day} herunterladen, danach wird sie gelöscht.',
    'Falls Sie sie nicht angefordert haben: Niemand hat sie, denn sie öffnet sich nur für Sie, angemeldet per Code. Sehen Sie sich in diesem Fall Ihre Geräte an.',
  ],
  'account-deleted': [
    'Ihr Konto bei {product} ist gelöscht',
    'Ihr Konto ist gelöscht',
    'Alle Abonnements sind beendet, es wird nichts mehr abgebucht, und Ihre Karte ist entfernt. Ihr Name, diese Adresse, Ihr Verlauf und Ihre Einstellungen sind gelöscht.',
    'Was wir gesetzlich aufbewahren müssen, bleibt: welcher Tarif wann verkauft wurde, unter einer Nummer und ohne Ihren Namen, und die Rechnungen beim Zahlungsanbieter. Was zu dieser Nummer geschah, bleibt höchstens zwei Jahre gespeichert, weil Zahlungen angefochten werden können.',
    'Dies ist die letzte E-Mail an diese Adresse. Sie können jederzeit ein neues Konto eröffnen.',
  ],
  'address-changed': [
    'Die Adresse Ihres Kontos bei {product} wurde geändert',
    'Die Adresse Ihres Kontos wurde geändert',
    'Ab jetzt gilt für die Anmeldung eine andere Adresse, und E-Mails gehen dorthin. Ihr Tarif läuft unverändert weiter.',
    'Beide Adressen mussten das mit einem Code bestätigen. Wenn Sie das nicht waren, liest jemand Ihre E-Mails mit: Schreiben Sie dann an die Adresse in unserem Impressum.',
  ],
} as const;

export const ACCOUNT_MAILS = declareMails('Accounts and support', GERMAN, {
  'data-ready': toCustomer(
    'The copy of somebody’s data can be downloaded',
    [
      'Your data at {product}',
      'The copy of your data is ready',
      'Sign in to download it: a zip with everything that {product} keeps about you, as JSON and as CSV. It can be downloaded until {day} and is deleted then.',
      'If you did not ask for it, nobody has it: it opens for you alone, signed in with a code. You may want to look at your devices.',
    ],
    { day: { means: 'until when it can be downloaded', sample: '28 November 2026', isNeeded: true } },
  ),
  'account-deleted': toCustomer('An account is deleted', [
    'Your {product} account is deleted',
    'Your account is deleted',
    'Every subscription has ended, nothing more is charged, and your card is forgotten. Your name, this address, your history and your settings are gone.',
    'What the law requires us to keep stays: which plan was sold when, under a number and without your name, and the invoices at the payment provider. What was done for that number is kept for two years at most, since a payment can be disputed.',
    'This is the last mail to this address. You can sign up again at any time, as somebody new.',
  ]),
  'address-changed': toCustomer('The address of an account has changed, to the old one', [
    'The address of your {product} account has changed',
    'The address of your account has changed',
    'From now on the account is signed in to with another address, and mails go there. Your plan goes on as it is.',
    'Both addresses had to confirm it with a code. If it was not you, somebody else reads your mails: write to the address in our imprint.',
  ]),
});
