import type { Hop, MarketCycle } from '../cycles';
import { priceOf } from '../market';
import { MarketState } from '../market-state';
import { UniverseScanner } from './universe-scanners';

const FEE = 0.001;

/** The scanner of all exchanges, with these markets and quotes. */
function scannerWith(quotes: readonly (readonly [base: string, quote: string, bid: number, ask: number])[]) {
  const state = new MarketState({ isStandard: () => true, isMajor: () => true }, 1);
  const markets = quotes.map(([base, quote, bid, ask], market) => {
    const made = state.list({ type: 'listed', at: 0, market, exchange: 'alpha', base, quote, takerFee: FEE });
    if (!made) throw new Error('The market was not taken.');
    return Object.assign(made, { bid, ask, isHeld: true });
  });
  const scanner = new UniverseScanner(0, { universe: 'all', maxHops: 6 });
  scanner.rebuild(markets);
  return { scanner, markets };
}

const route = ({ hops }: { hops: readonly { market: { base: string; quote: string } }[] }) =>
  hops.map(({ market }) => `${market.base}/${market.quote}`).join(' ');

test('finds a weak gain elsewhere even though a strong one fills the standing list', () => {
  // X is priced at twice its value in Z: with 120 coins between them, as many cycles use that market.
  const coins = Array.from({ length: 120 }, (_, i) => `C${i}`);
  const { scanner, markets } = scannerWith([
    ['X', 'Z', 2, 2.001],
    ...coins.flatMap(
      (coin) =>
        [
          [coin, 'X', 1, 1.0001],
          [coin, 'Z', 1, 1.0001],
        ] as const,
    ),
    ['A', 'B', 1, 1.0001],
    ['A', 'B', 1, 1.0001],
  ]);
  const found = () => {
    const routes: string[] = [];
    const levels = (hop: Hop) => [[priceOf(hop.market, hop.side), 100] as const];
    const judge = {
      least: 0,
      reach: (cycle: MarketCycle) => {
        routes.push(route(cycle));
        return 1;
      },
      depth: (hop: Hop) => ({ levels: levels(hop), valueAt: () => 1 }),
    };
    scanner.search(0, 0.0005, judge);
    return routes;
  };
  expect(found()).not.toContain('A/B A/B');

  const weak = markets.at(-1);
  if (!weak) throw new Error('There is no last market.');
  scanner.tick(Object.assign(weak, { bid: 1.01, changes: 1 }), 1.01, 1.0101);
  expect(found()).toContain('A/B A/B');
});
