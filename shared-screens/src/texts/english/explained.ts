/** The texts of similar signals and of explanations, in English. */
export const english = {
  theExplanation: 'The explanation',
  again: 'Explain again',
  asOf: (moment: string) => `Of the figures at ${moment}.`,
  whatLikeItLeft: 'Signals like it',
  noneMeasured: 'None like it was measured yet.',
  caption: 'Profit of one, with your capital and fees',
  onAverage: 'On average',
  /** By what the signals have in common. */
  like: {
    way: (gained: string) => `Of the same trades: ${gained}, and later misses and losses count.`,
    kind: (gained: string) =>
      `Of the same trades there were too few; of as many trades on markets of the same kind: ${gained}, and later misses and losses count.`,
  },
  held: {
    inPlace: 'With funds ready; bringing the coins back is not counted.',
    moved:
      'If transferred, where it is known how long that takes: each order on the books of when its coins arrived.',
  },
  because: (count: string, reason: string) => `${count} because ${reason}`,
  theyEnded: (parts: string) => `They ended: ${parts}.`,
};

export type ExplainedTexts = typeof english;
