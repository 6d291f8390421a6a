/** The privacy notice. Stored data and recipients come from the data register (`{data}`, `{recipients}`). */
import type { LegalText } from './legal-text';

export const privacy: LegalText = {
  date: '2026-11-27',
  sections: {
    en: [
      {
        heading: 'Who is responsible',
        paragraphs: ['{name}, {address}. Email {email}, phone {phone}.'],
      },
      {
        heading: 'What we keep, why and for how long',
        paragraphs: [
          'What it is for, the legal basis (GDPR, article 6), and how long it is kept. If you delete your account, the rest is deleted with it, except for what the law has us keep.',
        ],
        list: ['{data}'],
      },
      {
        heading: 'Cards and invoices',
        paragraphs: [
          'Card numbers are entered at the payment provider and never reach us. Invoices are kept for 8 years, with VAT of another country and other books for 10, from the end of the year, because tax law demands it. At the payment provider they can stand for longer.',
        ],
      },
      {
        heading: 'Who receives it',
        paragraphs: ['We sell no data. Each of these receives only what it needs for its part:'],
        list: ['{recipients}'],
      },
      {
        heading: 'In your browser',
        paragraphs: [
          'A session, your language, your theme and your answers are stored there because the page needs them. A random id counts the pages of one visit, with where you came from, your browser, country and city; it goes when you close the tab. Where you are asked about it, it is made only once you allow it, and this page is where you take that back; Global Privacy Control is a no. Where nobody is asked, Global Privacy Control leaves the page and the time alone. That a part of a page was shown or failed is reported without the id; how long it took, only where visits may be counted.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You can see, correct, take with you and delete what we keep: in your account, or by writing to {email}. You can object to what rests on a legitimate interest, and take back a consent at any time.',
          'You can complain to the data protection authority where you live or where we have our seat.',
          'Without your email address and a payment there can be no contract; nothing else has to be given. No decision about you is made by a machine alone.',
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
          'Eine Sitzung, Ihre Sprache, Ihr Farbschema und Ihre Antworten werden dort gespeichert, weil die Seite sie braucht. Eine zufällige Kennung zählt die Seiten eines Besuchs, mit Herkunft, Browser, Land und Ort; sie verschwindet, wenn Sie den Tab schließen. Wo Sie danach gefragt werden, entsteht sie erst, wenn Sie es erlauben, und auf dieser Seite nehmen Sie das zurück; Global Privacy Control gilt als Nein. Wo niemand gefragt wird, bleiben bei Global Privacy Control nur Seite und Zeit. Dass ein Teil einer Seite angezeigt wurde oder ausfiel, wird ohne die Kennung gemeldet; wie lange es dauerte, nur wo Besuche gezählt werden dürfen.',
        ],
      },
      {
        heading: 'Ihre Rechte',
        paragraphs: [
          'Sie können sehen, berichtigen, mitnehmen und löschen, was wir speichern: in Ihrem Konto oder mit einer Nachricht an {email}. Einer Verarbeitung aus berechtigtem Interesse können Sie widersprechen und eine Einwilligung jederzeit widerrufen.',
          'Sie können sich bei der Datenschutzbehörde an Ihrem Wohnort oder an unserem Sitz beschweren.',
          'Ohne Ihre E-Mail-Adresse und eine Zahlung gibt es keinen Vertrag; alles andere ist freiwillig. Keine Entscheidung über Sie trifft allein eine Maschine.',
        ],
      },
    ],
  },
};
