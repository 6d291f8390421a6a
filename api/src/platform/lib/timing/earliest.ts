/** The first of some moments; those that never come are null. */
export const earliest = (...moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, one) => (first && one ? (one < first ? one : first) : (first ?? one)), null);
