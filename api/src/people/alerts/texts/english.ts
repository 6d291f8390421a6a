/** What alerts say on every channel, in English. */

export const english = {
  simulated: '[simulated] ',
  buy: (amount: string, base: string, quote: string, exchange: string, price: string) =>
    `Buy ${amount} ${base} with ${quote} on ${exchange}, at ${price} at most.`,
  sell: (amount: string, base: string, quote: string, exchange: string, price: string) =>
    `Sell ${amount} ${base} for ${quote} on ${exchange}, at ${price} at least.`,
  stake: (amount: string, asset: string, net: string, holding: string) =>
    `Put in ${amount} ${asset}. ${net} of it should be left after fees, ${holding}.`,
  inPlace: 'with the coins in place',
  moved: 'moved along, if what those before it left on average is left of this one',
  movedBetween: (low: string, high: string) => `moved along, by an estimate: between ${low} and ${high}`,
  confidence: { high: 'Confidence: high.', medium: 'Confidence: medium.', low: 'Confidence: low.' },
  chance: (chance: string, within: string) => `A ${chance} chance of a profit if you act within ${within}.`,
  chanceUnknown: (within: string) =>
    `How likely it leaves a profit if you act within ${within} is not known yet.`,
  found: (time: string) => `Found ${time}.`,
  mostlyHolds: (seconds: number) => `Advice of its kind mostly holds for ${seconds} seconds or longer.`,
  notReal: 'The market is simulated: this is about no real exchange.',
  sentAgain: 'Sent again: it may have reached you before.',

  open: ' (open)',
  alerts: (count: number) => `${count} alerts`,
  andMore: (first: string, more: number) => `${first} and ${more} more`,
  more: (count: number) => `and ${count} more`,
  signals: { one: '# signal', other: '# signals' },
  advised: { one: '# signal was advised', other: '# signals were advised' },
  howTheyTurnedOut: 'See how they turned out in your history.',
  fresh: (headline: string) => `New advice: ${headline}`,
  lookFirst: 'Advice only: look at the prices before you trade.',
  ended: (headline: string) => `Ended: ${headline}`,
  held: (time: string, why: string) => `It held ${time}; ${why}.`,
  works: 'It works',
  worksHere: 'It works: this is where your alerts come.',
  worksSo: 'This is how new advice will come.',

  seeThem: 'See them',
  seeLive: 'See it live',
  seeOutcome: 'See what became of it',
  seeHistory: 'See your history',
  settings: 'Alert settings',
  dashboard: 'Open the dashboard',
  button: 'Open',

  inYourEmail: 'The details are in your email.',
  pricesAreBack: { title: 'Prices come in again', text: 'New advice comes as soon as there is some.' },
  noPrices: {
    title: 'No prices come in',
    text: 'Until they do, there is no new advice. We are working on it.',
  },
};

export type AlertTexts = typeof english;
