/** An hour is the same however it is assembled, and packing loses only what is finer than a millionth. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import fc from 'fast-check';
import type { EverySpread } from '../signals';
import {
  byCoin,
  type CoinSpreads,
  findSeries,
  keyOf,
  pack,
  type Series,
  seriesOf,
  sumOf,
  unpack,
} from './coin-spreads';

const EXCHANGES = ['okx', 'kraken', 'binance', 'bitstamp'];
const aMarket = fc.record({
  exchange: fc.constantFrom(...EXCHANGES),
  universe: fc.constantFrom(...UNIVERSES),
});
const aPair = fc.record({
  quote: fc.constantFrom('USDT', 'EUR', 'BTC'),
  markets: fc.uniqueArray(aMarket, { selector: ({ exchange }) => exchange, minLength: 2 }),
});
const aLook = fc.record({ seconds: fc.nat(600), mean: fc.double({ min: -1, max: 9, noNaN: true }) });

/** Ten minutes of a coin whose markets come and go. */
const tenMinutes = fc
  .tuple(
    fc.uniqueArray(aPair, { selector: ({ quote }) => quote, maxLength: 3 }),
    fc.array(aLook, { minLength: 36, maxLength: 36 }),
  )
  .map(([pairs, looks]): EverySpread => {
    const size = pairs.reduce((sum, { markets }) => sum + markets.length * (markets.length - 1), 0);
    const used = looks.slice(0, size);
    return {
      pairs: pairs.map((pair) => ({ base: 'SOL', ...pair })),
      seconds: Uint16Array.from(used, ({ seconds }) => seconds),
      gainSeconds: Uint16Array.from(used, ({ seconds }) => seconds >> 1),
      sumNet: Float64Array.from(used, ({ seconds, mean }) => seconds * mean),
      maxNet: Float64Array.from(used, ({ seconds, mean }) => (seconds > 0 ? mean + 0.25 : -Infinity)),
    };
  });

/** Adds the parts one after the other, by names alone. */
function plainSum(parts: readonly EverySpread[]): Map<string, Series> {
  const all = new Map<string, Series>();
  for (const { pairs, seconds, gainSeconds, sumNet, maxNet } of parts) {
    let place = -1;
    for (const { quote, markets } of pairs)
      for (const buy of markets)
        for (const sell of markets) {
          if (buy === sell) continue;
          place += 1;
          if (!seconds[place]) continue;
          const name = { quote, buyAt: buy.exchange, sellAt: sell.exchange };
          const there = all.get(keyOf(name));
          const widest = [buy.universe, sell.universe, there?.universe ?? 'majors']
            .map((universe) => UNIVERSES.indexOf(universe))
            .reduce((a, b) => Math.max(a, b));
          all.set(keyOf(name), {
            ...name,
            universe: UNIVERSES[widest] ?? 'all',
            seconds: (there?.seconds ?? 0) + (seconds[place] ?? 0),
            gainSeconds: (there?.gainSeconds ?? 0) + (gainSeconds[place] ?? 0),
            sumNet: (there?.sumNet ?? 0) + (sumNet[place] ?? 0),
            maxNet: Math.max(there?.maxNet ?? -Infinity, maxNet[place] ?? 0),
          });
        }
  }
  return all;
}

it('an hour packed part by part, as markets come and go, equals the sum of all parts', async () => {
  const seen = { series: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(tenMinutes, { minLength: 1, maxLength: 6 }), async (parts) => {
      let hour: CoinSpreads | null = null;
      for (const part of parts) {
        const coin = byCoin(part).get('SOL');
        if (coin) hour = unpack(await pack(hour ? sumOf([hour, coin]) : coin));
      }
      const plain = plainSum(parts);
      const kept = hour ? seriesOf(hour) : [];
      expect(kept.map(keyOf).sort()).toEqual([...plain.keys()].sort());
      for (const one of kept) {
        const { sumNet, maxNet, universe, ...counts } = plain.get(keyOf(one)) as Series;
        expect(one).toMatchObject(counts);
        expect(UNIVERSES.indexOf(one.universe)).toBeGreaterThanOrEqual(UNIVERSES.indexOf(universe));
        expect(Math.abs(one.maxNet - maxNet)).toBeLessThan(1e-6);
        expect(Math.abs(one.sumNet - sumNet) / one.seconds).toBeLessThan(1e-6 * parts.length + 1e-9);
        expect(hour && findSeries(hour, one)).toEqual(one);
        seen.series += 1;
      }
    }),
    { numRuns: 100, seed: 14 },
  );
  expect(seen.series).toBeGreaterThan(500);
});

it('findSeries returns null for series that were never seen', () => {
  const markets = ['okx', 'kraken'].map((exchange) => ({ exchange, universe: 'all' as const }));
  const coin = byCoin({
    pairs: [{ base: 'SOL', quote: 'EUR', markets }],
    ...{ seconds: Uint16Array.from([0, 5]), gainSeconds: new Uint16Array(2) },
    ...{ sumNet: new Float64Array(2), maxNet: Float64Array.from([-Infinity, 0]) },
  }).get('SOL') as CoinSpreads;
  const found = (quote: string, buyAt: string, sellAt: string) =>
    findSeries(coin, { quote, buyAt, sellAt })?.seconds ?? null;
  expect(found('EUR', 'kraken', 'okx')).toBe(5);
  expect(found('EUR', 'okx', 'kraken')).toBeNull();
  expect(found('EUR', 'okx', 'okx')).toBeNull();
  expect(found('EUR', 'okx', 'binance')).toBeNull();
  expect(found('USDT', 'okx', 'kraken')).toBeNull();
});
