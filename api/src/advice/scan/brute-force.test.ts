/** The whole command on random snapshots, compared with a search that knows only the file: names, prices, fees. */
import fc from 'fast-check';
import { runScan } from './command';

interface RawMarket {
  exchange: string;
  base: string;
  quote: string;
  bid?: number | null;
  ask?: number | null;
}

interface RawSnapshot {
  fees: Record<string, number>;
  markets: RawMarket[];
}

/** Joined, or used as keys, these are easily mistaken for one another. */
const ASSETS = ['TUSD', 'T', 'USDT', 'USD', '__proto__', 'T/USD', 'constructor'];
const WORTH = [1, 40, 1.02, 0.9, 3_000, 7e-7, 250];
const EXCHANGES = ['binance', 'kraken', 'toString', 'nofee'];

const part = fc.integer({ min: 0, max: 100_000 }).map((share) => share / 100_000);
const aMarket = fc
  .record({
    exchange: fc.constantFrom(...EXCHANGES),
    base: fc.nat(ASSETS.length - 1),
    quote: fc.nat(ASSETS.length - 1),
    off: part.map((share) => 1 + (share - 0.5) * 0.02),
    spread: part.map((share) => 1 + share * 0.004),
    kind: fc.constantFrom('both', 'both', 'both', 'both', 'no bid', 'no ask', 'empty', 'crossed', 'zero'),
  })
  .map(({ exchange, base, quote, off, spread, kind }): RawMarket => {
    const bid = ((WORTH[base] ?? 1) / (WORTH[quote] ?? 1)) * off;
    const ask = bid * spread;
    const names = { exchange, base: ASSETS[base] ?? '', quote: ASSETS[quote] ?? '' };
    if (kind === 'no bid') return { ...names, ask };
    if (kind === 'no ask') return { ...names, bid, ask: null };
    if (kind === 'empty') return names;
    if (kind === 'crossed') return { ...names, bid: ask * 1.001, ask: bid };
    if (kind === 'zero') return { ...names, bid: 0, ask };
    return { ...names, bid, ask };
  });
const aSnapshot = fc.record({
  fees: fc.constant({ binance: 0.001, kraken: 0.0026, toString: 0 }),
  markets: fc.array(aMarket, { minLength: 10, maxLength: 45, size: 'max' }),
});

interface Found {
  readonly net: number;
  /** Assets in order, starting with the first by name, so that a rotation is the same cycle. */
  readonly key: string;
  readonly edges: readonly string[];
}

function oracle({ fees, markets }: RawSnapshot, hops: number) {
  const gains = new Map<string, Map<string, number>>();
  const trade = (from: string, to: string, gain: number) => {
    const row = gains.get(from) ?? new Map<string, number>();
    gains.set(from, row.set(to, Math.max(gain, row.get(to) ?? 0)));
  };
  let dropped = 0;
  const assets = new Set<string>();
  for (const { exchange, base, quote, bid = null, ask = null } of markets) {
    const fee = Object.hasOwn(fees, exchange) ? fees[exchange] : undefined;
    const isCrossed = bid !== null && ask !== null && bid > ask;
    if (fee === undefined || base === quote || bid === 0 || ask === 0 || isCrossed) dropped += 1;
    else {
      assets.add(base).add(quote);
      if (bid !== null) trade(base, quote, bid * (1 - fee));
      if (ask !== null) trade(quote, base, (1 - fee) / ask);
    }
  }
  const found: Found[] = [];
  const goOn = (path: readonly string[], product: number) => {
    const [first = '', last = first] = [path[0], path.at(-1)];
    for (const [to, gain] of gains.get(last) ?? [])
      if (to === first && product * gain > 1) found.push(asFound(path, product * gain - 1));
      else if (to > first && !path.includes(to) && path.length < hops) goOn([...path, to], product * gain);
  };
  for (const asset of gains.keys()) goOn([asset], 1);
  return {
    found: found.sort((a, b) => b.net - a.net),
    dropped,
    assets: assets.size,
    markets: markets.length - dropped,
  };
}

const asFound = (path: readonly string[], net: number): Found => ({
  net,
  key: JSON.stringify(path),
  edges: path.map((asset, index) => JSON.stringify([asset, path[(index + 1) % path.length]])),
});

interface Leg extends RawMarket {
  side: 'buy' | 'sell';
  price: number;
}

interface Given {
  net: number;
  hops: number;
  legs: Leg[];
}

const tradeOf = ({ base, quote, side }: Leg) => (side === 'sell' ? [base, quote] : [quote, base]);

/** The command's output, in the oracle's form. */
function read({ net, legs }: Given): Found {
  const path = legs.map((leg) => tradeOf(leg)[0] ?? '');
  const first = path.indexOf([...path].sort()[0] ?? '');
  return asFound([...path.slice(first), ...path.slice(0, first)], net);
}

/** Returns what is wrong with an opportunity by itself: its legs' order, prices that are not in the file, its gain. */
function faultsOf({ net, hops, legs }: Given, { fees, markets }: RawSnapshot): string[] {
  const faults: string[] = [];
  if (hops !== legs.length) faults.push(`${hops} hops, ${legs.length} legs`);
  let product = 1;
  for (const [index, leg] of legs.entries()) {
    const { exchange, base, quote, side, price } = leg;
    const [from] = tradeOf(leg);
    const [, before] = tradeOf(legs.at(index - 1) ?? leg);
    if (from !== before) faults.push(`leg ${index} gives ${from}, the one before it got ${before}`);
    const isQuoted = markets.some(
      (one) =>
        one.exchange === exchange &&
        one.base === base &&
        one.quote === quote &&
        (side === 'sell' ? one.bid : one.ask) === price,
    );
    if (!isQuoted) faults.push(`nobody quotes ${price} for ${base}/${quote} on ${exchange}`);
    const kept = 1 - (fees[exchange] ?? 1);
    product *= side === 'sell' ? price * kept : kept / price;
  }
  if (!(Math.abs(product - 1 - net) < 1e-12)) faults.push(`the legs gain ${product - 1}, not ${net}`);
  return faults;
}

async function scan(snapshot: RawSnapshot, ...options: string[]) {
  let out = '';
  const code = await runScan(['a.json', '--json', ...options], {
    read: async () => Buffer.from(JSON.stringify(snapshot)),
    out: (text) => {
      out += text;
    },
    error: () => undefined,
    now: () => 0,
  });
  expect(code).toBe(0);
  return JSON.parse(out);
}

function expectSame(given: readonly Found[], expected: readonly Found[]) {
  expect(given.map(({ key }) => key).sort()).toEqual(expected.map(({ key }) => key).sort());
  const off = given.map(({ net }, rank) => Math.abs(net - (expected[rank]?.net ?? 0)));
  expect(Math.max(0, ...off)).toBeLessThan(1e-12);
}

const RUNS = process.env.TEST_TIER === 'long' ? 200 : 15;

describe.each([2, 3, 4, 5, 6])('every cycle of up to %d hops', (hops) => {
  it('is found once, at the gain that its prices make, and nothing else is found', async () => {
    let some = 0;

    await fc.assert(
      fc.asyncProperty(aSnapshot, async (snapshot) => {
        const { found, ...counts } = oracle(snapshot, hops);
        const result = await scan(snapshot, '--hops', String(hops), '--top', '2000');
        expect(result).toMatchObject(counts);
        expectSame(result.opportunities.map(read), found);
        expect(result.opportunities.flatMap((one: Given) => faultsOf(one, snapshot))).toEqual([]);

        some += found.length > 0 ? 1 : 0;
      }),
      { numRuns: RUNS, seed: hops, endOnFailure: true },
    );

    expect(some).toBeGreaterThan(RUNS / 3);
  });

  it('is ranked: --top gives the best ones, --disjoint those that share no trade with a better one', async () => {
    await fc.assert(
      fc.asyncProperty(aSnapshot, fc.integer({ min: 1, max: 12 }), async (snapshot, top) => {
        const { found } = oracle(snapshot, hops);
        const options = ['--hops', String(hops), '--top', String(top)];
        expectSame((await scan(snapshot, ...options)).opportunities.map(read), found.slice(0, top));
        const taken = new Set<string>();
        const disjoint = found.filter(({ edges }) => {
          if (edges.some((edge) => taken.has(edge))) return false;
          for (const edge of edges) taken.add(edge);
          return true;
        });
        expectSame(
          (await scan(snapshot, '--disjoint', ...options)).opportunities.map(read),
          disjoint.slice(0, top),
        );
      }),
      { numRuns: RUNS, seed: 10 + hops, endOnFailure: true },
    );
  });
});
