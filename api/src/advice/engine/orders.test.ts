/** Orders against a plain walk of the books that knows only their prices, and against every order there could be. */
import fc from 'fast-check';
import { type OrderLeg, type Orders, sizeOrders } from './orders';
import { size } from './size';
import { aCycle, heldBy } from './testing/cycles-on-books';
import type { Side } from './types';

const FREE = { step: 0, minAmount: 0, minCost: 0, toll: 0 };

function ordersOf(legs: readonly OrderLeg[]): Orders | null {
  const peak = size(legs);
  return peak && sizeOrders(legs, peak);
}

/** What is left of a start amount when each leg trades exactly these amounts of its base asset; null if it can't pay. */
function walked(legs: readonly OrderLeg[], { amount, legs: sized }: Orders): number | null {
  let held = amount;
  for (const [index, { side, fee, levels, toll }] of legs.entries()) {
    let left = sized[index]?.amount ?? 0;
    let value = 0;
    for (const [price, most] of levels) {
      const taken = Math.min(left, most);
      value += taken * price;
      left -= taken;
    }
    const base = sized[index]?.amount ?? 0;
    if (left > base * 1e-9 || (side === 'sell' ? base : value) > held * (1 + 1e-8)) return null;
    held = (side === 'sell' ? value : base) * (1 - fee) - toll;
  }
  return held - amount;
}

describe('the orders of a cycle', () => {
  it('never promise what a walk over the books does not give, nor what an exchange does not accept', () => {
    let found = 0;
    fc.assert(
      fc.property(aCycle, (legs) => {
        const orders = ordersOf(legs);
        if (!orders) return;
        found += 1;
        const peak = size(legs);
        expect(orders.profit).toBeGreaterThan(0);
        expect(orders.profit).toBeLessThanOrEqual((peak?.profit ?? 0) * (1 + 1e-9));
        expect(walked(legs, orders)).toBeCloseTo(orders.profit, 7);
        for (const [index, { step, minAmount }] of legs.entries()) {
          const { amount } = orders.legs[index] ?? { amount: Number.NaN };
          expect(amount).toBeGreaterThanOrEqual(minAmount);
          if (step > 0) expect(Math.abs(amount / step - Math.round(amount / step))).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 1_500, seed: 5, endOnFailure: true },
    );
    expect(found).toBeGreaterThan(150);
  });

  it('take more than the best amount where the least order asks for it and still gains', () => {
    const leg = (side: Side, price: number, more: Partial<OrderLeg> = {}): OrderLeg => ({
      ...{
        side,
        fee: 0,
        levels: [
          [price, 1],
          [price * (side === 'buy' ? 1.001 : 0.999), 9],
        ],
        ...FREE,
      },
      ...more,
    });
    const sold = leg('sell', 100.1, {
      levels: [
        [100.1, 1],
        [100.02, 9],
      ],
    });
    const least = (minCost: number) => ordersOf([leg('buy', 100, { minCost }), sold]);
    expect(least(0)?.amount).toBeCloseTo(100, 9);
    // 1.2 bought for 120.02 (0.2 of it at 100.1) and sold for 120.104.
    expect(least(120.02)).toMatchObject({
      amount: expect.closeTo(120.02, 9),
      profit: expect.closeTo(0.084, 9),
    });
    expect(least(250)).toBeNull();
  });

  it('are nearly always the best there could be', () => {
    const shares: number[] = [];
    fc.assert(
      fc.property(aCycle, (legs) => {
        const peak = size(legs);
        if (!peak) return;
        const ours = sizeOrders(legs, peak)?.profit ?? 0;
        let best = 0;
        for (let tried = 1; tried <= 200; tried += 1) {
          const held = heldBy(legs, (peak.amount * tried) / 160);
          best = Math.max(best, held ?? 0);
        }
        if (best > 1e-4) shares.push(ours / best);
      }),
      { numRuns: 400, seed: 8 },
    );
    expect(shares.length).toBeGreaterThan(80);
    // Steps of a tenth of the stake leave a few where more of them would have to be tried.
    expect(shares.filter((share) => share > 0.99).length / shares.length).toBeGreaterThan(0.88);
  });
});
