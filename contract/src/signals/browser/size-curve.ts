/** The profit of a stake with the coins in place, read from a signal's curve. */
import type { SignalCurve } from '../signal';

/** In the settlement coin; interpolates linearly between the curve's points, and from zero. */
export const profitOn = ({ points, grain }: SignalCurve, amount: number): number =>
  between([[0, 0], ...points], amount) - grain;

function between(points: readonly (readonly [number, number])[], amount: number): number {
  const above = points.findIndex(([at]) => at >= amount);
  const [to, from] = [points[above] ?? points.at(-1), points[above - 1]];
  if (!to) return 0;
  if (!from || to[0] === from[0]) return to[1];
  return from[1] + ((amount - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}
