/** Texts of the pages that show the offer and its results, in German. */
import { plural } from '@spreadwise/contract/figure-text';
import { GERMAN_FEATURES } from '@spreadwise/contract/german-features';
import type { OfferTexts } from '../english/offer';

const welcome: OfferTexts['welcome'] = {
  title: 'Krypto-Arbitrage als Signal, jeder Verlust in der Bilanz',
  description:
    'Preislücken zwischen Kryptobörsen, nach Gebühren. Was jedes Signal fünf Sekunden später gebracht hätte, ist öffentlich, mit Verpasstem und Verlusten.',
  lead: (markets, exchanges) =>
    `Wir beobachten ${markets} Märkte auf ${exchanges} Börsen und melden Preislücken, die nach Taker-Gebühren Gewinn lassen. Sie entscheiden und handeln, wir nie.`,
  leadWhileStarting:
    'Wir beobachten Kryptobörsen und melden Preislücken, die nach Taker-Gebühren Gewinn lassen. Sie entscheiden und handeln, wir nie.',
  seeSample: 'Beispiel ansehen',
  seePlans: 'Zu den Tarifen',
  fiveSeconds: 'Fünf Sekunden später',
  fiveSecondsText:
    'Eine Lücke, die Sie nicht erreichen, ist nichts wert. Deshalb messen wir jedes Signal fünf Sekunden später in den Orderbüchern noch einmal. Verpasstes zählt null, Verluste werden abgezogen.',
  worstDay: (day, sum) => `Schlechtester Tag: ${day}, nach 5 s ${sum}.`,
  everyDay: 'Jeder Tag der Bilanz',
  hourAgo: 'Vor einer Stunde',
  hourAgoText: 'Die neuesten Signale, die mindestens eine Stunde alt sind. Alle sehen dieselben.',
  wholeSample: 'Eines davon vollständig',
  plans: 'Tarife',
  whatYouGet: 'Was jeder Tarif bringt',
  who: 'Wer wir sind',
  whoText:
    'Name, Anschrift, E-Mail-Adresse und Telefonnummer stehen im Impressum. Kündigen und widerrufen geht ohne Anmeldung.',
};

const pricing: OfferTexts['pricing'] = {
  title: 'Tarife und Preise',
  description:
    'Drei Monatstarife: was jeder enthält, und Signale und Börsen von gestern. 14 Tage Widerruf; bezahlt werden höchstens die genutzten Tage.',
  lead: 'Was jeder Tarif enthält und was gestern gefunden wurde. Monatlich, in Euro, einschließlich aller Steuern; jederzeit kündbar.',
  found: 'Gestern gefundene Signale',
  worth: (seconds) => `Davon lohnend bei ${seconds} s Reaktionszeit`,
  features: GERMAN_FEATURES,
  notKnown: 'noch offen',
  exchanges: 'Beobachtete Börsen',
  order: (plan) => `${plan} bestellen`,
  leaving: 'Kündigen und widerrufen',
  leavingText:
    'Widerrufen und kündigen können Sie unten auf jeder Seite, ohne Anmeldung. Eine Kündigung beendet den Tarif mit dem bezahlten Monat.',
  counted:
    'Gezählt am gestrigen UTC-Tag, für alle mit diesem Tarif. Ein Profil mit weniger Börsen oder höherem Mindestgewinn lässt weniger übrig; wie viele es am Tag gibt, sagt der Tarif.',
};

const sample: OfferTexts['sample'] = {
  title: 'Ein Signal von vor einer Stunde',
  description:
    'Ein vollständiges Signal, eine Stunde alt und für alle dasselbe: Orders, Einsatz, Gewinn und was fünf Sekunden später übrig war.',
  lead: 'Das neueste Signal, das mindestens eine Stunde alt ist und gemessen wurde. Niemand hat es ausgesucht; alle sehen dasselbe.',
  foundAt: (time) => `Gefunden ${time} UTC`,
  ordersCaption: 'Orders',
  order: 'Order',
  price: 'Kurs, zuletzt',
  fee: 'Taker-Gebühr',
  figures: 'Zahlen',
  moved: 'Gewinn nach Transfer',
  notMoved: 'keiner',
  lifetime: 'Dauer',
  expectedLifetime: 'Erwartete Dauer, mindestens',
  ended: 'Beendet, denn',
  others: 'Weitere Signale',
};

const record: OfferTexts['record'] = {
  title: 'Erfolgsbilanz, fünf Sekunden später',
  description:
    'Was die Signale der letzten 30 Tage fünf Sekunden später gebracht hätten, Tag für Tag, mit Verpasstem und Verlusten und dem SHA-256 jedes abgeschlossenen Tages.',
  lead: 'Was die Signale jedes Tages fünf Sekunden später gebracht hätten, je Signal und insgesamt. Verpasstes zählt null, Verluste werden abgezogen.',
  plan: 'Tarif oder Stufe',
  worst: 'Schlechtester Tag',
  worstText: (day, sum, measured, missed, lost) =>
    `${day}: insgesamt ${sum}. Nach fünf Sekunden gemessen: ${plural(measured, { one: '# Signal', other: '# Signale' }, 'de')}, davon ${missed} nicht mehr zu haben, ${lost} mit Verlust.`,
  caption: (plan) => `Jeder Tag, wie er mit ${plan} zu sehen war`,
  earlier: (days) => plural(days, { one: '# früherer Tag', other: '# frühere Tage' }, 'de'),
  day: 'Tag (UTC)',
  inAll: 'Nach 5 s, insgesamt',
  missed: 'Verpasst',
  lost: 'Verlust',
  hash: 'SHA-256',
  notClosed: 'offen',
  download: 'Bilanz herunterladen (JSON)',
  speeds: {
    title: 'Bei Ihrer Reaktionszeit',
    intro: 'Lohnende Signale: erwarteter und tatsächlicher Ertrag, Verluste eingerechnet.',
    caption: 'Nach Reaktionszeit',
    within: 'Reaktion binnen',
    earned: 'Mit Gewinn',
    expected: 'Erwartet',
    returned: 'Ertrag',
    accuracy: 'Wie genau die Wahrscheinlichkeiten waren',
    brier: 'Brier-Score',
    probability: 'Angabe und Anteil mit Gewinn',
    said: (given, earned, signals) => `${given}: ${earned} von ${signals}`,
  },
  check: 'Selbst prüfen',
  checkText:
    'Ein UTC-Tag wird eine Viertelstunde nach seinem Ende abgeschlossen. Seine Zahlen werden als kanonisches JSON (RFC 8785) mit ihrem SHA-256 veröffentlicht; beides ändert sich nie mehr. Nehmen Sie { day, feed, tiers } aus dem Download, je Stufe figures und speeds dieses Tages, und bilden Sie den Hash.',
  measured: 'So wird gemessen',
  measuredText:
    'Es zählt jedes beendete Signal, das die Stufe sehen kann, ob ihm jemand gefolgt ist oder nicht; wie viele davon ein Kunde am Tag erhält, sagt das Kontingent seines Tarifs. Jedes wird in den Orderbüchern des Augenblicks gemessen, in ganzen Losen und innerhalb seiner Limits, nach Taker-Gebühren, mit bereitliegendem Guthaben auf jeder Börse; lieferte eine Börse keine Daten, gilt es als nicht gemessen. Niemand hat diese Orders gesendet: Ihre eigenen und fremde würden die Kurse bewegen. Vergangene Ergebnisse sagen nichts über künftige.',
};

export const german: OfferTexts = { welcome, pricing, sample, record };
