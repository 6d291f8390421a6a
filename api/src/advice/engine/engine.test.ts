/** Events of a real market: sides that disappear, impossible prices, delisted coins. */
import { createEngine } from '.';
import type { Engine, MarketSpec } from './types';

const [BTC, USDT, ETH] = [0, 1, 2];
const NONE = Number.NaN;
/** Two exchanges trade BTC/USDT; ETH closes a triangle. */
const MARKETS: readonly MarketSpec[] = [
  { base: BTC, quote: USDT, fee: 0.001 },
  { base: BTC, quote: USDT, fee: 0.001 },
  { base: ETH, quote: BTC, fee: 0.001 },
  { base: ETH, quote: USDT, fee: 0.001 },
];
const [BTC_USDT, OTHER_BTC_USDT, ETH_BTC, ETH_USDT] = [0, 1, 2, 3];

function engineOf(markets = MARKETS, maxHops = 3, top = 10): Engine {
  return createEngine({ assets: 3, markets, maxHops, top });
}

/** Buy on the first exchange, sell 1 % higher on the other. */
function dislocated(): Engine {
  const engine = engineOf();
  engine.tick(BTC_USDT, 99, 100);
  engine.tick(OTHER_BTC_USDT, 101, 102);
  return engine;
}

describe('the engine', () => {
  it('returns no cycles for a book without assets, and none without quotes', () => {
    const empty = createEngine({ assets: 0, markets: [], maxHops: 6, top: 1 });
    expect(empty.scan()).toEqual([]);
    expect(empty.disjoint(5)).toEqual([]);
    expect(engineOf().scan()).toEqual([]);
  });

  it("nets the product of the legs' gains after fees, minus 1", () => {
    const [best] = dislocated().standing();
    expect(best?.net).toBe(101 * (1 - 0.001) * ((1 - 0.001) / 100) - 1);
    expect(best?.legs).toEqual([
      { market: OTHER_BTC_USDT, side: 'sell' },
      { market: BTC_USDT, side: 'buy' },
    ]);
  });

  it('uses only the trades of the quoted side when the other side is missing', () => {
    const engine = dislocated();
    engine.tick(BTC_USDT, NONE, 100);
    engine.tick(OTHER_BTC_USDT, 101, NONE);
    expect(engine.standing()).toHaveLength(1);
    engine.tick(OTHER_BTC_USDT, NONE, 101);
    expect(engine.standing()).toEqual([]);
  });

  it.each([
    ['crossed', 101.5, 101],
    ['zero bid', 0, 102],
    ['zero ask', 101, 0],
    ['negative price', -101, 102],
    ['infinite ask', 101, Number.POSITIVE_INFINITY],
    ['too large to compute with', 1e60, NONE],
    ['absent', NONE, NONE],
  ])('ignores an invalid quote (%s) and uses the market again once its quote is valid', (_, bid, ask) => {
    const engine = dislocated();
    engine.tick(OTHER_BTC_USDT, bid, ask);
    expect(engine.standing()).toEqual([]);
    engine.tick(OTHER_BTC_USDT, 101, 102);
    expect(engine.standing()).toHaveLength(1);
  });

  it.each([1, 1.5, -1, NONE])('never uses markets with a fee of %p', (fee) => {
    const engine = engineOf(MARKETS.map((market) => ({ ...market, fee })));
    engine.tick(BTC_USDT, 99, 100);
    engine.tick(OTHER_BTC_USDT, 101, 102);
    expect(engine.scan()).toEqual([]);
  });

  it('never uses a market whose base and quote are the same asset', () => {
    const engine = engineOf([{ base: BTC, quote: BTC, fee: 0 }]);
    engine.tick(0, 2, 3);
    expect(engine.scan()).toEqual([]);
  });

  it('finds no cycle in a locked market (bid equal to ask) without fees', () => {
    const engine = engineOf([{ base: BTC, quote: USDT, fee: 0 }]);
    engine.tick(0, 64, 64);
    expect(engine.standing()).toEqual([]);
  });
});

describe('several markets for one trade', () => {
  it('uses the best market once, and the next best after its quote disappears', () => {
    const engine = engineOf([...MARKETS, { base: BTC, quote: USDT, fee: 0.001 }]);
    engine.tick(BTC_USDT, 99, 100);
    engine.tick(OTHER_BTC_USDT, 101, 102);
    engine.tick(4, 101.5, 102);
    expect(engine.standing().map(({ legs }) => legs[0]?.market)).toEqual([4]);
    engine.tick(4, NONE, NONE);
    expect(engine.standing().map(({ legs }) => legs[0]?.market)).toEqual([OTHER_BTC_USDT]);
  });

  it('prefers the market listed first among equal quotes', () => {
    const engine = engineOf([...MARKETS, { base: BTC, quote: USDT, fee: 0.001 }]);
    engine.tick(BTC_USDT, 99, 100);
    engine.tick(4, 101, 102);
    expect(engine.standing()[0]?.legs[0]?.market).toBe(4);
    engine.tick(OTHER_BTC_USDT, 101, 102);
    expect(engine.standing()[0]?.legs[0]?.market).toBe(OTHER_BTC_USDT);
  });

  it('also considers a market that is quoted the other way round', () => {
    const engine = engineOf([
      { base: BTC, quote: USDT, fee: 0 },
      { base: USDT, quote: BTC, fee: 0 },
    ]);
    engine.tick(0, 99, 100);
    engine.tick(1, NONE, 1 / 128);
    expect(engine.standing().map(({ net, legs }) => ({ net, legs }))).toEqual([
      {
        net: 0.28,
        legs: [
          { market: 1, side: 'buy' },
          { market: 0, side: 'buy' },
        ],
      },
    ]);
  });
});

describe('delisting an asset', () => {
  it('removes the cycles through the asset and keeps the others', () => {
    const engine = dislocated();
    engine.tick(ETH_BTC, 0.05, 0.0501);
    engine.tick(ETH_USDT, 5.4, 5.5);
    expect(engine.standing().some(({ legs }) => legs.some(({ market }) => market === ETH_BTC))).toBe(true);
    engine.tick(ETH_BTC, NONE, NONE);
    engine.tick(ETH_USDT, NONE, NONE);
    expect(engine.standing().map(({ legs }) => legs.map(({ market }) => market))).toEqual([
      [OTHER_BTC_USDT, BTC_USDT],
    ]);
  });
});

describe('the standing result', () => {
  it('stays the same when a quote changes no current cycle', () => {
    const engine = dislocated();
    const standing = engine.standing();
    engine.tick(ETH_USDT, 5, 6);
    engine.tick(BTC_USDT, 98, 100);
    expect(engine.standing()).toBe(standing);
  });

  it('follows a current cycle, also after the cycles without a common edge were read', () => {
    const engine = dislocated();
    const [before] = engine.standing();
    engine.tick(BTC_USDT, 99, 99.9);
    engine.disjoint(1);
    expect(engine.standing()[0]?.net).toBeGreaterThan(before?.net ?? 0);
  });

  it('standing() reflects quotes that were set without a scan', () => {
    const engine = dislocated();
    engine.set(OTHER_BTC_USDT, NONE, NONE);
    expect(engine.standing()).toEqual([]);
  });
});

describe('engine options', () => {
  it.each([
    [{ maxHops: 1 }, /maxHops is 1/],
    [{ maxHops: 7 }, /maxHops is 7/],
    [{ top: 0 }, /top is 0/],
    [{ markets: [{ base: 0, quote: 3, fee: 0 }] }, /market 0 trades an asset/],
  ])('are rejected when invalid: %j', (wrong, message) => {
    expect(() => createEngine({ assets: 3, markets: MARKETS, maxHops: 3, top: 10, ...wrong })).toThrow(
      message,
    );
  });

  it('a tick for an unknown market is rejected', () => {
    expect(() => engineOf().tick(4, 1, 2)).toThrow('there is no market 4');
  });
});
