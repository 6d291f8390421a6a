/** Two groups of exchanges with common market numbers. */
import type { MarketEvent, Quote } from '../../types';
import { MergedMarkets } from './live-feed';

const NOW = 1_000_000;
const listed = (market: number, exchange: string, base: string): MarketEvent => {
  return { type: 'listed', at: NOW, market, exchange, base, quote: 'USDT', takerFee: 0.001 };
};
const quote = (market: number, price: number): Quote => {
  return { type: 'quote', at: NOW, market, bid: price, bidSize: 1, ask: price, askSize: null };
};
const open = () => {
  const merged = new MergedMarkets(
    ['a', 'b'],
    () => NOW,
    () => undefined,
  );
  return { merged, one: merged.join(), other: merged.join() };
};

test("separates markets that two groups number alike, and maps wanted numbers back to each group's own", () => {
  const { one, other } = open();
  one.translate([listed(0, 'a', 'BTC')]);
  expect(other.translate([listed(0, 'b', 'BTC'), quote(0, 7)])).toMatchObject([
    { type: 'listed', market: 1, exchange: 'b' },
    { type: 'quote', market: 1, bid: 7, askSize: null },
  ]);
  expect([one.ownNumbers([0, 1, 9]), other.ownNumbers([0, 1, 9])]).toEqual([[0], [0]]);
});

test("delists a lost group's markets, and relists them under numbers that were never used", () => {
  const { one, other } = open();
  one.translate([listed(0, 'a', 'BTC'), listed(1, 'a', 'ETH')]);
  other.translate([listed(0, 'b', 'BTC')]);
  expect(one.forget()).toMatchObject([
    { type: 'delisted', market: 0 },
    { type: 'delisted', market: 1 },
  ]);
  // Late quotes of its old markets are dropped.
  expect(one.translate([quote(0, 1)])).toEqual([]);
  expect(one.translate([listed(0, 'a', 'BTC')])).toMatchObject([{ market: 3 }]);
  expect(other.translate([quote(0, 1)])).toMatchObject([{ market: 2 }]);
});

test('separates same-named coins of two groups by the prices of both, and keeps their networks', () => {
  const { merged, one, other } = open();
  const meet = (exchange: string) =>
    merged.meet({ exchange, coins: [['XYZ', { name: null, contracts: new Map() }]], mids: [] });
  meet('a');
  meet('b');
  one.translate([listed(0, 'a', 'XYZ'), quote(0, 1)]);
  other.translate([
    listed(0, 'b', 'XYZ'),
    quote(0, 3),
    { type: 'networks', at: NOW, exchange: 'b', asset: 'XYZ', networks: [] },
  ]);
  expect(merged.recheck()).toEqual([]);
  expect(merged.recheck()).toMatchObject([
    { type: 'delisted', market: 1 },
    { type: 'listed', market: 2, base: 'XYZ@b' },
    { type: 'networks', exchange: 'b', asset: 'XYZ@b' },
  ]);
  expect(other.translate([quote(0, 3)])).toMatchObject([{ market: 2 }]);
});
