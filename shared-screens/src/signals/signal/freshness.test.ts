import { instant, marketSummaryAt, NOON, signalGenerator } from '../../testing/signal-fixtures';
import { doubtOf, oldestPriceMs } from './freshness';

const detectedAt = instant(NOON - 10_000);
const signal = signalGenerator(5).signal({ detectedAt, expectedMs: 10_001, lastSeenAt: instant(NOON - 700) });
const exchange = signal.legs[1]?.exchange ?? '';
const market = (over = {}) => marketSummaryAt(NOON, over);
const here = { now: NOON, isLive: true, market: market() };

test.each([
  ['before its promise has run out, nothing speaks against it', signal, here, null],
  ['its promise has run out', signal, { ...here, now: NOON + 1 }, 'Lifetime over'],
  ['nothing was promised', { ...signal, expectedMs: null }, { ...here, now: NOON + 90_000 }, null],
  ['the connection is silent', signal, { ...here, isLive: false }, 'Not live'],
  ['prices are late', signal, { ...here, market: market({ state: 'stale' }) }, 'No fresh prices'],
  ['another exchange is silent', signal, { ...here, market: market({ silent: ['elsewhere'] }) }, null],
  ['it has ended, and says so itself', { ...signal, endedAt: detectedAt }, { ...here, isLive: false }, null],
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
