import { filterWords, readFilters, tidy, withFilter, withoutFilters } from './filters';

const address = (text: string) => new URLSearchParams(text);

test('the address is read in the form that the API takes', () => {
  const search = address('hops=3&exchange=Kraken&asset=btc&minNetPercent=0,3&minProfitEur=5&section=history');
  expect(readFilters(search)).toEqual({
    hops: '3',
    exchange: 'kraken',
    asset: 'BTC',
    minNetPercent: '0.3',
    minProfitEur: '5',
  });
});

test('what somebody wrote into the address by hand and cannot be a filter is left out', () => {
  const search = address('hops=7&exchange=two+words&asset=&minNetPercent=-1&minProfitEur=1e3');
  expect(readFilters(search)).toEqual({});
});

test('a filter is set and taken out without touching the rest of the address', () => {
  const search = address('section=history&hops=3');
  expect(withFilter(search, 'asset', 'BTC').toString()).toBe('section=history&hops=3&asset=BTC');
  expect(withFilter(search, 'hops', '').toString()).toBe('section=history');
  expect(withoutFilters(address('a=1&hops=3&asset=BTC&minProfitEur=2')).toString()).toBe('a=1');
  expect(search.toString()).toBe('section=history&hops=3');
});

test('what is set is said in words', () => {
  expect(filterWords({})).toEqual([]);
  expect(
    filterWords({ hops: '3', exchange: 'okx', asset: 'BTC', minNetPercent: '0.3', minProfitEur: '5' }),
  ).toEqual(['up to 3 hops', 'on OKX', 'with BTC', 'net at least 0.3%', 'profit at least €5']);
});

test('what is typed is tidied by what it is', () => {
  expect([tidy('exchange', ' OKX '), tidy('asset', 'sol'), tidy('minProfitEur', '2,50')]).toEqual([
    'okx',
    'SOL',
    '2.50',
  ]);
});
