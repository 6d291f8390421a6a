/** The orders at the stake with the highest expected profit, checked by a plain walk through the books. */
import { DEFAULT_TRADING_PROFILE, type FoundSignal, type Outlook, type Signal } from '@spreadwise/contract';
import { atBestStake, ordersAt } from '@spreadwise/contract/best-stake';
import { profitOn } from '@spreadwise/contract/size-curve';
import fc from 'fast-check';
import type { OrderLeg } from '../../engine';
import { aCycle } from '../../engine/testing/cycles-on-books';
import { signalOnBooks } from '../testing/on-books';
import { valueFor } from './value-for';

const RATE = 10_000;

/** The whole stake loses; a part of it returns what it does at once. */
function onlyPartLasts(stakeEur: number): Outlook {
  const part = { measured: 100, kept: [1, 1], stakeEur, upToEur: stakeEur * 1.01 };
  const speed = { measured: 100, kept: [0.5, 0.5], smaller: [part] };
  return { bot: speed, desk: speed, phone: speed };
}

function foundOn(legs: readonly OrderLeg[], part: number): FoundSignal {
  const found = signalOnBooks('a', legs, { rate: RATE });
  return {
    ...found,
    legs: found.legs.map((leg, index) => ({ ...leg, ...(legs[index]?.step && { step: legs[index].step }) })),
    outlook: onlyPartLasts(part * found.size.amount * RATE),
  };
}

const atPhone = (found: FoundSignal): Signal =>
  valueFor({ ...DEFAULT_TRADING_PROFILE, reaction: 'phone' }, found);

/** What the orders spend of the first coin and yield of it; throws if one is refused or exceeds what is available. */
function walk(legs: readonly OrderLeg[], orders: readonly { readonly amount: number }[]) {
  let [spent, have] = [0, Number.POSITIVE_INFINITY];
  for (const [index, { side, fee, levels, step, minAmount, minCost }] of legs.entries()) {
    const { amount = 0 } = orders[index] ?? {};
    let [rest, value] = [amount, 0];
    for (const [price, most] of levels) {
      const taken = Math.min(rest, most);
      value += taken * price;
      rest -= taken;
    }
    const input = side === 'buy' ? value : amount;
    const lots = step > 0 ? amount / step : 0;
    if (rest > 1e-9) throw new Error(`Order ${index} is larger than its book.`);
    if (Math.abs(lots - Math.round(lots)) > 1e-6) throw new Error(`Order ${index} is not in whole lots.`);
    if (amount < minAmount - 1e-9 || value < minCost - 1e-9) throw new Error(`Order ${index} is too small.`);
    if (input > have * (1 + 1e-9)) throw new Error(`Order ${index} spends more than there is.`);
    if (index === 0) spent = input;
    have = (side === 'buy' ? amount : value) * (1 - fee);
  }
  return { spent, yielded: have };
}

it.each([
  ['coarse', 1],
  ['fine', 0.01],
  ['no', 0],
])('a smaller stake costs and returns what is shown, with %s lots', (_, lots) => {
  const seen = new Set<number>();
  fc.assert(
    fc.property(aCycle, fc.double({ min: 0.05, max: 0.9, noNaN: true }), (cycle, part) => {
      const legs = cycle.map((leg) => ({
        ...{ ...leg, toll: 0, step: leg.step * lots },
        ...{ minAmount: leg.minAmount * lots, minCost: leg.minCost * lots },
      }));
      const whole = atPhone(foundOn(legs, part));
      const best = atBestStake(whole);
      if (best === whole) return;
      seen.add(legs.length);
      const { spent, yielded } = walk(legs, best.legs);
      const { amount, profit, profitEur, amountEur, curve } = best.size;
      expect(amount / spent).toBeCloseTo(1, 4);
      expect(Math.abs(profit - (yielded - spent))).toBeLessThan(1e-6 * amount);
      expect((profitEur ?? 0) / (profit * RATE)).toBeCloseTo(1, 4);
      expect((amountEur ?? 0) / (amount * RATE)).toBeCloseTo(1, 4);
      // Less the rounding, it is never below what the curve promises of as much.
      const promised = curve ? profitOn(curve, Math.min(part * whole.size.amount, whole.size.amount)) : 0;
      expect(profit).toBeGreaterThan(promised - 1e-6 * amount);
    }),
    { numRuns: 500, seed: 5 },
  );
  expect([...seen].sort()).toEqual([2, 3, 4, 5, 6]);
});

it.each([
  ['coarse', 1],
  ['fine', 0.01],
  ['no', 0],
])('no order at a stake of the reader spends more than the one before yields, with %s lots', (_, lots) => {
  let checked = 0;
  fc.assert(
    fc.property(aCycle, fc.double({ min: 0.01, max: 1, noNaN: true }), (cycle, share) => {
      const legs = cycle.map((leg) => ({
        ...{ ...leg, toll: 0, step: leg.step * lots },
        ...{ minAmount: leg.minAmount * lots, minCost: leg.minCost * lots },
      }));
      const whole = atPhone(foundOn(legs, 0.5));
      const { curve, amount } = whole.size;
      if (!curve || curve.least >= amount) return;
      const stake = curve.least + share * (amount - curve.least);
      checked += 1;
      const anySize = legs.map((leg) => ({ ...leg, minAmount: 0, minCost: 0 }));
      expect(walk(anySize, ordersAt(whole, stake)).spent).toBeLessThanOrEqual(stake * (1 + 1e-9));
    }),
    { numRuns: 500, seed: 5 },
  );
  expect(checked).toBeGreaterThan(100);
});
