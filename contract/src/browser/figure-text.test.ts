import fc from 'fast-check';
import {
  convertedText,
  convertSumsIn,
  dayText,
  durationText,
  euroText,
  fineShareText,
  listText,
  moneyText,
  percentText,
  plural,
  rateText,
  shareText,
  signOf,
  sumText,
} from './figure-text';

test('moneyText and euroText show cents and thousands separators', () => {
  expect(moneyText(103_820, 'EUR')).toBe('€1,038.20');
  expect(moneyText(-1_999, 'EUR')).toBe('−€19.99');
  expect(euroText(0.005)).toBe('€0.01');
});

describe.each([
  ['en', 'en-GB', 'en-US'],
  ['de', 'de-DE', 'de-DE'],
] as const)('text written without Intl equals Intl’s own: %s', (locale, tag, moneyTag) => {
  test('moneyText', () => {
    const euros = new Intl.NumberFormat(moneyTag, { style: 'currency', currency: 'EUR' });
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -99_999, max: 99_999 }), fc.integer()), (cents) => {
        expect(moneyText(cents, 'EUR', locale)).toBe(euros.format(cents / 100).replace('-', '−'));
      }),
    );
  });

  test('dayText', () => {
    const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
    const instant = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(instant, (at) => expect(dayText(at, locale)).toBe(days.format(at))));
  });

  test('listText', () => {
    const lists = new Intl.ListFormat(tag, { type: 'conjunction' });
    const names = ['coins', 'taker fees', 'lots', 'networks'];
    for (const count of [0, 1, 2, 3, 4])
      expect(listText(names.slice(0, count), locale)).toBe(lists.format(names.slice(0, count)));
  });
});

test('shows sums in the reader’s currency, with as many decimals as it has', () => {
  const dollars = { currency: 'USD', eur: 0.8, by: 'USDC', at: '2026-11-21T09:30:00.000Z' } as const;
  expect([convertedText(8, dollars), convertedText(-0.8, dollars), rateText(dollars)]).toEqual([
    '$10.00',
    '−$1.00',
    '€1 = $1.25',
  ]);
  expect([sumText(1_234.5, 'JPY'), sumText(5, 'CAD'), signOf('GBP')]).toEqual(['¥1,235', 'CA$5.00', '£']);
  expect(convertSumsIn('Moving costs €1,000.00 of −€0.80, 3 coins.', dollars)).toBe(
    'Moving costs $1,250.00 of −$1.00, 3 coins.',
  );
  expect(convertSumsIn('Der Transfer kostet 1.000,00\u00a0€.', dollars, 'de')).toBe(
    'Der Transfer kostet 1.250,00\u00a0$.',
  );
  expect(convertSumsIn('It said €1.2 k, not €12 k.', dollars)).toBe('It said €1.2 k, not €12 k.');
});

test.each([
  [0.0042, '0.42%'],
  [0, '0.00%'],
  [0.000_012_34, '0.0012%'],
  [-0.000_9, '−0.09%'],
])('%d is %s: no gain is rounded to zero', (fraction, text) => expect(percentText(fraction)).toBe(text));

test('shareText gives a percentage of the whole, and a dash if the whole is zero', () => {
  expect(shareText(2, 3)).toBe('67%');
  expect(shareText(0.125)).toBe('13%');
  expect(fineShareText(0.9966)).toBe('99.7%');
  expect(shareText(0, 0)).toBe('–');
});

test.each([
  [0, '0 s'],
  [-5, '0 s'],
  [420, '0.4 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_600, '1 min'],
  [125_000, '2 min 5 s'],
  [3_600_000, '1 h'],
  [12_000_000, '3 h 20 min'],
])('durationText(%d) is %s', (ms, text) => expect(durationText(ms)).toBe(text));

test('plural follows the language in its form and its thousands separator', () => {
  const forms = { one: '# Tag', other: '# Tage' };
  expect([plural(1, forms), plural(1_200, forms)]).toEqual(['1 Tag', '1,200 Tage']);
  expect([plural(0, forms, 'de'), plural(1_200, forms, 'de')]).toEqual(['0 Tage', '1.200 Tage']);
});
