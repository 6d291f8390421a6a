/** The privacy notice's wording for the data register: purposes by table, legal bases, and recipients. */
import type { Locale } from '../../browser/page-locale';

/** Purposes of tables with customers' data; the English ones are in the register itself. A test names missing ones. */
export const GERMAN_PURPOSES: Readonly<Record<string, string>> = {
  mails: 'Ausgang für E-Mails ohne Mailserver',
  visits: 'Statistik der Seitenaufrufe',
  audit_log: 'Nachweis, wer was getan hat',
  customer_setups: 'Bewertung der Signale nach Ihrem Profil',
  customers: 'Konten',
  subscriptions: 'wofür gezahlt wurde',
  comps: 'vom Betreiber geschenkte Stufen',
  mrr_movements: 'Buchführung über laufende Umsätze',
  checkout_attempts: 'Fortsetzen einer Anmeldung',
  webhook_events: 'Verarbeitung von Meldungen des Zahlungsanbieters',
  contract_records: 'Nachweis, was Ihnen bei der Bestellung gezeigt und bestätigt wurde',
  invoice_archive: 'Rechnungen und Erstattungen, mit dem Nachweis des Ortes',
  notices: 'jede Änderung genau einmal per E-Mail mitteilen',
  declarations: 'Widerrufe und Kündigungen, mit Nachweis ihres Eingangs',
  api_tokens: 'Zugang für Ihre eigenen Programme',
  sessions: 'Sitzungen, die Ihnen angezeigt werden',
  blocked_addresses: 'Ausschluss wegen Missbrauchs',
  email_proofs: 'Browser, die eine Adresse bestätigt haben',
  email_codes: 'Bestätigung einer Adresse',
  account_exports: 'Kopien Ihrer Daten',
  account_erasures: 'Nachweis der Löschung',
  support_conversations: 'Support',
  support_messages: 'Nachrichten an den Support',
  support_images: 'Bilder an den Support',
  signal_deliveries: 'Verlauf und Kontingent der Signale',
  signal_grants: 'Zeiten mit unbegrenzten Signalen',
  signal_allowances: 'Tageskontingent',
  journal_entries: 'Ihr Journal',
  paper_rules: 'Ihre Backtests',
  first_steps_put_away: 'ausgeblendete erste Schritte',
  alert_rules: 'Ihre Regeln für Benachrichtigungen',
  alert_addresses: 'Adressen für Benachrichtigungen',
  alert_messages: 'jede Benachrichtigung genau einmal senden',
  push_devices: 'Push an Browser',
  telegram_links: 'Verbinden eines Telegram-Chats',
  ai_texts: 'Prüfung von KI-Texten',
  ai_usage: 'Budgets für KI',
  leases: 'ein Vorgang je Adresse zur selben Zeit',
  jobs: 'Arbeit im Hintergrund',
};

export const BASES = {
  contract: 'Vertrag',
  'legal obligation': 'rechtliche Verpflichtung',
  'legitimate interest': 'berechtigtes Interesse',
  consent: 'Einwilligung',
  'consent, or legitimate interest where none is asked for':
    'Einwilligung, oder berechtigtes Interesse, wo keine erbeten wird',
} as const;

export const PERIODS = {
  en: {
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    untilOver: 'until it is over',
    asItsOwner: 'as long as what it belongs to',
    asAccount: 'as long as your account',
    untilLifted: 'until we lift it, even after your account is deleted',
    byLaw: '8 years from the end of its year, 10 with VAT of another country, as the law requires',
    books:
      'as long as your account; then, as books, until 10 years from the end of the year, without your name and address',
  },
  de: {
    days: (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`),
    untilOver: 'bis es erledigt ist',
    asItsOwner: 'so lange wie das, wozu es gehört',
    asAccount: 'so lange wie Ihr Konto',
    untilLifted: 'bis wir ihn aufheben, auch nach der Löschung Ihres Kontos',
    byLaw: '8 Jahre ab dem Ende des Jahres, 10 mit MwSt. eines anderen Landes, wie es das Gesetz verlangt',
    books:
      'so lange wie Ihr Konto; danach als Geschäftsbücher bis 10 Jahre ab dem Ende des Jahres, ohne Namen und Adresse',
  },
} as const;

/** Recipients of data, the purpose, and the safeguard for those outside the EU. */
export const RECIPIENTS = {
  hosting: {
    en: 'Whoever runs our servers: everything, on our behalf.',
    de: 'Der Betreiber unserer Server: alles, in unserem Auftrag.',
  },
  payment: {
    en: 'Stripe Payments Europe, Ltd., Ireland: your address, country, VAT ID, card and payments, for charging and invoices. Also Stripe, Inc., USA, under the EU-US Data Privacy Framework and standard contractual clauses.',
    de: 'Stripe Payments Europe, Ltd., Irland: Ihre Adresse, Ihr Land, Ihre USt-IdNr., Karte und Zahlungen, für Abbuchung und Rechnungen. Auch Stripe, Inc., USA, nach dem EU-US-Datenschutzrahmen und Standardvertragsklauseln.',
  },
  vatRegister: {
    en: 'The European Commission’s register of VAT IDs (VIES), if you order as a business: your VAT ID, to check it.',
    de: 'Das Register der Europäischen Kommission (MIAS), wenn Sie als Unternehmen bestellen: Ihre USt-IdNr., zur Prüfung.',
  },
  mail: {
    en: 'Whoever runs our mail server: your address and the emails to you, on our behalf.',
    de: 'Der Betreiber unseres Mailservers: Ihre Adresse und die E-Mails an Sie, in unserem Auftrag.',
  },
  telegram: {
    en: 'Telegram, United Arab Emirates, if you connect a chat: your alerts, because you asked for it (GDPR, article 49(1)(b)).',
    de: 'Telegram, Vereinigte Arabische Emirate, wenn Sie einen Chat verbinden: Ihre Benachrichtigungen, weil Sie es wünschen (DSGVO, Artikel 49 Absatz 1 Buchstabe b).',
  },
  push: {
    en: 'The push service of your browser (Google, Apple, Mozilla or Microsoft, USA), if you turn push on: encrypted alerts, because you asked for it (GDPR, article 49(1)(b)).',
    de: 'Der Push-Dienst Ihres Browsers (Google, Apple, Mozilla oder Microsoft, USA), wenn Sie Push einschalten: verschlüsselte Benachrichtigungen, weil Sie es wünschen (DSGVO, Artikel 49 Absatz 1 Buchstabe b).',
  },
  webhooks: {
    en: 'The addresses that you enter for webhooks yourself: your alerts.',
    de: 'Die Adressen, die Sie selbst für Webhooks eintragen: Ihre Benachrichtigungen.',
  },
  ai: {
    en: 'A provider of AI models, where one is used: your question and figures of signals, without name and address; outside the EU only under standard contractual clauses.',
    de: 'Ein Anbieter von KI-Modellen, wo einer genutzt wird: Ihre Frage und Zahlen zu Signalen, ohne Namen und Adresse; außerhalb der EU nur nach Standardvertragsklauseln.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;
export type RecipientId = keyof typeof RECIPIENTS;
