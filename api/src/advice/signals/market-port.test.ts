import { summarizeMarket, unknownMarket } from './market-port';

const AT = '2026-11-22T12:00:00.000Z';
const before = (ms: number) => new Date(Date.parse(AT) - ms).toISOString();
const feed = (
  exchange: string,
  lastQuoteAt: string | null,
  state: 'connected' | 'disconnected' = 'connected',
) => ({
  ...{ exchange, state, lastQuoteAt, reason: null, since: AT },
  ...{ markets: 10, quotesPerSecond: 1, disconnects: 0 },
});
const engine = (
  universe: 'majors' | 'standard' | 'all',
  maxHops: number,
  markets: number,
  exchanges: string[],
) => ({
  ...{ universe, maxHops, markets, exchanges },
  ...{ assets: 3, standing: 0, ticks: 0, tickP50Us: null, tickP99Us: null },
});
const status = {
  ...unknownMarket('simulated', new Date(AT)),
  ...{ state: 'running' as const, exchanges: 4, markets: 7554, lastQuoteAt: AT },
  feeds: [
    feed('quick', AT),
    feed('slow', before(4_999)),
    feed('silent', before(5_000)),
    feed('gone', AT, 'disconnected'),
  ],
  engines: [
    engine('majors', 3, 18, ['quick', 'silent']),
    engine('standard', 4, 4635, ['quick', 'silent', 'slow']),
    engine('standard', 5, 4635, ['quick', 'silent', 'slow']),
    engine('all', 6, 7554, ['gone', 'quick', 'silent', 'slow']),
  ],
};

test.each([
  ['majors', 18, ['quick', 'silent'], ['silent']],
  ['standard', 4635, ['quick', 'silent', 'slow'], ['silent']],
  ['all', 7554, ['gone', 'quick', 'silent', 'slow'], ['gone', 'silent']],
  [null, 7554, ['gone', 'quick', 'silent', 'slow'], ['gone', 'silent']],
] as const)(
  'universe %s: summarizes what its engine searches, and which of its exchanges are silent',
  (universe, markets, names, silent) => {
    expect(summarizeMarket(status, universe)).toEqual({
      ...{ feed: 'simulated', state: 'running', lastQuoteAt: AT },
      ...{ markets, exchanges: names.length, exchangeNames: names, silent },
    });
  },
);
