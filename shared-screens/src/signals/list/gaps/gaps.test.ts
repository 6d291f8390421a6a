import fc from 'fast-check';
import { type Gap, Gaps } from './gaps';

const legs = (orders: string) =>
  orders.split(', ').map((order) => {
    const [exchange = '', side = '', base = '', quote = 'USDT'] = order.split(' ');
    return { exchange, side, base, quote } as never;
  });
const SIGNALS: Record<string, string> = {
  one: 'Northsea buy GRT, Alpenx sell GRT',
  two: 'Meridian buy GRT, Alpenx sell GRT',
  three: 'Meridian sell USDC, Harbourline buy GRT, Alpenx sell GRT',
  other: 'Alpenx buy GRT, Northsea sell GRT',
  converted: 'Northsea buy BTC, Meridian buy XRP BTC, Alpenx sell XRP',
  alike: 'Northsea buy BTC, Northsea buy ADA BTC, Meridian sell ADA',
  bitcoin: 'Northsea buy BTC, Meridian sell BTC',
};
const seen = (gaps: Gaps, ids: readonly string[], gone: readonly string[] = []) =>
  gaps.list(ids, (id) => (gone.includes(id) ? undefined : legs(SIGNALS[id] ?? id)));
const idsOf = (gaps: readonly Gap[]) => gaps.map(({ ids }) => [...ids]);
const named = (gaps: readonly Gap[]) => gaps.map(({ key, ids }) => [key, [...ids]]);

it('gives all routes of one gap one row, in the order of the list', () => {
  expect(idsOf(seen(new Gaps(), ['one', 'other', 'two', 'three']))).toEqual([
    ['one', 'two', 'three'],
    ['other'],
  ]);
});

it('does not take routes for one gap because both convert the same money', () => {
  expect(idsOf(seen(new Gaps(), ['converted', 'alike', 'bitcoin']))).toEqual([
    ['converted'],
    ['alike'],
    ['bitcoin'],
  ]);
});

it('keeps a signal in its gap while others come, and its key when its first signal is gone', () => {
  const gaps = new Gaps();
  seen(gaps, ['one', 'other']);
  expect(named(seen(gaps, ['three', 'other', 'one']))).toEqual([
    ['gap 0', ['three', 'one']],
    ['gap 1', ['other']],
  ]);
  expect(named(seen(gaps, ['three', 'other']))).toEqual([
    ['gap 0', ['three']],
    ['gap 1', ['other']],
  ]);
});

it('keeps the place of a signal that is gone while the list is read', () => {
  const gaps = new Gaps();
  seen(gaps, ['one', 'two', 'other']);
  expect(idsOf(seen(gaps, ['one', 'two', 'other'], ['one', 'other']))).toEqual([['one', 'two'], ['other']]);
});

it('lists each signal once, whatever came before', () => {
  const order = fc
    .tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('buy', 'sell'), fc.constantFrom('GRT', 'ETH'))
    .map((one) => one.join(' '));
  const route = fc.uniqueArray(order, { minLength: 2, maxLength: 3 }).map((one) => one.join(', '));
  const lists = fc.array(fc.uniqueArray(route, { maxLength: 12 }), { maxLength: 6 });
  fc.assert(
    fc.property(lists, (all) => {
      const gaps = new Gaps();
      for (const ids of all) {
        const listed = seen(gaps, ids);
        expect(idsOf(listed).flat().sort()).toEqual([...ids].sort());
        expect(new Set(listed.map(({ key }) => key)).size).toBe(listed.length);
      }
    }),
  );
});
