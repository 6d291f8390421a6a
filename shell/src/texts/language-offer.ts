/** What offers the page in German: for readers of German, in German whatever the page speaks. */
export const LANGUAGE_OFFER = {
  text: 'Diese Seite gibt es auf Deutsch.',
  accept: 'Auf Deutsch lesen',
  dismiss: 'Schließen',
};
