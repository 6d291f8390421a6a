import type { Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText, euroText, percentText } from '@spreadwise/contract/figure-text';
import { leaving, NOON, signalGenerator } from '../../testing/signal-fixtures';
import {
  ageOf,
  arrivalText,
  exactText,
  inPlaceWords,
  movedWords,
  movesText,
  outcomeOf,
  routeOf,
  routeText,
  shortText,
  whyLastingText,
} from './labels';

test.each([
  ['en', ['0.25 s', '7.5 s', '5 min', '1 h', '12 h']],
  ['de', ['0,25 s', '7,5 s', '5 min', '1 h', '12 h']],
])('delays are in the units and the decimals of the language: %s', (language, texts) => {
  document.documentElement.lang = language;
  expect([0.25, 7.5, 300, 3_600, 43_200].map(shortText)).toEqual(texts);
  document.documentElement.lang = 'en';
});

test.each([
  [0.0042, '0.42%'],
  [0.1, '10.00%'],
  [0.00042, '0.042%'],
  [0.0000042, '0.00042%'],
  [0, '0.00%'],
  [-0.0042, '−0.42%'],
])('formats the fraction %d as %s', (fraction, text) => expect(percentText(fraction)).toBe(text));

test('keeps the significant digits of money and amounts', () => {
  expect([euroText(38.2), euroText(9123.4), euroText(0)]).toEqual(['€38.20', '€9,123.40', '€0.00']);
  expect([amountText(9820.4417), amountText(0.000012345678)]).toEqual(['9,820.44', '0.0000123457']);
});

test('copies figures with every digit and without separators', () => {
  expect([exactText(1234567.891), exactText(0.00000012), exactText(1e21)]).toEqual([
    '1234567.891',
    '0.00000012',
    '1000000000000000000000',
  ]);
});

test('uses an exchange’s own spelling, or its id capitalised', () => {
  expect([exchangeText('okx'), exchangeText('kraken'), exchangeText('')]).toEqual(['OKX', 'Kraken', '']);
});

test('lists the legs of a route, which ends where it began', () => {
  const legs = [
    { exchange: 'kraken', base: 'ETH', quote: 'BTC', side: 'buy' as const },
    { exchange: 'okx', base: 'ETH', quote: 'USDT', side: 'sell' as const },
    { exchange: 'okx', base: 'BTC', quote: 'USDT', side: 'buy' as const },
  ].map((leg) => ({ ...leg, price: 1, limitPrice: 1, amount: 1, fee: 0, ageMs: 0 }));
  expect(routeOf({ legs })).toEqual(['BTC', 'ETH', 'USDT', 'BTC']);
  expect(routeText({ legs })).toBe('BTC to ETH on Kraken, to USDT on OKX, to BTC on OKX');
});

test.each([
  [23_000, 14_000, 'gain gone', 'Lasted 23 s, as expected', 'success'],
  [14_000, 14_000, 'gain gone', 'Lasted 14 s, as expected', 'success'],
  [6_000, 14_000, 'gain gone', 'Lasted 6 s, expected 14 s', 'warning'],
  [6_000, 14_000, 'feed stopped', 'Followed for 6 s, then we stopped following it', 'neutral'],
  [23_000, 14_000, 'feed stopped', 'Lasted 23 s, as expected', 'success'],
  [6_000, null, 'gain gone', 'Lasted 6 s', 'neutral'],
] as const)('outcome after %d ms, expected %p, ended by %s', (held, expectedMs, endReason, text, tone) => {
  const signal = signalGenerator(3).ended(held, { expectedMs, endReason });
  expect(outcomeOf(signal)).toEqual({ text, tone });
});

test('never shows a negative age, stops it at the end, and follows the market’s clock in a replay', () => {
  const make = signalGenerator(4);
  const open = make.signal({ detectedAt: new Date(NOON - 5000).toISOString() });
  expect([ageOf(open, NOON), ageOf(open, NOON - 60_000)]).toEqual([5000, 0]);
  expect(ageOf(make.ended(7000), NOON)).toBe(7000);
  const lastSeenAt = new Date(NOON - 2000).toISOString();
  expect(ageOf({ ...open, feed: 'replay', lastSeenAt }, NOON)).toBe(3000);
});

const transfer = { asset: 'BTC', from: 'okx', to: 'kraken', network: 'BTC', withdrawFee: 0.0001, open: true };
const moves = (
  transfers: (Omit<typeof transfer, 'open'> & { open: boolean | null })[],
  cost: number | null,
) => movesText(signalGenerator(2).signal({ transfers, transferCostEur: cost }), euroText);

test('describes transfers with their cost and any closed network', () => {
  expect(moves([], 0)).toBe('Nothing to transfer');
  expect(moves([transfer], 2.2)).toBe('1 coin to transfer, €2.20');
  expect(moves([transfer, { ...transfer, asset: 'ETH', open: null }], null)).toBe(
    '2 coins to transfer, cost not known',
  );
  expect(moves([transfer, { ...transfer, asset: 'ETH', open: false }], 2.2)).toBe(
    '2 coins to transfer, network closed',
  );
});

test('compares the transfer time with the lifetime of similar signals', () => {
  const text = (minutes: number | undefined, expectedMs: number | null) =>
    arrivalText({
      transfers: [{ ...transfer, ...(minutes !== undefined && { arrivalMinutes: minutes }) }],
      expectedMs,
    });
  expect(text(undefined, 9_000)).toBe('The transfer time is not known; usually longer than a gap lasts.');
  expect(text(12, 9_000)).toBe(
    'That takes about 12 min, longer than the 9 s that three in four similar gains lasted.',
  );
  expect(text(1, 90_000)).toBe(
    'That takes about 1 min; three in four similar gains lasted at least 1 min 30 s.',
  );
  expect(text(1, null)).toBe('That takes about 1 min; how long similar gains last is not known.');
  expect(arrivalText({ transfers: [], expectedMs: null })).toBe('Nothing has to be transferred.');
});

test.each([
  ['network closed', 'No profit', 'a network is closed'],
  ['costs too much', 'No profit', 'transfers cost more than the trades earn'],
  ['not known', 'Not known', 'a network or its fee is not known'],
] as const)('states the profit if transferred, %s, as: %s', (notMoved, left, why) => {
  const signal = signalGenerator(2).signal();
  const worth = { ...signal.worth, moved: null, notMoved };
  expect(movedWords({ ...signal, worth }, euroText)).toEqual({ left, why });
});

test('states how similar transfers fared, or that the gap may be gone on arrival', () => {
  const signal = leaving(signalGenerator(2).signal({ transfers: [transfer] }), 6);
  const told = (words: Partial<Signal['worth']>) =>
    movedWords({ ...signal, worth: { ...signal.worth, ...words } }, euroText);
  const arrived = { followed: 48, gained: 27, net: 0.001 };
  const { why } = inPlaceWords(signal, euroText);
  expect(told({})).toEqual({ left: '€6.00', why: `${why}, if the gap is still there on arrival` });
  expect(told({ arrived })).toEqual({
    left: '€6.00',
    why: `${why} on average; 27 of 48 similar signals gained on arrival`,
  });
  expect(told({ moved: null, notMoved: 'gone on arrival', arrived: { ...arrived, gained: 8 } })).toEqual({
    left: 'No profit',
    why: '8 of 48 similar signals gained on arrival',
  });
  expect(movedWords({ ...signal, transfers: [] }, euroText)).toEqual({ left: '€6.00', why });
});

test('marks a transferred profit as estimated, with its range, until enough similar ones have arrived', () => {
  const signal = leaving(signalGenerator(2).signal({ transfers: [transfer] }), 6);
  const told = (words: Partial<Signal['worth']>) =>
    movedWords({ ...signal, worth: { ...signal.worth, ...words } }, euroText);
  const moved = { eur: 3, amount: 1_000, profit: 3, net: 0.003 };
  const estimate = { chance: 0.7, low: -0.004, high: 0.007 };
  const arrived = { followed: 6, gained: 2, net: 0.003, estimate };
  expect(told({ moved, arrived })).toEqual({
    left: 'about €3.00',
    why: 'between −€4.00 and €7.00: 6 measured',
  });
  const unknown = told({ moved: { ...moved, eur: null }, arrived });
  expect(unknown.why).toBe('between −0.40% and 0.70% of the stake: 6 measured');
  expect(told({ moved: null, notMoved: 'gone on arrival', arrived: { ...arrived, net: -0.001 } })).toEqual({
    left: 'No profit',
    why: 'between −0.40% and 0.70% of the stake: 6 measured',
  });
  expect(told({ moved: null, notMoved: 'network closed', arrived }).why).toBe('a network is closed');
});

test('lists all known reasons why a gap lasts, or says that they are not known', () => {
  const since = '2026-11-21T12:00:00.000Z';
  expect(whyLastingText({ since, reasons: ['transfers closed', 'thin book'] })).toBe(
    'Why it is still open: transfers closed, thin order book.',
  );
  expect(whyLastingText({ since, reasons: ['not known'] })).toBe('Why it is still open is not known.');
});
