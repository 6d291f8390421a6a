/** How many trades a signal may have, as somebody chooses it who may be told of no more than their plan has. */
export const HOPS_OPTIONS = [
  { value: '', label: 'As many as my plan has' },
  ...[2, 3, 4, 5].map((hops) => ({ value: String(hops), label: `Up to ${hops}` })),
];
