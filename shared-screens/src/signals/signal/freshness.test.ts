import { instant, marketSummaryAt, NOON, signalGenerator } from '../../testing/signal-fixtures';
import { doubtOf, oldestPriceMs } from './freshness';

const detectedAt = instant(NOON - 10_000);
const signal = signalGenerator(5).signal({ detectedAt, expectedMs: 10_001, lastSeenAt: instant(NOON - 700) });
const exchange = signal.legs[1]?.exchange ?? '';
const market = (over = {}) => marketSummaryAt(NOON, over);
const here = { isLive: true, market: market() };

test.each([
  ['has no doubt about a signal within its expected lifetime', signal, here, null],
  ['has no doubt about a signal that has outlived it', { ...signal, expectedMs: 9_000 }, here, null],
  ['doubts a signal when the connection is silent', signal, { ...here, isLive: false }, 'Not live'],
  [
    'doubts a signal when prices are late',
    signal,
    { ...here, market: market({ state: 'stale' }) },
    'No fresh prices',
  ],
  [
    'has no doubt when an exchange of no leg is silent',
    signal,
    { ...here, market: market({ silent: ['elsewhere'] }) },
    null,
  ],
  [
    'has no doubt about an ended signal, which says so itself',
    { ...signal, endedAt: detectedAt },
    { ...here, isLive: false },
    null,
  ],
] as const)('%s', (_, one, around, doubt) => {
  expect(doubtOf(one, around)).toBe(doubt);
});

test('doubts a signal when the exchange of one of its legs is silent', () => {
  const doubt = doubtOf(signal, { ...here, market: market({ silent: [exchange] }) });
  expect(doubt).toMatch(/^No prices from /);
});

test('ages a signal’s oldest price until a new one is seen, except in a recording', () => {
  const oldest = Math.max(...signal.legs.map(({ ageMs }) => ageMs));
  expect(oldestPriceMs(signal, NOON)).toBe(oldest + 700);
  expect(oldestPriceMs({ ...signal, feed: 'replay' }, NOON + 60_000)).toBe(oldest);
});
