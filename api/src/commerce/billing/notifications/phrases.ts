/** What is put into mails about a change besides names and figures: half sentences, and the labels of their links. */
import type { Locale } from '@spreadwise/contract/page-locale';

const english = {
  received: (amount: string) => `We have received your payment of ${amount}. Thank you.`,
  paidUntil: (day: string) => `It is paid for until ${day}.`,
  due: (amount: string | null) => (amount === null ? 'the payment' : `the payment of ${amount}`),
  ends: (day: string | null) => (day === null ? 'will end' : `ends on ${day}`),
  lasts: (day: string | null) => (day === null ? 'It has no end date.' : `It is yours until ${day}.`),
  links: {
    dashboard: 'Go to your dashboard',
    invoice: 'See the invoice',
    pay: 'Pay or use a new card',
    confirm: 'Confirm the payment',
    finish: 'Finish the payment',
    signIn: 'Sign in',
  },
};

export type Phrases = typeof english;

const german: Phrases = {
  received: (amount) => `Ihre Zahlung über ${amount} ist eingegangen. Vielen Dank.`,
  paidUntil: (day) => `Bezahlt ist bis ${day}.`,
  due: (amount) => (amount === null ? 'die Zahlung' : `die Zahlung über ${amount}`),
  ends: (day) => (day === null ? 'endet' : `endet am ${day}`),
  lasts: (day) => (day === null ? 'Ein Enddatum gibt es nicht.' : `Das gilt bis ${day}.`),
  links: {
    dashboard: 'Zum Dashboard',
    invoice: 'Rechnung ansehen',
    pay: 'Bezahlen oder neue Karte verwenden',
    confirm: 'Zahlung bestätigen',
    finish: 'Zahlung abschließen',
    signIn: 'Anmelden',
  },
};

export const PHRASES: Readonly<Record<Locale, Phrases>> = { en: english, de: german };
