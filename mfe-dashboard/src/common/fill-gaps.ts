/** Fills the gaps of a time series, so that a missing value does not look as if that moment had not existed. */

/** Instants from the earliest to the latest of `known`, `stepMs` apart. */
export function fillGaps(known: readonly string[], stepMs: number): readonly string[] {
  const times = known.map((at) => Date.parse(at));
  if (times.length === 0) return [];
  const first = Math.min(...times);
  const steps = Math.round((Math.max(...times) - first) / stepMs);
  return Array.from({ length: steps + 1 }, (_, step) => new Date(first + step * stepMs).toISOString());
}
