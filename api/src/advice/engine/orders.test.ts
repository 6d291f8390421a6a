/** Compares orders with a plain walk over the books that knows only their prices, and with every possible order. */
import fc from 'fast-check';
import type { OrderLeg } from './order-leg';
import { type Orders, sizeOrders } from './orders';
import { size } from './size';
import { aCycle } from './testing/cycles-on-books';
import { offBest } from './testing/plain-sizing';
import type { Side } from './types';

const FREE = { step: 0, minAmount: 0, minCost: 0, toll: 0 };

const aRebate = fc.constantFrom(0, 0, 0.0004);

/** Returns the profit when each leg trades exactly these amounts of its base asset; null if a leg cannot be paid. */
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

describe('sizeOrders', () => {
  it('never promises more than a walk over the books yields, nor an order that an exchange rejects', () => {
    let found = 0;
    fc.assert(
      fc.property(aCycle, (legs) => {
        const orders = sizeOrders(legs);
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

  it('exceeds the best amount when a minimum order requires it and the cycle still gains', () => {
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
    const least = (minCost: number) => sizeOrders([leg('buy', 100, { minCost }), sold]);
    expect(least(0)?.amount).toBeCloseTo(100, 9);
    // 1.2 bought for 120.02 (0.2 of it at 100.1) and sold for 120.104.
    expect(least(120.02)).toMatchObject({
      amount: expect.closeTo(120.02, 9),
      profit: expect.closeTo(0.084, 9),
    });
    expect(least(250)).toBeNull();
  });

  it('finds the best possible orders within the maximum stake, to within 1e-8', () => {
    let found = 0;
    fc.assert(
      fc.property(aCycle, fc.constantFrom(0.3, 1, 5, 40), aRebate, (cycle, most, rebate) => {
        const legs = cycle.map((leg) => ({ ...leg, fee: leg.fee - rebate, step: leg.step && 10 * leg.step }));
        const ours = sizeOrders(legs, { most, tolerance: 1e-9 });
        if (ours) found += 1;
        expect(ours?.amount ?? 0).toBeLessThanOrEqual(most * (1 + 1e-9));
        expect(Math.abs(offBest(legs, most, ours?.profit ?? 0, 1e-8))).toBeLessThan(1e-8);
      }),
      { numRuns: 1_500, seed: 8 },
    );
    expect(found).toBeGreaterThan(150);
  });

  it.each([
    ['above the best amount', 0.9, 9.35],
    ['as large as the book', 0.5, 34.2],
  ])('returns the profit of a single lot that is %s', (_, amount, profit) => {
    const book = (side: Side, price: number, more: number): OrderLeg => ({
      ...{ side, fee: 0, ...FREE, step: 1 },
      levels: [
        [price, amount],
        [price + more, 1 - amount],
      ],
    });
    // Beyond the first level each unit loses 10.
    const sold = 100 + profit / amount;
    const legs = [book('buy', 100, profit / amount + 10), book('sell', sold, 0)];
    expect(sizeOrders(legs)?.profit).toBeCloseTo(profit - 10 * (1 - amount), 9);
  });
});
