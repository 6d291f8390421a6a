/** Packing loses nothing but what is finer than a millionth, however an hour is put together. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import fc from 'fast-check';
import { pack, unpack } from './pack';
import { addUp, keyOf, type Series } from './series';

const anExchange = fc.constantFrom('okx', 'kraken', 'binance', 'bitstamp');
const aSeries = fc
  .record({
    quote: fc.constantFrom('USDT', 'EUR', 'BTC'),
    buyAt: anExchange,
    sellAt: anExchange,
    universe: fc.constantFrom(...UNIVERSES),
    seconds: fc.integer({ min: 1, max: 600 }),
    gainPart: fc.double({ min: 0, max: 1, noNaN: true }),
    mean: fc.double({ min: -1, max: 9, noNaN: true }),
    above: fc.double({ min: 0, max: 9, noNaN: true }),
  })
  .filter(({ buyAt, sellAt }) => buyAt !== sellAt)
  .map(
    ({ gainPart, mean, above, ...one }): Series => ({
      ...one,
      gainSeconds: Math.floor(one.seconds * gainPart),
      sumNet: mean * one.seconds,
      maxNet: mean + above,
    }),
  );
const sorted = (all: readonly Series[]) => [...all].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

it('what is packed part by part is what was seen in all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(aSeries, { maxLength: 12 }), { maxLength: 6 }), async (parts) => {
      let packed = await pack([]);
      for (const part of parts) packed = await pack(addUp([...unpack(packed), ...part]));
      const [kept, seen] = [sorted(unpack(packed)), sorted(addUp(parts.flat()))];
      expect(kept.map(keyOf)).toEqual(seen.map(keyOf));
      for (const [index, one] of kept.entries()) {
        const { sumNet, maxNet, ...counts } = seen[index] as Series;
        expect(one).toMatchObject(counts);
        expect(Math.abs(one.maxNet - maxNet)).toBeLessThan(1e-6);
        expect(Math.abs(one.sumNet - sumNet) / one.seconds).toBeLessThan(1e-6 * parts.length + 1e-9);
      }
    }),
    { numRuns: 200, seed: 14 },
  );
});
