/** The shell's German texts. */
import type { Texts } from './english';

export const german: Texts = {
  loading: { title: 'Wird geladen …', text: 'Die Anmeldung wird vorbereitet …' },
  opening: 'Die Seite wird geöffnet …',
  pages: 'Seiten',
  reload: 'Seite neu laden',
  retry: 'Erneut versuchen',
  footer: {
    welcome: 'Über den Dienst',
    accessibility: 'Barrierefreiheit',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'AGB',
    withdraw: 'Vertrag widerrufen',
    cancel: 'Verträge hier kündigen',
  },
  consent: {
    question: 'Dürfen wir Ihren Besuch zählen?',
    text: 'Eine zufällige Kennung verbindet die Seiten, die Sie öffnen, bis Sie den Tab schließen. Ihre Antwort ändern Sie unter',
    allowed: 'Sie erlauben uns, Ihre Besuche zu zählen.',
    declined: 'Ihre Besuche werden nicht gezählt.',
    allow: 'Erlauben',
    decline: 'Ablehnen',
  },
  signedOut: { title: 'Abgemeldet', text: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.' },
  startFailure: {
    title: 'Der Dienst antwortet nicht',
    text: 'Die Seite konnte nicht gestartet werden. Versuchen Sie es gleich noch einmal.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Vielleicht wurde sie verschoben, oder die Adresse enthält einen Tippfehler.',
    signedIn: 'Unter dieser Adresse gibt es keine Seite. Sie sind weiterhin angemeldet.',
    openDashboard: 'Zum Dashboard',
    plans: 'Zu den Tarifen',
    dashboard: 'Schon Kunde? Zu Ihrem Dashboard',
  },
  forbidden: {
    signedIn: 'Sie sind angemeldet',
    notOpen: 'Kein Zugriff auf diese Seite',
    signInFirst: 'Melden Sie sich zuerst an',
    forVisitors: (page) => `„${page}“ ist für Besucher, die nicht angemeldet sind.`,
    notIncluded: (page) =>
      `„${page}“ gehört nicht zu Ihrem Konto. Mit ihm ist alles in Ordnung; die Seite gehört zu einem anderen Tarif oder einer anderen Rolle.`,
    forAccounts: (page) => `„${page}“ ist Konten vorbehalten, zu denen die Seite gehört.`,
    dashboard: 'Zum Dashboard',
    signIn: 'Anmelden',
  },
  failure: {
    title: 'Die Seite ließ sich nicht öffnen',
    whyNot: {
      manifest: 'Die Liste der Seitenteile konnte nicht gelesen werden.',
      entry: 'Dieser Teil der Website ist nicht erreichbar.',
      integrity: 'Eine Datei dieses Teils ist nicht die veröffentlichte und wurde deshalb nicht verwendet.',
      shared: 'Dieser Teil der Website passt nicht zur geöffneten Seite.',
      chunk: 'Eine Datei dieses Teils konnte nicht geladen werden.',
      module: 'Dieser Teil der Website konnte nicht gestartet werden.',
      render: 'Dieser Teil der Website wurde wegen eines Fehlers beendet.',
      timeout: 'Dieser Teil der Website antwortet zu langsam.',
      preview: 'Die Vorschau ließ sich nicht verwenden.',
    },
    gone: 'Vermutlich gibt es eine neuere Version. Laden Sie die Seite neu; wenn Sie angemeldet sind, melden Sie sich danach erneut an.',
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
    signInAgain: 'Dabei wird die Seite neu geladen, und Sie melden sich erneut an.',
  },
};
