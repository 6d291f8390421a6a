/** Compares the size curve of a cycle with a plain walk over the same books. */
import fc from 'fast-check';
import type { OrderLeg } from './order-leg';
import { atTheEnd, size, sizeCurve } from './size';
import { aCycle, heldBy } from './testing/cycles-on-books';

/** Returns what the curve promises for a fraction of the best amount; null if it promises nothing. */
function promised(legs: readonly OrderLeg[], part: number) {
  const peak = size(legs);
  const curve = peak && sizeCurve(legs, peak);
  if (!peak || !curve) return null;
  const amount = peak.amount * part;
  const after = curve.points.findIndex(([there]) => there >= amount);
  const [from, to] = [curve.points[after - 1] ?? [0, 0], curve.points[after] ?? [0, 0]];
  const toll = atTheEnd(
    legs,
    legs.map((leg) => leg.toll),
  );
  const gained = from[1] + ((to[1] - from[1]) * (amount - from[0])) / (to[0] - from[0]);
  const profit = gained - curve.grain - toll;
  return amount >= curve.least + 2 * toll && profit > 0 ? { amount, profit } : null;
}

const aPart = fc.double({ min: 0.01, max: 1, noNaN: true });

it('size curve never promises more than a walk over the books yields, whatever the steps and tolls', () => {
  let seen = 0;
  fc.assert(
    fc.property(aCycle, aPart, (legs, part) => {
      const found = promised(legs, part);
      if (!found) return;
      seen += 1;
      expect(found.profit).toBeLessThanOrEqual((heldBy(legs, found.amount) ?? -1) + 1e-7);
    }),
    { numRuns: 2_000, seed: 11 },
  );
  expect(seen).toBeGreaterThan(30);
});

it("size curve promises over 97 % of the walk's profit in over 95 % of cases", () => {
  const shares: number[] = [];
  fc.assert(
    fc.property(aCycle, aPart, (cycle, part) => {
      const legs = cycle.map((leg) => ({ ...leg, step: 0, minAmount: 0, minCost: 0, toll: 0 }));
      const found = promised(legs, part);
      if (found) shares.push(found.profit / (heldBy(legs, found.amount) ?? Number.NaN));
    }),
    { numRuns: 500, seed: 12 },
  );
  expect(shares.length).toBeGreaterThan(100);
  expect(shares.filter((share) => share > 0.97).length / shares.length).toBeGreaterThan(0.95);
});

it('size curve ends at the best amount and starts where the first level of a book is used up', () => {
  const free = { step: 0, minAmount: 0, minCost: 0, toll: 0 };
  const legs = [
    {
      ...free,
      side: 'buy' as const,
      fee: 0,
      levels: [
        [100, 1],
        [101, 9],
      ] as const,
    },
    {
      ...free,
      side: 'sell' as const,
      fee: 0,
      minAmount: 0.5,
      levels: [
        [103, 4],
        [100.5, 9],
      ] as const,
    },
  ];
  const peak = size(legs);
  expect(peak && sizeCurve(legs, peak)).toEqual({
    points: [
      [100, 3],
      [expect.closeTo(100.75, 9), expect.closeTo(3.0148, 4)],
      [expect.closeTo(201.5, 9), expect.closeTo(5.0099, 4)],
      [expect.closeTo(302.25, 9), expect.closeTo(7.005, 3)],
      [403, 9],
    ],
    least: 50,
    grain: 0,
  });
});
