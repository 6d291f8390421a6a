import type { MarketEvent } from '../../../types';
import { createMarkets } from './listed-markets';

it('a limit that an exchange has changed applies after the next reload', () => {
  const events: MarketEvent[] = [];
  const markets = createMarkets({
    exchanges: ['a'],
    terms: { takerFee: () => 0.001, networks: () => null, limits: () => null },
    now: () => 1,
    emit: (m) => void events.push(...m),
    reportCoins: () => undefined,
  });
  const limits = { amountStep: 0.001, priceStep: 0.1, minAmount: null, minCost: 5 };
  const one = { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT' };
  markets.put('a', [{ ...one, limits }], new Map(), new Map());
  markets.put('a', [{ ...one, limits: { ...limits, minCost: 10, amountStep: 0.01 } }], new Map(), new Map());
  expect(events.at(-1)).toMatchObject({ type: 'listed', limits: { minCost: 10, amountStep: 0.01 } });
});
