/** Every moment of a line over time: what is not known of one must not look as if it had not been. */

/** From the earliest to the latest of them, so many ms apart, as instants. */
export function everyStep(known: readonly string[], stepMs: number): readonly string[] {
  const times = known.map((at) => Date.parse(at));
  if (times.length === 0) return [];
  const first = Math.min(...times);
  const steps = Math.round((Math.max(...times) - first) / stepMs);
  return Array.from({ length: steps + 1 }, (_, step) => new Date(first + step * stepMs).toISOString());
}
