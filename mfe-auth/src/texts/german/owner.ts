/** Texts of the owner login and the card behind it, in German. */
import type { OwnerTexts } from '../english/owner';

export const german: OwnerTexts = {
  owner: {
    loginError: 'Anmeldung fehlgeschlagen',
    loginFailed: 'Bei der Anmeldung ist ein Fehler aufgetreten.',
    customerSignIn: 'Anmeldung für Kunden',
    plans: 'Zu den Tarifen',
    tooManyAttempts: (wait) => `Zu viele Versuche. Versuchen Sie es in ${wait} noch einmal.`,
    subtitle: 'Zugang für Betreiber',
    card: 'Systemverwaltung',
    includes: 'Der Zugang umfasst',
    access: [
      'die gesamte Systemkonfiguration',
      'Kundenverwaltung und Analysen',
      'Verwaltung der KI-Dienste',
      'Datenbankzugriff und Überwachung',
      'Verwaltung der Trading-Bots',
      'Werkzeuge für Sicherheit und Deployment',
    ],
    password: 'Betreiberpasswort',
    enterPassword: 'Betreiberpasswort eingeben',
    passwordMissing: 'Geben Sie das Betreiberpasswort ein.',
    submit: 'Verwaltung öffnen',
    submitting: 'Wird geprüft …',
    code: 'Code Ihres Authenticators',
    codeHint: 'Oder einer Ihrer Wiederherstellungscodes.',
    usePasskey: 'Passkey verwenden',
    welcome: { title: 'Willkommen zurück', text: 'Betreiberzugang gewährt: volle Kontrolle über das System' },
    denied: 'Zugriff verweigert',
    wrongPassword: 'Falsches Betreiberpasswort',
    wrongCode: 'Dieser Code ist falsch oder wurde schon verwendet',
    wrongPasskey: 'Dieser Passkey ist hier nicht bekannt',
    noPasskey: 'Es wurde kein Passkey verwendet',
  },
  secureAccess: {
    title: 'Sicherer Zugang',
    text: 'Anmeldung erfolgreich. Das Dashboard wird gerade gewartet.',
    backToLogin: 'Zurück zur Anmeldung',
    openDashboard: 'Zum Dashboard',
    openPanel: 'Zur Verwaltung',
  },
};
