/** Terms that the owner sets apply to any feed, from the next events on and only while they are set. */
import { type SetTerms, TermsPlacer } from './set-terms';
import type { MarketEvent, Network } from './types';

const NOTHING: SetTerms = { fees: [], networks: [] };
const listed = (market: number, exchange: string, takerFee: number | null): MarketEvent => ({
  ...{ type: 'listed', at: 1, market, exchange, base: 'BTC', quote: 'USDT', takerFee },
});
const networks = (...known: readonly Network[]): MarketEvent => ({
  ...{ type: 'networks', at: 1, exchange: 'kraken', asset: 'USDT', networks: known },
});
const TRON: Network = { name: 'Tron', withdrawFee: 1, withdraw: true, deposit: true, arrivalMinutes: 2 };
const clock = (at: number): MarketEvent => ({ type: 'clock', at });
const closed = (name: string) => ({
  ...{ exchange: 'kraken', asset: 'USDT', name, withdrawFee: null, arrivalMinutes: null },
  ...{ withdraw: false, deposit: null },
});

it("relists an exchange's markets under a fee set meanwhile, and under the feed's own fee once it is removed", () => {
  const placer = new TermsPlacer(NOTHING);
  const [kraken, binance] = [listed(1, 'kraken', 0.004), listed(2, 'binance', 0.001)];
  expect(placer.place([kraken, binance])).toEqual([kraken, binance]);
  placer.set({ fees: [{ exchange: 'kraken', takerFee: 0.002 }], networks: [] });
  expect(placer.place([clock(5)])).toEqual([clock(5), { ...kraken, at: 5, takerFee: 0.002 }]);
  // Markets listed later get it as well.
  expect(placer.place([listed(3, 'kraken', null)])).toMatchObject([{ takerFee: 0.002 }]);
  placer.set(NOTHING);
  expect(placer.place([clock(6)])).toMatchObject([
    clock(6),
    { market: 1, takerFee: 0.004 },
    { market: 3, takerFee: null },
  ]);
  expect(placer.place([clock(7)])).toEqual([clock(7)]);
});

it("overrides single fields of a network and keeps the exchange's own values for the others", () => {
  const placer = new TermsPlacer({ fees: [], networks: [closed('TRON')] });
  expect(placer.place([networks(TRON)])[0]).toMatchObject({ networks: [{ ...TRON, withdraw: false }] });
  placer.set(NOTHING);
  expect(placer.place([clock(5)])[1]).toMatchObject({ networks: [TRON] });
});

it('adds a network that the exchange does not report, and removes it once it is no longer set', () => {
  const placer = new TermsPlacer(NOTHING);
  placer.set({ fees: [], networks: [{ ...closed('Solana'), withdraw: true, withdrawFee: 0.5 }] });
  expect(placer.place([clock(5)])[1]).toMatchObject({
    networks: [{ name: 'Solana', withdraw: true, deposit: null, withdrawFee: 0.5 }],
  });
  placer.set(NOTHING);
  expect(placer.place([clock(6)])[1]).toMatchObject({ networks: [] });
});

it('does not relist a market that is gone', () => {
  const placer = new TermsPlacer(NOTHING);
  placer.place([listed(1, 'kraken', 0.004), { type: 'delisted', at: 2, market: 1 }]);
  placer.set({ fees: [{ exchange: 'kraken', takerFee: 0.002 }], networks: [] });
  expect(placer.place([clock(5)])).toEqual([clock(5)]);
});
