/** The texts of charts, in English. */
export const english = {
  collecting: (known: number, fewest: number, of: string) => `Collecting: ${known} of ${fewest} ${of}`,
  read: (caption: string) => `${caption}: read a point`,
  failed: 'The chart did not load. The table has every figure.',
  showTable: 'Show table',
  asTable: (caption: string) => `${caption}, as a table`,
  loss: 'Loss',
};

export type ChartTexts = typeof english;
