import { IN_EUROS, moneyIn } from '../../common/money';
import { asked, filterWords, readFilters, tidy, withFilter, withoutFilters } from './filters';

const EURO = IN_EUROS.rate;
const DOLLARS = { currency: 'USD', eur: 0.8, by: 'USDC', at: '2026-11-21T09:30:00.000Z' } as const;
const IN_DOLLARS = moneyIn(DOLLARS, [EURO, DOLLARS]);

const address = (text: string) => new URLSearchParams(text);

test('reads filters from the address in the API’s form', () => {
  const search = address(
    'kind=lasting&hops=3&exchange=Kraken&asset=btc&minNetPercent=0,3&minProfitEur=5&section=history',
  );
  expect(readFilters(search, IN_EUROS)).toEqual({
    kind: 'lasting',
    hops: '3',
    exchange: 'kraken',
    asset: 'BTC',
    minNetPercent: '0.3',
    minProfitEur: '5',
    minProfit: '5',
  });
});

test('keeps the exchange in the name of a coin that another exchange lists under the same code', () => {
  expect(tidy('asset', 'nova@Sundial')).toBe('NOVA@sundial');
});

test('ignores an invalid filter in the address', () => {
  const search = address('kind=short&hops=7&exchange=two+words&asset=&minNetPercent=-1&minProfitEur=1e3');
  expect(readFilters(search, IN_EUROS)).toEqual({});
});

test('sets and removes a filter without changing the rest of the address', () => {
  const search = address('section=history&hops=3');
  expect(withFilter(search, 'asset', 'BTC', EURO).toString()).toBe('section=history&hops=3&asset=BTC');
  expect(withFilter(search, 'hops', '', EURO).toString()).toBe('section=history');
  expect(withoutFilters(address('a=1&hops=3&asset=BTC&minProfitEur=2'), IN_EUROS).toString()).toBe('a=1');
  expect(search.toString()).toBe('section=history&hops=3');
});

test('sends a minimum profit in euros and keeps it as typed in the reader’s currency', () => {
  const typed = withFilter(address('hops=3'), 'minProfit', '5', DOLLARS);
  expect(typed.toString()).toBe('hops=3&minProfitEur=4&minProfit=5+USD');
  expect(readFilters(typed, IN_DOLLARS)).toMatchObject({ minProfitEur: '4', minProfit: '5' });
  expect(asked(readFilters(typed, IN_DOLLARS))).toEqual({ hops: '3', minProfitEur: '4' });
  // At another rate, and for a reader in euros.
  expect(readFilters(typed, moneyIn({ ...DOLLARS, eur: 0.9 }))).toMatchObject({ minProfit: '5' });
  expect(readFilters(typed, IN_EUROS)).toMatchObject({ minProfit: '4' });
  expect(readFilters(address('minProfitEur=8'), IN_DOLLARS)).toMatchObject({ minProfit: '10' });
  expect(withoutFilters(typed, IN_DOLLARS).toString()).toBe('');
});

test('describes the active filters in words', () => {
  expect(filterWords({}, IN_EUROS)).toEqual([]);
  expect(
    filterWords(
      { kind: 'lasting', hops: '3', exchange: 'okx', asset: 'BTC', minNetPercent: '0.3', minProfit: '5' },
      IN_DOLLARS,
    ),
  ).toEqual([
    'open for minutes',
    'up to 3 trades',
    'on OKX',
    'with BTC',
    'at least 0.3% of the stake',
    'at least $5.00 profit',
  ]);
});

test('normalises typed values by kind', () => {
  expect([tidy('exchange', ' OKX '), tidy('asset', 'sol'), tidy('minProfit', '2,50')]).toEqual([
    'okx',
    'SOL',
    '2.50',
  ]);
});
