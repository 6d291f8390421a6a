/** Cycles on books for property tests, and the result of a plain walk over the books. */
import fc from 'fast-check';
import type { OrderLeg } from '../order-leg';
import type { Side } from '../types';

const part = (least: number, most: number) =>
  fc.integer({ min: 0, max: 10_000 }).map((of) => least + ((most - least) * of) / 10_000);
const aLeg = fc.record({
  side: fc.constantFrom<Side>('sell', 'buy'),
  fee: fc.constantFrom(0, 0.001, 0.0026, -0.0002),
  edge: part(-0.002, 0.012),
  falls: fc.array(part(0, 0.004), { minLength: 1, maxLength: 5 }),
  amounts: fc.array(part(0.1, 3), { minLength: 5, maxLength: 5 }),
  step: fc.constantFrom(0, 0.001, 0.01, 0.1),
  least: fc.constantFrom(0, 0, 0.2, 1),
  toll: fc.constantFrom(0, 0, 0.001, 0.01),
});
/** All coins have similar values, so that steps and tolls weigh the same on every leg. */
export const aCycle = fc.array(aLeg, { minLength: 2, maxLength: 6 }).map((legs) =>
  legs.map(({ side, fee, edge, falls, amounts, step, least, toll }): OrderLeg => {
    let gain = 1 + edge;
    const levels = falls.map((fall, at): readonly [number, number] => {
      gain *= 1 - fall;
      return [side === 'sell' ? gain : 1 / gain, amounts[at] ?? 1];
    });
    return { side, fee, levels, step, minAmount: least, minCost: least / 2, toll };
  }),
);

/** Returns the profit of a start amount with each order rounded down; null if an order is not accepted. */
export function heldBy(legs: readonly OrderLeg[], start: number): number | null {
  let held = start;
  let spent = 0;
  for (const [index, { side, fee, levels, step, minAmount, minCost, toll }] of legs.entries()) {
    let [left, amount] = [held, 0];
    for (const [price, most] of levels) {
      const taken = Math.min(most, side === 'sell' ? left : left / price);
      amount += taken;
      left -= side === 'sell' ? taken : taken * price;
    }
    if (step > 0) amount = Math.floor(amount / step + 1e-9) * step;
    let [rest, value] = [amount, 0];
    for (const [price, most] of levels) {
      const taken = Math.min(rest, most);
      value += taken * price;
      rest -= taken;
    }
    if (amount < minAmount || value < minCost || amount === 0) return null;
    if (index === 0) spent = side === 'sell' ? amount : value;
    held = (side === 'sell' ? value : amount) * (1 - fee) - toll;
  }
  return held - spent;
}
