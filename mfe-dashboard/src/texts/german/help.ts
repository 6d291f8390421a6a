/** Texts of help, in German. */
import { plural } from '@spreadwise/contract/figure-text';
import type { HelpTexts } from '../english/help';

const support: HelpTexts['support'] = {
  what: 'Ihre Anfragen',
  title: 'Schreiben Sie uns',
  text: (time) =>
    `Ein Mensch antwortet hier und per E-Mail, binnen ${time}, rund um die Uhr. Hat KI eine Antwort entworfen, steht das dabei.`,
  days: (count) => plural(count, { one: '# Tag', other: '# Tagen' }),
  hours: (count) => plural(count, { one: '# Stunde', other: '# Stunden' }),
  about: 'Worum geht es?',
  message: 'Ihre Nachricht',
  notSent: 'Nicht gesendet',
  send: 'Senden',
  sending: 'Wird gesendet …',
  images: 'Bilder',
  imagesHint: 'Höchstens drei PNG-, JPEG- oder WebP-Dateien mit je 5 MB.',
  neverSend: 'Senden Sie nie ein Passwort oder einen Schlüssel.',
  sendAlong: 'Mitsenden, was ich gerade angesehen habe',
  page: 'Seite',
  signal: 'Signal',
  browser: 'Browser',
  subject: 'Betreff',
  newAnswer: 'Neue Antwort',
  state: 'Status',
  answeredBy: 'Antwort bis',
  lastMessage: 'Letzte Nachricht',
  empty: 'Sie haben uns noch nicht geschrieben.',
  states: { open: 'Liegt bei uns', waiting: 'Beantwortet', closed: 'Geschlossen' },
  due: (moment) => `Wir antworten bis ${moment}.`,
  back: 'Zurück zur Hilfe',
  conversation: 'die Anfrage',
  support: 'Support',
  writeMore: 'Weiter schreiben',
};

const topics: HelpTexts['topics'] = {
  signal: {
    title: 'Wie man ein Signal liest',
    paragraphs: [
      'Ein Signal ist eine Route aus zwei bis sechs Trades, die mit demselben Coin beginnt und endet und nach den Gebühren jedes Trades mehr zurückbringt, als hineinging.',
      'Gewinn bei bereitliegendem Guthaben: Sie haben die Coins schon auf jeder Börse. Gewinn nach Transfer: Ein Einsatz geht von Börse zu Börse, abzüglich der Gebühr jeder Auszahlung, gemessen an früheren Einsätzen, die ebenso lange unterwegs waren. Die meisten Lücken sind geschlossen, wenn die Coins ankommen. Bis zwanzig angekommen sind, ist es eine Schätzung.',
      'Bei Signalen, die seit zwei Minuten offen sind, steht das dabei, und warum die Lücke nach allem, was wir sehen, noch niemand geschlossen hat: Transfers sind gesperrt, das Orderbuch ist dünn, Geld muss über eine Bank laufen, oder die beiden Kurse gehören vermutlich zu verschiedenen Coins mit einem Namen. Das Letzte ist eine Warnung.',
      'Der erwartete Gewinn ist, was Handeln innerhalb Ihrer Reaktionszeit im Schnitt bringt, Verluste eingerechnet. Die Wahrscheinlichkeit sagt, wie oft das ein Gewinn ist. Beide sind an Signalen gleichen Alters und gleicher Größe gemessen. Sie erhalten ein Signal, sobald beide gut genug sind; das kann eine Weile nach seinem Beginn sein.',
    ],
  },
  quiet: {
    title: 'Warum nichts offen ist',
    paragraphs: [
      'Die Kurse verschiedener Börsen stimmen meist überein, und den kleinen Unterschied zehren die Gebühren auf. Was meist weg ist, bevor Sie handeln können, wird nicht gesendet: Eine leere Liste ist normal.',
      'Reaktionszeit, Börsen, ausgeschlossene Coins und Mindestgewinn stehen unter Regeln, Filter über der Liste. Mit nur einem Einsatz, der transferiert wird, gibt es die wenigsten Signale.',
    ],
  },
  count: {
    title: 'Wie Signale gezählt werden',
    paragraphs: [
      'Ein Tag ist ein UTC-Tag. Ein Signal zählt einmal, wenn Sie es zuerst erhalten: auf der Seite, als Benachrichtigung oder durch Ihr eigenes Programm. Es bleibt in Ihrer Liste, bis es endet.',
      'Basic erhält 25 am Tag, mehr als die zugesagten 5. Danach kommen die nächsten nach Mitternacht UTC, oder sofort mit einem höheren Tarif.',
    ],
  },
  alerts: {
    title: 'Wie Benachrichtigungen ankommen',
    paragraphs: [
      'Neue Signale, die Ihren Regeln entsprechen, gehen an Ihre Kanäle, auch wenn keine Seite offen ist. Was zu spät käme, wird nicht gesendet.',
      'Passt ein Signal zu mehreren Regeln, kommt eine Benachrichtigung, zu einer Lücke eine pro Stunde, außer eine Route bringt doppelt so viel. Außerhalb Ihrer Zeiten und über Ihrer Grenze wird nichts gesendet oder gezählt. E-Mail gehört zu jedem Tarif, Telegram zu Pro, Browser und Webhook zu Premium, dessen Telegram-Nachrichten zuerst kommen.',
      'Kommt nichts mehr an, steht der Grund unter Regeln. Beheben Sie ihn und drücken Sie „Funktioniert wieder“.',
    ],
  },
  setup: {
    title: 'Was Ihr Profil bewirkt',
    paragraphs: [
      'Es sagt, wie schnell Sie handeln und womit: Guthaben, Kapital, Börsen und deren Gebühren. Jedes Signal wird dann für Ihren Einsatz nach Ihren Gebühren berechnet.',
      'Es wählt auch aus. Was eine andere Börse oder einen ausgeschlossenen Coin braucht oder weniger als Ihren Mindestgewinn bringt, wird weder gezeigt noch gezählt. Zeiten der Regeln und Zusammenfassungen folgen seiner Zeitzone.',
      'Beträge stehen in seiner Währung, zum Marktkurs des Euro. Handelt keine beobachtete Börse Dollar, gilt der Kurs von USDC oder USDT. Was Sie eingeben, bleibt unverändert; frühere Beträge sind zum heutigen Kurs umgerechnet. Rechnungen sind immer in Euro.',
    ],
  },
  automation: {
    title: 'Was Ihre eigenen Programme können',
    paragraphs: [
      'Ein Webhook sendet Ihre Benachrichtigungen an Ihren Server, signiert, damit er den Absender kennt. Mit einem Token liest Ihr Programm Ihre Signale. Ein Token kann nicht handeln und nichts ändern.',
      'Secret und Token werden einmal gezeigt; bewahren Sie sie auf wie ein Passwort und widerrufen Sie, was jemand anderes gesehen haben könnte.',
    ],
  },
  analysis: {
    title: 'Was die Analysen zeigen',
    paragraphs: [
      'Alles ist gemessen: die Kurse, wie die Börsen sie sendeten, nach deren Gebühren, Verpasstes und Verluste eingerechnet.',
      'Summen des Marktes umfassen alle gemeldeten Signale. Zahlen mit Ihrem Profil bewerten dieselben Signale neu, mit Ihrem Einsatz, Ihren Gebühren und Ihren Filtern.',
      'Ein Backtest betrifft die Vergangenheit. Andere handeln zu denselben Kursen, und Orders bewegen sie: Sein Ergebnis ist das Äußerste, was möglich war, keine Prognose.',
    ],
  },
  payment: {
    title: 'Wenn eine Zahlung fehlschlägt',
    paragraphs: [
      'Ihre Bank hat die Abbuchung abgelehnt. Ihr Tarif bleibt sieben Tage freigeschaltet, während der Zahlungsanbieter es erneut versucht. Zahlen Sie die offene Rechnung oder hinterlegen Sie eine andere Karte; beides steht oben auf jeder Seite.',
      'Danach ist der Tarif bis zur Zahlung gesperrt. Ihre Einstellungen und Ihr Verlauf bleiben.',
    ],
  },
  standings: {
    title: 'Was der Status eines Abonnements bedeutet',
    paragraphs: [
      'Unvollständig: Die erste Zahlung ist nicht eingegangen, und nichts ist abgebucht. Versuchen Sie es mit einer anderen Karte; sonst verfällt sie binnen eines Tages.',
      'Aktiv: Es ist bezahlt und verlängert sich von selbst. Überfällig: Eine Zahlung ist fehlgeschlagen; der Tarif bleibt sieben Tage freigeschaltet. Zahlen Sie die offene Rechnung oder hinterlegen Sie eine andere Karte.',
      'Unbezahlt: Der Zahlungsanbieter versucht es nicht mehr. Der Tarif ist gesperrt; zahlen Sie die offene Rechnung, oben auf jeder Seite.',
      'Pausiert: Nichts wird abgebucht, und der Tarif ist gesperrt. Schreiben Sie uns. Gesperrt: Die letzte Zahlung wurde erstattet oder wird bei Ihrer Bank angefochten; fragen Sie uns oder Ihre Bank.',
      'Gekündigt: Sie behalten alles bis zum genannten Tag und können die Kündigung bis dahin zurücknehmen. Beendet: Es wird nichts mehr abgebucht. Wählen Sie einen Tarif, um neu zu beginnen.',
      'Geschenkt: eine Stufe, die Sie von uns haben. Sie kostet nichts und steht neben Ihrem eigenen Tarif; es gilt die höhere von beiden.',
    ],
  },
  devices: {
    title: 'Wo Sie angemeldet sind',
    paragraphs: [
      'Jede Anmeldung ist eine Zeile, mit dem Land ihres Netzes und der letzten Nutzung. Melden Sie ein Gerät ab, das Sie nicht kennen, und danach überall: Jeder Browser fragt dann wieder nach einem Code per E-Mail.',
      'Nach dem Abmelden fragt dieser Browser beim nächsten Mal nach einem Code, außer Sie haben „Hier angemeldet bleiben“ gewählt.',
    ],
  },
  data: {
    title: 'Ihre Daten und die Kündigung',
    paragraphs: [
      'Eine Kopie aller Ihrer Daten und die Löschung Ihres Kontos finden Sie im Menü unter Konto. Kündigen können Sie unter Tarif & Rechnungen: ein Klick, ohne Anruf.',
    ],
  },
};

const words: HelpTexts['words'] = [
  ['Signal', 'eine Route, die zu einem Zeitpunkt mehr von einem Coin zurückbringt, als hineingeht'],
  ['Trade', 'Kauf oder Verkauf eines Coins gegen einen anderen auf einer Börse'],
  ['Route', 'die Börsen und Coins, über die ein Signal läuft'],
  ['Bereitliegendes Guthaben', 'die Coins sind schon auf jeder Börse, nichts wird ausgezahlt'],
  ['Transfer', 'ein Einsatz geht von Börse zu Börse; jede Auszahlung kostet eine Gebühr'],
  ['Taker-Gebühr', 'was eine Börse für eine Order berechnet, die sofort ausgeführt wird'],
  ['Orderbuch', 'alle Kauf- und Verkaufsangebote: wie viel es zu welchem Preis gibt'],
  ['Wahrscheinlichkeit', 'wie oft ein Gewinn bleibt, wenn Sie in Ihrer Reaktionszeit handeln, gemessen'],
  ['Profil', 'Ihre Börsen, Gebühren, Coins, Ihr Kapital und Tempo: Danach werden Signale bewertet'],
  [
    'Stufe',
    'was Ihnen freigeschaltet ist: Signale am Tag, Trades je Route und Märkte. Ihr Tarif bestimmt sie',
  ],
  ['Frist', 'die sieben Tage, die ein Tarif nach einer fehlgeschlagenen Zahlung freigeschaltet bleibt'],
];

export const german: HelpTexts = {
  parts: {
    help: 'Hilfe',
    ask: 'Fragen Sie uns',
    pages: 'So funktioniert es',
    terms: 'Begriffe',
  },
  support,
  topics,
  words,
};
