/** The texts of similar signals and of explanations, in English. */
export const english = {
  theExplanation: 'The explanation',
  again: 'Explain again',
  asOf: (moment: string) => `Based on the figures at ${moment}.`,
  whatLikeItLeft: 'Similar signals',
  noneMeasured: 'No similar signal has been measured yet.',
  caption: 'Profit per signal, with your capital and fees',
  onAverage: 'On average',
  /** By what the signals have in common. */
  like: {
    way: (gained: string) => `Same trades: ${gained}. Later misses and losses included.`,
    kind: (gained: string) =>
      `Too few with the same trades. As many trades on similar markets: ${gained}. Later misses and losses included.`,
  },
  held: {
    inPlace: 'With funds ready; the cost of bringing coins back is not counted.',
    moved: 'If transferred, where the time is known: each order at the order book when its coins arrived.',
  },
  because: (count: string, reason: string) => `${count} because ${reason}`,
  theyEnded: (parts: string) => `They ended: ${parts}.`,
};

export type ExplainedTexts = typeof english;
