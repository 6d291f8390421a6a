/** The German text of the order button and directly above it. */
import type { OrderWords } from './words';

export const GERMAN_ORDER_WORDS: OrderWords = {
  total: (plan, price) => `Tarif ${plan}: ${price} pro Monat, inkl. MwSt.`,
  renewal: 'Abbuchung heute, danach jeden Monat: Der Vertrag verlängert sich, bis Sie kündigen.',
  ending: 'Jederzeit kündbar; er endet mit dem bezahlten Monat.',
  beginNow:
    'Sofort beginnen: Ich verlange, dass Sie vor Ablauf der 14 Tage beginnen; wenn ich widerrufe, zahle ich die genutzten Tage.',
  accept: [
    'Mit der Bestellung stimmen Sie den ',
    { page: '/de/terms', text: 'AGB' },
    ' zu; widerrufen können Sie nach der ',
    { page: '/de/withdrawal-instructions', text: 'Widerrufsbelehrung' },
    '.',
  ],
  button: (price) => `Zahlungspflichtig bestellen: ${price}/Monat`,
};
