/** Header, footer and shared texts of the public pages, in German. The law fixes both ways out. */
import type { FrameTexts } from '../english/frame';

const frame: FrameTexts['frame'] = {
  skip: 'Zum Text springen',
  pages: 'Seiten',
  signIn: 'Anmelden',
  order: 'Bestellen',
  otherLanguage: 'English',
  names: {
    '/welcome': 'Start',
    '/pricing': 'Tarife',
    '/sample': 'Beispiel',
    '/record': 'Erfolgsbilanz',
    '/faq': 'Fragen',
    '/learn': 'Grundlagen',
    '/compare': 'Vergleich',
    '/security': 'Sicherheit',
    '/status': 'Status',
    '/changelog': 'Änderungen',
    '/accessibility': 'Barrierefreiheit',
    '/conflicts': 'Interessenkonflikte',
    '/imprint': 'Impressum',
    '/privacy': 'Datenschutz',
    '/terms': 'AGB',
    '/withdraw': 'Vertrag widerrufen',
    '/cancel': 'Verträge hier kündigen',
  },
  risk: 'Risiko: Kurse bewegen sich, bevor Orders ausgeführt sind; Sie können Ihren gesamten Einsatz verlieren.',
  simulated: 'Ein simulierter Markt',
  recorded: 'Ein aufgezeichneter Markt',
  notLive:
    'Hier wird kein echter Markt beobachtet. Die Zahlen zeigen, wie die Bilanz geführt wird, nicht was sich verdienen lässt.',
  noDays: 'Noch nichts aufgezeichnet. Der erste Tag erscheint hier, sobald das erste Signal geendet hat.',
  noSignals:
    'Noch ist kein Signal eine Stunde alt. Das erste erscheint hier eine Stunde, nachdem es gefunden wurde.',
  withdrawal:
    'Widerruf binnen 14 Tagen. Haben Sie verlangt, dass wir sofort beginnen, zahlen Sie nur die genutzten Tage; sonst erhalten Sie alles zurück.',
  perMonth: 'pro Monat, inkl. MwSt.',
  notMeasured: 'nicht gemessen',
};

const signals: FrameTexts['signals'] = {
  caption: 'Signale, eine Stunde später',
  found: 'Gefunden (UTC)',
  orders: 'Orders',
  stake: 'Einsatz',
  atOnce: 'Gewinn sofort',
  later: 'Gewinn nach 5 s',
  buy: (coin, exchange) => `${coin} auf ${exchange} kaufen`,
  sell: (coin, exchange) => `${coin} auf ${exchange} verkaufen`,
};

const figures: FrameTexts['figures'] = {
  signals: 'Signale',
  onDays: (days) => `Tage in der Bilanz: ${days}`,
  atOnce: 'Gewinn sofort, je Signal',
  later: 'Gewinn nach 5 s, je Signal',
  missedOrLost: 'Nach 5 s verpasst oder verloren',
  asSeenBy: (plan) => `Die letzten 30 Tage mit ${plan}.`,
};

const plain: FrameTexts['plain'] = {
  needsScript: 'Diese Seite braucht JavaScript, damit Sie sich sicher anmelden und bezahlen können.',
};

export const german: FrameTexts = { frame, signals, figures, plain };
