import { filterWords, readFilters, tidy, withFilter, withoutFilters } from './filters';

const address = (text: string) => new URLSearchParams(text);

test('filters are read from the address in the API’s form', () => {
  const search = address('hops=3&exchange=Kraken&asset=btc&minNetPercent=0,3&minProfitEur=5&section=history');
  expect(readFilters(search)).toEqual({
    hops: '3',
    exchange: 'kraken',
    asset: 'BTC',
    minNetPercent: '0.3',
    minProfitEur: '5',
  });
});

test('an invalid filter in the address is ignored', () => {
  const search = address('hops=7&exchange=two+words&asset=&minNetPercent=-1&minProfitEur=1e3');
  expect(readFilters(search)).toEqual({});
});

test('setting and removing a filter leaves the rest of the address alone', () => {
  const search = address('section=history&hops=3');
  expect(withFilter(search, 'asset', 'BTC').toString()).toBe('section=history&hops=3&asset=BTC');
  expect(withFilter(search, 'hops', '').toString()).toBe('section=history');
  expect(withoutFilters(address('a=1&hops=3&asset=BTC&minProfitEur=2')).toString()).toBe('a=1');
  expect(search.toString()).toBe('section=history&hops=3');
});

test('set filters are put into words', () => {
  expect(filterWords({})).toEqual([]);
  expect(
    filterWords({ hops: '3', exchange: 'okx', asset: 'BTC', minNetPercent: '0.3', minProfitEur: '5' }),
  ).toEqual([
    'up to 3 hops',
    'on OKX',
    'with BTC',
    'at least 0.3% of the amount',
    'at least €5 left in place',
  ]);
});

test('typed values are normalized by their kind', () => {
  expect([tidy('exchange', ' OKX '), tidy('asset', 'sol'), tidy('minProfitEur', '2,50')]).toEqual([
    'okx',
    'SOL',
    '2.50',
  ]);
});
