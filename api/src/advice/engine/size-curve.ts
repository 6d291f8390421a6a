/** A cycle's profit by stake, in few numbers, for charts and later measurements; each errs on the low side. */
import { inputFor, leastOf, type OrderLeg, tradedFor } from './order-leg';
import { DepthWalk } from './size';
import type { Sizing } from './types';

interface SizeCurve {
  /** Stakes and profits, rising; the last is the best. Concave, so straight lines between them never promise more. */
  readonly points: readonly (readonly [amount: number, profit: number])[];
  /** Below this stake, some exchange rejects its order. */
  readonly least: number;
  /** The most that trading in whole steps may cost. */
  readonly grain: number;
}

const PARTS = [1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4];
const DIGITS = 5;
const depthWalk = new DepthWalk();

/** `peak`: the sizing of the same legs without steps and minimum orders. Returns null if no amount is accepted. */
export function sizeCurve(legs: readonly OrderLeg[], peak: Sizing): SizeCurve | null {
  const least = legs.reduce((most, leg, index) => Math.max(most, startFor(legs, index, leastOf(leg))), 0);
  if (!(least < Number.POSITIVE_INFINITY)) return null;
  const steps = legs.map(({ side, step, levels, fee }) => {
    const [best = 0] = levels[0] ?? [];
    return step * (side === 'sell' ? best : 1) * (1 - fee);
  });
  return { points: pointsOf(legs, peak), least: roundUp(least), grain: roundUp(atTheEnd(legs, steps)) };
}

/** Returns the stake at which a leg trades this much of its base asset. */
function startFor(legs: readonly OrderLeg[], index: number, amount: number): number {
  let input = inputFor(legs[index] as OrderLeg, amount);
  for (let before = index - 1; before >= 0; before -= 1) {
    const leg = legs[before] as OrderLeg;
    input = inputFor(leg, tradedFor(leg, input + leg.toll));
  }
  return input;
}

/** Returns the most that is lost of the start asset when `losses`, each in its leg's output asset, occur on the way. */
export function atTheEnd(legs: readonly OrderLeg[], losses: readonly number[]): number {
  let onward = 1;
  let lost = 0;
  for (let index = legs.length - 1; index >= 0; index -= 1) {
    const { side, fee, levels } = legs[index] as OrderLeg;
    lost += (losses[index] ?? 0) * onward;
    const [best = 0] = levels[0] ?? [];
    onward *= (side === 'sell' ? best : 1 / best) * (1 - fee);
  }
  return lost;
}

function pointsOf(legs: readonly OrderLeg[], peak: Sizing): SizeCurve['points'] {
  depthWalk.begin(legs);
  const first = depthWalk.nearest;
  const wanted = [first, ...PARTS.map((part) => part * peak.amount).filter((amount) => amount > first)];
  let amount = 0;
  let profit = 0;
  const points: [number, number][] = [];
  for (const target of wanted.filter((one) => one < peak.amount)) {
    while (depthWalk.nearest < target) {
      profit += (depthWalk.rate - 1) * (depthWalk.nearest - amount);
      amount = depthWalk.nearest;
      depthWalk.advance();
    }
    points.push([roundUp(target), roundDown(profit + (depthWalk.rate - 1) * (target - amount))]);
  }
  return [...points, [peak.amount, roundDown(peak.profit)]];
}

/** Rounds to a few digits: these numbers are sent with every change. */
export const roundUp = (value: number): number => rounded(value, Math.ceil);
const roundDown = (value: number): number => rounded(value, Math.floor);

function rounded(value: number, whole: (value: number) => number): number {
  if (!(value > 0)) return 0;
  const scale = 10 ** (DIGITS - 1 - Math.floor(Math.log10(value)));
  return Number((whole(value * scale) / scale).toPrecision(DIGITS));
}
