/** Which gap a route belongs to, and when a gap counts as a new one. */
import type { Hop } from './cycles';
import { OpenGaps } from './open-gaps';

const hop = (exchange: string, base: string) =>
  ({ market: { exchange: { name: exchange }, base, quote: 'USDT' }, side: 'buy' }) as unknown as Hop;
const CHEAP = hop('kraken', 'SOL');
const route = (exchange: string) => [CHEAP, hop(exchange, 'SOL')];

it('is the coin at an exchange that most open signals go through', () => {
  const gaps = new OpenGaps();
  for (const exchange of ['okx', 'binance', 'gate']) gaps.open(route(exchange));
  gaps.open([hop('okx', 'SOL'), hop('okx', 'ETH')]);
  const shared = gaps.of([CHEAP]);
  expect(shared?.signals).toBe(3);
  expect(gaps.of(route('okx'))).toBe(shared);
  expect(gaps.of(route('bybit'))).toBe(shared);
  expect(gaps.of([hop('bybit', 'SOL')])).toBeUndefined();
});

it('counts a route that passes a place twice as one signal', () => {
  const gaps = new OpenGaps();
  gaps.open([CHEAP, CHEAP]);
  expect(gaps.of([CHEAP])?.signals).toBe(1);
});

it('stays the same for a minute without signals, and is a new one after that', () => {
  const gaps = new OpenGaps();
  gaps.open(route('okx'));
  const gap = gaps.of([CHEAP]);
  gaps.end(route('okx'), 1_000);
  gaps.forgetOver(61_000);
  gaps.open(route('gate'));
  expect(gaps.of([CHEAP])).toBe(gap);
  gaps.end(route('gate'), 70_000);
  gaps.forgetOver(130_001);
  expect(gaps.of([CHEAP])).toBeUndefined();
  gaps.open(route('okx'));
  expect(gaps.of([CHEAP])).not.toBe(gap);
});
