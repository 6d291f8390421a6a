/** The offer of the page in German: addressed to German readers, so in German whatever the page's language. */
export const LANGUAGE_OFFER = {
  text: 'Diese Seite gibt es auf Deutsch.',
  accept: 'Auf Deutsch lesen',
  dismiss: 'Schließen',
};
