/** The privacy notice. Stored data and recipients come from the data register (`{data}`, `{recipients}`). */
import type { LegalText } from './legal-text';

export const privacy: LegalText = {
  date: '2026-11-30',
  sections: {
    en: [
      {
        heading: 'Who is responsible',
        paragraphs: ['{name}, {address}. Email {email}, phone {phone}.'],
      },
      {
        heading: 'What we keep, why and for how long',
        paragraphs: [
          'What it is for, the legal basis (GDPR, article 6), and how long we keep it. If you delete your account, everything else is deleted with it, except what the law requires us to keep.',
        ],
        list: ['{data}'],
      },
      {
        heading: 'Cards and invoices',
        paragraphs: [
          'Card numbers are entered at the payment provider and never reach us. Invoices are kept for 8 years from the end of the year, and those with another country’s VAT and other books for 10, as tax law requires. The payment provider may keep them longer.',
        ],
      },
      {
        heading: 'Who receives it',
        paragraphs: ['We do not sell data. Each of these receives only what it needs for its task:'],
        list: ['{recipients}'],
      },
      {
        heading: 'In your browser',
        paragraphs: [
          'We store your session, language, theme, choices and unsent messages there because the page needs them. A random id counts the pages of one visit, with the page you came from, your browser, country and city; it is gone when you close the tab. If we ask you first, it is created only once you allow it, and you can withdraw that consent under “Visit counting” at the foot of the pages that ask; Global Privacy Control counts as a no. If we do not ask, Global Privacy Control limits what we record to the page and the time. Whether part of a page loaded or failed is reported without the id; how long it took, only if visits may be counted.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can access, correct, export and delete what we keep: in your account, or by writing to {email}. You can have its use restricted. You can object to processing based on a legitimate interest, and withdraw consent at any time.',
          'You can complain to the data protection authority where you live or where we are established.',
          'Without your email address and a payment there is no contract; everything else is optional. No decision about you is made solely by automated means.',
        ],
      },
    ],
    de: [
      {
        heading: 'Wer verantwortlich ist',
        paragraphs: ['{name}, {address}. E-Mail {email}, Telefon {phone}.'],
      },
      {
        heading: 'Was wir speichern, wozu und wie lange',
        paragraphs: [
          'Wozu es dient, die Rechtsgrundlage (DSGVO, Artikel 6) und wie lange es gespeichert wird. Löschen Sie Ihr Konto, wird auch alles Übrige gelöscht, außer was wir von Gesetzes wegen behalten müssen.',
        ],
        list: ['{data}'],
      },
      {
        heading: 'Karten und Rechnungen',
        paragraphs: [
          'Kartennummern geben Sie beim Zahlungsanbieter ein; uns erreichen sie nie. Rechnungen werden 8 Jahre, mit MwSt. eines anderen Landes und andere Geschäftsbücher 10 Jahre ab dem Ende des Jahres aufbewahrt, weil das Steuerrecht es verlangt. Beim Zahlungsanbieter können sie länger stehen.',
        ],
      },
      {
        heading: 'Wer Daten erhält',
        paragraphs: [
          'Wir verkaufen keine Daten. Jeder dieser Empfänger erhält nur, was er für seine Aufgabe braucht:',
        ],
        list: ['{recipients}'],
      },
      {
        heading: 'In Ihrem Browser',
        paragraphs: [
          'Eine Sitzung, Ihre Sprache, Ihr Farbschema, Ihre Antworten und ungesendete Nachrichten werden dort gespeichert, weil die Seite sie braucht. Eine zufällige Kennung zählt die Seiten eines Besuchs, mit Herkunft, Browser, Land und Ort; sie verschwindet, wenn Sie den Tab schließen. Wo Sie danach gefragt werden, entsteht sie erst, wenn Sie es erlauben, und unter „Besuchszählung“ am Fuß der Seiten, die danach fragen, nehmen Sie das zurück; Global Privacy Control gilt als Nein. Wo niemand gefragt wird, bleiben bei Global Privacy Control nur Seite und Zeit. Dass ein Teil einer Seite angezeigt wurde oder ausfiel, wird ohne die Kennung gemeldet; wie lange es dauerte, nur wo Besuche gezählt werden dürfen.',
        ],
      },
      {
        heading: 'Ihre Rechte',
        paragraphs: [
          'Sie können sehen, berichtigen, mitnehmen und löschen, was wir speichern: in Ihrem Konto oder mit einer Nachricht an {email}. Seine Verarbeitung können Sie einschränken lassen. Einer Verarbeitung aus berechtigtem Interesse können Sie widersprechen und eine Einwilligung jederzeit widerrufen.',
          'Sie können sich bei der Datenschutzbehörde an Ihrem Wohnort oder an unserem Sitz beschweren.',
          'Ohne Ihre E-Mail-Adresse und eine Zahlung gibt es keinen Vertrag; alles andere ist freiwillig. Keine Entscheidung über Sie trifft allein eine Maschine.',
        ],
      },
    ],
  },
};
