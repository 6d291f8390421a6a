/** A small price move must not stop an order, nor turn the round trip into a loss. */
import fc from 'fast-check';
import { breakEvenPriceOf } from './order-limit';

it('an order filled at its limit uses up the whole profit, and no more', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e5, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      (limitPrice, net) => {
        const bought = breakEvenPriceOf({ side: 'buy', limitPrice }, net);
        expect(((1 + net) * limitPrice) / bought).toBeCloseTo(1, 4);
        const sold = breakEvenPriceOf({ side: 'sell', limitPrice }, net);
        expect(((1 + net) * sold) / limitPrice).toBeCloseTo(1, 4);
      },
    ),
    { seed: 29 },
  );
});

it.each([
  [60_006, 60_185],
  [0.51234, 0.51387],
  [1.2345678, 1.2382592],
  [0.00001234, 0.000012377],
])('keeps as many digits of a price of %d as exchanges accept: %d', (limitPrice, limit) => {
  expect(breakEvenPriceOf({ side: 'buy', limitPrice }, 0.00299)).toBe(limit);
});
