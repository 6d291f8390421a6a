/** Texts of the example of a signal, in English. */
export const english = {
  title: 'How a signal reads',
  example: 'Example',
  madeUp: 'Made up. A real one looks like this.',
  more: 'More about reading a signal',
  route: {
    word: 'Route',
    says: 'Buy bitcoin with USDT on Kraken and sell the same amount on Binance at the same time.',
  },
  expected: {
    word: 'Expected',
    says: 'What acting at your reaction time returns on average, losses included.',
  },
  inPlace: {
    word: 'Profit with funds ready',
    says: 'With USDT on Kraken and bitcoin on Binance: what both trades return after fees.',
  },
  moved: {
    word: 'Profit if transferred',
    says: 'With one stake, the bitcoin has to reach Binance first. Here that costs more than it earns.',
  },
  probability: {
    word: 'Probability',
    says: 'How likely it is a profit at your speed, measured on similar signals.',
  },
};

export type ExampleTexts = typeof english;
