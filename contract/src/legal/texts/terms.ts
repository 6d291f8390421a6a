/** The terms of the subscription. */
import type { LegalText } from './legal-text';

export const terms: LegalText = {
  date: '2026-11-30',
  sections: {
    en: [
      {
        heading: 'Who and what',
        paragraphs: [
          'These terms are between you and {name}, {address}, for a subscription to {product}.',
          '{product} reports price differences of cryptocurrencies between exchanges. This is general information: everyone on the same plan can see the same signals. It is not investment advice or a recommendation, and we never trade for you.',
        ],
      },
      {
        heading: 'The contract',
        paragraphs: [
          'You order by choosing a plan, entering your email address and card, and pressing the button that names the price. The contract begins with your first payment; we confirm it by email.',
          'Until you press the button you can go back and correct what you entered. The contract is in the language of the page; we store its text and email it to you.',
          'You must be of age. One subscription is for one person or one business.',
        ],
      },
      {
        heading: 'Price and payment',
        paragraphs: [
          'The price is the one on the button, per month, in euros, including all taxes. It is charged to your card at the start of each month of your contract.',
          'If a charge fails, your plan stays active for seven days. After that it is suspended until you pay.',
        ],
      },
      {
        heading: 'Term and cancellation',
        paragraphs: [
          'The contract renews monthly. You can cancel at any time, without giving a reason, in your dashboard or, without signing in, at {cancel-page}. It then ends with the paid month.',
          'We can cancel with a month’s notice to the end of a paid month. Either of us can cancel at once for good cause.',
        ],
      },
      {
        heading: 'Withdrawal',
        paragraphs: [
          'As a consumer you can withdraw within 14 days, for example at {withdraw-page}. You get a full refund, unless you asked us to begin within that period; then you pay for the days used.',
        ],
      },
      {
        heading: 'Risk',
        paragraphs: [
          'Prices move within seconds. A difference we report can be gone before you act, and you can lose money, up to your whole stake. Past results do not guarantee future ones. You decide and trade on your own account.',
        ],
      },
      {
        heading: 'Liability',
        paragraphs: [
          'Our liability is unlimited for wilful misconduct and gross negligence, for injury to life, body or health, under product liability law, and for what we guarantee.',
          'For simple negligence we are liable only if we breach an essential contractual duty, and then only for typical, foreseeable damage. Otherwise we are not liable.',
        ],
      },
      {
        heading: 'Changes',
        paragraphs: [
          'We change these terms or a price only with your consent. We ask by email at least six weeks in advance; if you do not agree, everything stays as it is, and either of us can cancel.',
        ],
      },
      {
        heading: 'Law',
        paragraphs: [
          'The law of the country in which we are established applies. You keep the protection that the law of your own country gives you as a consumer.',
        ],
      },
    ],
    de: [
      {
        heading: 'Wer und was',
        paragraphs: [
          'Diese Bedingungen gelten zwischen Ihnen und {name}, {address}, für ein Abonnement von {product}.',
          '{product} meldet Preisunterschiede von Kryptowährungen zwischen Börsen. Das sind allgemeine Informationen: Alle mit demselben Tarif können dasselbe sehen. Es ist keine Anlageberatung und keine Empfehlung, und wir handeln nie für Sie.',
        ],
      },
      {
        heading: 'Der Vertrag',
        paragraphs: [
          'Sie bestellen, indem Sie einen Tarif wählen, Ihre E-Mail-Adresse und Karte eingeben und die Schaltfläche mit dem Preis betätigen. Der Vertrag beginnt mit Ihrer ersten Zahlung; wir bestätigen ihn per E-Mail.',
          'Bis Sie die Schaltfläche betätigen, können Sie zurückgehen und Ihre Eingaben berichtigen. Der Vertrag ist in der Sprache der Seite; wir speichern seinen Text und senden ihn Ihnen per E-Mail.',
          'Sie müssen volljährig sein. Ein Abonnement ist für eine Person oder ein Unternehmen.',
        ],
      },
      {
        heading: 'Preis und Zahlung',
        paragraphs: [
          'Es gilt der Preis auf der Schaltfläche, für einen Monat, in Euro, einschließlich aller Steuern. Er wird zu Beginn jedes Vertragsmonats von Ihrer Karte abgebucht.',
          'Schlägt eine Abbuchung fehl, bleibt Ihr Tarif sieben Tage freigeschaltet. Danach ist er gesperrt, bis Sie zahlen.',
        ],
      },
      {
        heading: 'Laufzeit und Kündigung',
        paragraphs: [
          'Der Vertrag läuft von Monat zu Monat. Sie können jederzeit ohne Grund kündigen, im Dashboard oder ohne Anmeldung unter {cancel-page}. Er endet dann mit dem bezahlten Monat.',
          'Wir können mit einer Frist von einem Monat zum Ende eines bezahlten Monats kündigen. Aus wichtigem Grund können beide Seiten sofort kündigen.',
        ],
      },
      {
        heading: 'Widerruf',
        paragraphs: [
          'Als Verbraucher können Sie binnen 14 Tagen widerrufen, zum Beispiel unter {withdraw-page}. Haben Sie nicht verlangt, dass wir vorher beginnen, erhalten Sie alles zurück; haben Sie es verlangt, zahlen Sie die genutzten Tage.',
        ],
      },
      {
        heading: 'Risiko',
        paragraphs: [
          'Preise ändern sich in Sekunden. Ein gemeldeter Unterschied kann verschwunden sein, bevor Sie handeln, und Sie können Geld verlieren, bis hin zum Totalverlust. Ergebnisse der Vergangenheit sind kein Versprechen. Sie entscheiden und handeln auf eigene Rechnung.',
        ],
      },
      {
        heading: 'Haftung',
        paragraphs: [
          'Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für Verletzungen von Leben, Körper oder Gesundheit, nach dem Produkthaftungsgesetz und für das, was wir garantieren.',
          'Bei einfacher Fahrlässigkeit haften wir nur, wenn wir eine Pflicht verletzen, ohne die der Vertrag keinen Sinn hat, und dann für den typischen, vorhersehbaren Schaden. Im Übrigen haften wir nicht.',
        ],
      },
      {
        heading: 'Änderungen',
        paragraphs: [
          'Diese Bedingungen oder einen Preis ändern wir nur, wenn Sie zustimmen. Wir fragen mindestens sechs Wochen vorher per E-Mail; stimmen Sie nicht zu, bleibt alles, wie es ist, und beide Seiten können kündigen.',
        ],
      },
      {
        heading: 'Recht',
        paragraphs: [
          'Es gilt das Recht des Landes, in dem wir unseren Sitz haben. Der Schutz, den Ihnen als Verbraucher das Recht Ihres Landes gibt, bleibt bestehen.',
        ],
      },
    ],
  },
};
