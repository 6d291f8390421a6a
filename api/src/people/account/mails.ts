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
    'Was wir gesetzlich aufbewahren müssen, bleibt: welcher Tarif wann verkauft wurde, unter einer Nummer und ohne Ihren Namen, und die Rechnungen, die Ihren Namen tragen. Was zu dieser Nummer geschah, bleibt höchstens zwei Jahre gespeichert, weil Zahlungen angefochten werden können.',
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
    'A customer’s copy of their data is ready',
    [
      'Your data at {product}',
      'The copy of your data is ready',
      'Sign in to download it: a ZIP file with everything {product} stores about you, as JSON and CSV. You can download it until {day}; then it is deleted.',
      'If you did not ask for it: only you can open it, after signing in with an emailed code. Check your devices.',
    ],
    { day: { means: 'until when it can be downloaded', sample: '28 November 2026', isNeeded: true } },
  ),
  'account-deleted': toCustomer('An account is deleted', [
    'Your {product} account is deleted',
    'Your account is deleted',
    'All subscriptions have ended, nothing more is charged, and your card has been removed. Your name, this address, your history and your settings are deleted.',
    'We keep what the law requires: which plan was sold when, under a number and without your name, and the invoices, which bear your name. What happened under that number is kept for two years at most, because payments can be disputed.',
    'This is the last email to this address. You can open a new account at any time.',
  ]),
  'address-changed': toCustomer('The address of an account has changed, to the old one', [
    'The address of your {product} account has changed',
    'The address of your account has changed',
    'You now sign in with another address, and emails go there. Your plan continues as it is.',
    'Both addresses had to confirm this with a code. If it was not you, somebody else is reading your mail: write to the address in our imprint.',
  ]),
});
