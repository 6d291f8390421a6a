/** Texts of the pages with questions, the comparison and facts about the service, in German. */
import type { TrustTexts } from '../english/trust';

const faq: TrustTexts['faq'] = {
  title: 'Fragen und Antworten',
  description: 'Wer handelt, wie schnell Sie sein müssen, was Sie verlieren können und wie Sie kündigen.',
  questions: [
    {
      question: 'Handeln Sie mit meinem Geld?',
      answer:
        'Nein. Wir melden; Sie entscheiden und geben die Orders auf. Wir verwahren weder Geld noch Coins.',
    },
    {
      question: 'Brauchen Sie die Schlüssel meiner Börsenkonten?',
      answer: 'Nein, Sie können sie nirgends eingeben. Wir lesen nur öffentliche Marktdaten.',
    },
    {
      question: 'Kann ich Geld verlieren?',
      answer:
        'Ja, bis zum gesamten Einsatz. Ein Kurs kann sich nach Ihrer ersten Order bewegen, dann kostet die zweite mehr als die Lücke. Die Erfolgsbilanz zählt solche Verluste.',
    },
    {
      question: 'Wie schnell muss ich sein?',
      answer:
        'Die meisten Lücken sind nach Sekunden weg. Ihr Profil sagt, wie schnell Sie handeln: eine Sekunde mit einem Programm, 15 am Schreibtisch, 60 am Telefon. Sie erhalten Signale, die bei der Entdeckung bis dahin noch Gewinn erwarten ließen.',
    },
    {
      question: 'Was brauche ich?',
      answer:
        'Konten auf mindestens zwei Börsen und Guthaben, das dort bereitliegt. Coins erst zu transferieren dauert Minuten; bis dahin sind die meisten Lücken geschlossen.',
    },
    {
      question: 'Warum ist manchmal nichts offen?',
      answer: 'Die Kurse verschiedener Börsen stimmen meist überein. Eine leere Liste ist normal.',
    },
    {
      question: 'Wie erreichen mich Signale?',
      answer:
        'Auf der Seite und per E-Mail in jedem Tarif, per Telegram mit Pro und Premium, mit Premium auch im Browser und per Webhook.',
    },
    {
      question: 'Ist der Markt echt?',
      answer:
        'Wo ein simulierter oder aufgezeichneter Markt gezeigt wird, steht es über den Zahlen. Ohne diesen Hinweis stammen sie von Börsen im Live-Betrieb.',
    },
    {
      question: 'Schreibt KI Texte?',
      answer:
        'Erklärungen, Tageszusammenfassungen und Antworten können von ihr stammen, allein aus unseren Zahlen; dann steht es dabei. Der Support kann aus einem solchen Entwurf antworten, den ein Mensch gelesen hat.',
    },
    {
      question: 'Wie höre ich auf?',
      answer:
        'Über „Vertrag widerrufen“ oder „Verträge hier kündigen“ unten auf jeder Seite, ohne Anmeldung. Der Widerruf ist 14 Tage möglich; eine Kündigung beendet den Tarif mit dem bezahlten Monat.',
    },
    {
      question: 'Sagen Sie mir, was ich kaufen soll?',
      answer:
        'Nein. Es sind allgemeine Informationen: Alle mit demselben Tarif können dasselbe sehen. Es ist keine Anlageberatung und keine Empfehlung.',
    },
  ],
};

const compare: TrustTexts['compare'] = {
  title: 'Vier Arten, Preislücken zu beobachten',
  description: 'Von Hand, mit Kursvergleich, mit eigenem Bot oder per Signal: ein datierter Vergleich.',
  lead: 'Kursvergleiche und Bots unterscheiden sich; die Tabelle sagt, was die meisten tun.',
  asOf: (day) => `Stand: ${day}.`,
  caption: 'Was sie jeweils leisten',
  columns: ['Merkmal', 'Von Hand', 'Kursvergleich', 'Eigener Bot', 'Unsere Signale'],
  rows: [
    [
      'Kurse',
      'zwei oder drei Börsen',
      'letzte Kurse vieler Börsen',
      'was Sie anbinden',
      'Orderbücher vieler Börsen',
    ],
    ['Gebühren', 'rechnen Sie selbst', 'meist nicht enthalten', 'wie gebaut', 'eingerechnet'],
    ['Einsatz', 'geschätzt', 'meist nur der beste Kurs', 'wie gebaut', 'in den Orderbüchern nachgerechnet'],
    ['Verluste', 'in Ihren Notizen', 'selten gezeigt', 'auf Ihrem Konto', 'täglich veröffentlicht'],
    [
      'Tempo',
      'Minuten',
      'Ihr eigenes',
      'Millisekunden bis Sekunden',
      'Ihr eigenes, nach der Benachrichtigung',
    ],
    ['Wer handelt', 'Sie', 'Sie', 'der Bot', 'Sie'],
    ['Börsenschlüssel', 'keine', 'keine', 'mit Handelsrecht', 'keine'],
  ],
  price: 'Preis',
  prices: ['Ihre Zeit', 'oft kostenlos', 'Entwicklung und Server', 'Ihre Zeit'],
  from: (price) => `ab ${price} im Monat, inkl. MwSt.`,
  better: 'Wann etwas anderes besser ist',
  betterText:
    'Wer die kürzesten Lücken will, braucht einen Bot: So schnell ist kein Mensch. Wer nur ab und zu einen Kurs nachsieht, braucht kein Abonnement.',
};

const security: TrustTexts['security'] = {
  title: 'Sicherheit',
  description: 'Wonach wir nie fragen, wie Konten geschützt sind und wohin man Schwachstellen meldet.',
  sections: [
    {
      heading: 'Was wir nicht haben',
      list: [
        'Keine Schlüssel Ihrer Börsenkonten: Sie können sie nirgends eingeben.',
        'Keine Kartennummern: Sie gehen aus Ihrem Browser an Stripe.',
        'Kein Passwort von Ihnen: Sie melden sich mit einem Code per E-Mail an oder mit einem Browser, den Sie bestätigt haben.',
      ],
    },
    {
      heading: 'Wie Konten geschützt sind',
      list: [
        'Eine Sitzung braucht zwei Geheimnisse; eines davon kann kein Skript der Seite lesen. Sie lässt sich auf allen Geräten zugleich beenden.',
        'Unter Konto können Sie Ihre Daten exportieren und Ihr Konto löschen.',
        'Codes, Anmeldungen und Bestellungen sind je Netzwerk begrenzt.',
      ],
    },
    {
      heading: 'Wie diese Seiten gebaut sind',
      list: [
        'Diese Seiten führen kein Skript aus und laden nichts von anderen Servern; der Browser ist angewiesen, beides abzulehnen.',
        'Die Teile der Produktseiten werden nach ihrem Hash geladen: Eine veränderte Datei wird nicht ausgeführt. Das Skript von Stripe kommt von Stripe.',
      ],
    },
  ],
  report: 'Schwachstelle melden',
  reportText: (email) => `Schreiben Sie an ${email}.`,
  reportMissing: 'Die Adresse steht im Impressum.',
};

const status: TrustTexts['status'] = {
  title: 'Status',
  description: 'Ob die Kurse frisch sind und bis wann die Bilanz vollständig ist. Höchstens eine Minute alt.',
  asOf: (time) => `Stand: ${time} UTC, höchstens eine Minute alt.`,
  market: 'Marktdaten',
  states: {
    starting: 'laufen an',
    running: 'laufen',
    stale: 'verspätet: Die Kurse sind älter, als sie sein sollten',
    stopped: 'angehalten',
  },
  paused: 'Signale sind pausiert.',
  lastPrice: 'Letzter Kurs (UTC)',
  none: 'noch keiner',
  exchanges: 'Börsen, die antworten',
  of: (some, all) => `${some} von ${all}`,
  markets: 'Beobachtete Märkte',
  signals: 'Signale heute, mit Premium',
  closed: 'Letzter abgeschlossener Tag der Bilanz',
};

const changelog: TrustTexts['changelog'] = {
  title: 'Was sich geändert hat',
  description: 'Änderungen, die Kunden bemerken, die neueste zuerst.',
  entries: [
    {
      day: '2026-11-26',
      items: [
        'Diese Seiten: was die Tarife bringen, ein Beispiel, die Bilanz und wie man sie prüft.',
        'Signale werden für Ihre Reaktionszeit vorhergesagt; die Bilanz zeigt, wie die Vorhersagen eintrafen.',
        'Abgeschlossene Tage der Bilanz werden mit ihrem Hash veröffentlicht.',
        'Impressum, AGB und Datenschutz; Widerruf und Kündigung ohne Anmeldung.',
        'Deutsch auf den öffentlichen Seiten, im Dashboard, in E-Mails und Benachrichtigungen.',
        'Texte, die KI geschrieben oder entworfen hat, sagen es; eine Seite zu Interessenkonflikten.',
        'Das Produkt lässt sich als App installieren.',
      ],
    },
    {
      day: '2026-11-22',
      items: [
        'Benachrichtigungen per Telegram, im Browser und per Webhook; API-Token für eigene Programme; eine öffentliche Erfolgsbilanz.',
      ],
    },
  ],
};

const accessibility: TrustTexts['accessibility'] = {
  title: 'Erklärung zur Barrierefreiheit',
  description: 'Wie barrierefrei der Dienst ist, wie das geprüft wird und an wen man schreibt.',
  sections: [
    {
      heading: 'Ziel',
      paragraphs: [
        'Alle können den Dienst finden, bestellen, nutzen und verlassen: mit der Tastatur, mit Screenreader, vergrößert, hell und dunkel. Maßstab ist WCAG 2.2, Stufe AA, und damit EN 301 549.',
      ],
    },
    {
      heading: 'Prüfung',
      paragraphs: [
        'Bei jeder Änderung prüfen automatische Tests die Bildschirme hell und dunkel in mehreren Breiten; Bestellen und Kündigen werden auch allein mit der Tastatur durchlaufen. Von außen hat das noch niemand geprüft.',
      ],
    },
    {
      heading: 'Was noch fehlt',
      paragraphs: [
        'Die Liste der offenen Signale ändert sich von selbst; was beendet ist, steht still unter Verlauf. Das Kartenfeld stammt von Stripe.',
      ],
    },
  ],
  contact: 'Schreiben Sie uns',
  contactText: (email) => `Schreiben Sie an ${email}, was auf welcher Seite nicht funktioniert.`,
  contactMissing: 'Die Adresse steht im Impressum.',
};

export const german: TrustTexts = { faq, compare, security, status, changelog, accessibility };
