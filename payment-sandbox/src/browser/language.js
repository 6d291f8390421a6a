/** The language in which the page asked for its card fields. Stripe translates its own words, and so does this. */

const GERMAN = {
  'Card (test mode)': 'Karte (Testmodus)',
  'Card number': 'Kartennummer',
  'Credit or debit card number': 'Nummer der Kredit- oder Debitkarte',
  'MM / YY': 'MM / JJ',
  'Credit or debit card expiration date': 'Ablaufdatum der Kredit- oder Debitkarte',
  'Credit or debit card CVC/CVV': 'Prüfziffer der Kredit- oder Debitkarte',
  'Your card number is incomplete.': 'Ihre Kartennummer ist unvollständig.',
  'Your card number is invalid.': 'Ihre Kartennummer ist ungültig.',
  'Your card number is incorrect.': 'Ihre Kartennummer ist falsch.',
  "Your card's expiration date is incomplete.": 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
  "Your card's expiration date is invalid.": 'Das Ablaufdatum Ihrer Karte ist ungültig.',
  "Your card's expiration year is in the past.": 'Das Ablaufjahr Ihrer Karte liegt in der Vergangenheit.',
  "Your card's expiration date is in the past.": 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
  "Your card's expiration year is invalid.": 'Das Ablaufjahr Ihrer Karte ist ungültig.',
  "Your card's security code is incomplete.": 'Die Prüfziffer Ihrer Karte ist unvollständig.',
  "Your card's security code is incorrect.": 'Die Prüfziffer Ihrer Karte ist falsch.',
  'Your card was declined.': 'Ihre Karte wurde abgelehnt.',
  'Your card has insufficient funds.': 'Ihre Karte ist nicht ausreichend gedeckt.',
  'Your card has expired.': 'Ihre Karte ist abgelaufen.',
  'An error occurred while processing your card. Try again in a little bit.':
    'Bei der Verarbeitung Ihrer Karte ist ein Fehler aufgetreten. Versuchen Sie es in Kürze noch einmal.',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
    'Wir können Ihre Zahlungsmethode nicht authentifizieren. Wählen Sie eine andere Zahlungsmethode und versuchen Sie es noch einmal.',
  'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.':
    'Die Verbindung zu unserem Zahlungsanbieter ist gestört. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
};

/** `locale` as given to `Stripe()`; without one, the browser's language counts, as at Stripe. */
export function translator(locale = 'auto') {
  const language = locale === 'auto' ? navigator.language : locale;
  return (words) => (language.startsWith('de') && GERMAN[words]) || words;
}

/** The same error in the page's language. */
export function translated(error, words) {
  return error ? { ...error, message: words(error.message) } : error;
}
