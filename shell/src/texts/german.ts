/** What the shell says, in German. */
import type { Texts } from './english';

export const german: Texts = {
  loading: { title: 'Wird geladen …', text: 'Die Anmeldung wird vorbereitet …' },
  opening: 'Die Seite wird geöffnet …',
  pages: 'Seiten',
  reload: 'Seite neu laden',
  retry: 'Wiederholen',
  signedOut: { title: 'Abgemeldet', text: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an.' },
  startFailure: {
    title: 'Der Dienst antwortet nicht',
    text: 'Die Seite konnte nicht gestartet werden. Versuchen Sie es gleich noch einmal.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder die Adresse hat einen Tippfehler.',
    plans: 'Zu den Tarifen',
    dashboard: 'Schon Kunde? Zu Ihrem Dashboard',
  },
  forbidden: {
    signedIn: 'Sie sind angemeldet',
    notOpen: 'Kein Zugriff auf diese Seite',
    signInFirst: 'Melden Sie sich zuerst an',
    forVisitors: (page) => `„${page}“ ist für Besucher, die nicht angemeldet sind.`,
    notIncluded: (page) =>
      `Ihr Konto enthält „${page}“ nicht. Mit Ihrem Konto ist alles in Ordnung; ein anderer Tarif oder eine andere Rolle öffnet die Seite.`,
    forAccounts: (page) => `„${page}“ ist für Konten, die diese Seite enthalten.`,
    dashboard: 'Zum Dashboard',
    signIn: 'Anmelden',
  },
  failure: {
    title: 'Die Seite ließ sich nicht öffnen',
    whyNot: {
      manifest: 'Die Liste der Seitenteile konnte nicht gelesen werden.',
      entry: 'Dieser Teil der Website ist nicht erreichbar.',
      integrity:
        'Eine Datei dieses Teils ist nicht die, die veröffentlicht wurde. Sie wurde nicht verwendet.',
      shared: 'Dieser Teil der Website passt nicht zur geöffneten Seite.',
      chunk: 'Eine Datei dieses Teils konnte nicht geladen werden.',
      module: 'Dieser Teil der Website konnte nicht gestartet werden.',
      render: 'Dieser Teil der Website wurde durch einen Fehler beendet.',
      timeout: 'Dieser Teil der Website antwortet zu langsam.',
      preview: 'Die Vorschau ließ sich nicht verwenden.',
    },
    gone: 'Vermutlich gibt es eine neuere Version. Laden Sie die Seite neu; wenn Sie angemeldet sind, melden Sie sich danach neu an.',
    restWorks: 'Der Rest der Seite funktioniert. Versuchen Sie es gleich noch einmal.',
  },
  slow: {
    title: 'Die Seite wird noch geöffnet',
    text: 'Es dauert länger als sonst. Die Seite öffnet sich von selbst.',
  },
  card: {
    failed: (title) => `„${title}“ ließ sich nicht öffnen`,
    slow: (title) => `„${title}“ braucht länger als sonst`,
    restWorks: 'Der Rest der Seite funktioniert.',
    opensByItself: 'Der Teil öffnet sich von selbst.',
  },
  update: {
    title: 'Eine neue Version ist da',
    later: 'Später',
    update: 'Aktualisieren',
    reloads: 'Dabei wird die Seite neu geladen.',
    signInAgain: 'Dabei wird die Seite neu geladen, und Sie melden sich neu an.',
  },
};
