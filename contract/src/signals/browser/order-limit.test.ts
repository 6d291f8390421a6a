/** A small price move must not stop an order, nor turn the round trip into a loss. */
import fc from 'fast-check';
import { breakEvenPriceOf } from './order-limit';

/** A loss by rounding would be a broken promise. */
const isUsedUp = (left: number) => {
  expect(left).toBeGreaterThan(1 - 1e-10);
  expect(left).toBeLessThan(1 + 1.01e-4);
};

it('an order filled at its limit uses up the whole profit, and no more', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e5, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      (limitPrice, net) => {
        const bought = breakEvenPriceOf({ side: 'buy', limitPrice }, net);
        isUsedUp(((1 + net) * limitPrice) / bought);
        const sold = breakEvenPriceOf({ side: 'sell', limitPrice }, net);
        isUsedUp(((1 + net) * sold) / limitPrice);
      },
    ),
    { seed: 29 },
  );
});

it.each([
  [60_006, 60_185],
  [0.51234, 0.51387],
  [1.2345678, 1.2382591],
  [0.00001234, 0.000012376],
])('keeps as many digits of a price of %d as exchanges accept: %d', (limitPrice, limit) => {
  expect(breakEvenPriceOf({ side: 'buy', limitPrice }, 0.00299)).toBe(limit);
});

it('the limit is a whole number of the price steps of the exchange, which refuses others, and never past the break-even', () => {
  const net = 0.00246;
  expect(breakEvenPriceOf({ side: 'buy', limitPrice: 0.5213, priceStep: 0.0001 }, net)).toBe(0.5225);
  expect(breakEvenPriceOf({ side: 'sell', limitPrice: 0.5237, priceStep: 0.0001 }, net)).toBe(0.5225);
  expect(breakEvenPriceOf({ side: 'buy', limitPrice: 100, priceStep: 0.5 }, net)).toBe(100);
  expect(breakEvenPriceOf({ side: 'sell', limitPrice: 100, priceStep: 0.01 }, net)).toBe(99.76);
});
