/** How fresh prices were on average. A day on which nobody looked says nothing. */
/** Null: of nothing. */
export function averageOf(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((share) => share !== null);
  return known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0) / known.length;
}
