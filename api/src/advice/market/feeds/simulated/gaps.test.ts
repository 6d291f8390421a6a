/** Gaps last from tenths of a second to hours, and the longer one has lasted, the likelier it lasts another minute. */
import { createGaps, GAPS } from './gaps';
import { newMarket, type SimulatedMarket } from './market';
import { createRandom } from './random';

const NO_UNIVERSE = { coins: [], exchanges: [], pairs: [] };

/** Markets of coins that each trade on one market only. */
const marketsOf = (count: number): SimulatedMarket[] =>
  Array.from({ length: count }, (_, number) => ({
    ...newMarket(number, { exchange: 0, base: number, quote: count }, NO_UNIVERSE, () => 100),
    ...{ halfSpread: 0.0003, levelEur: 20_000, weight: 1 },
  }));

const gapsOf = (live: readonly SimulatedMarket[], rate: number) =>
  createGaps({ kinds: GAPS, rate, isMajor: () => false, live }, createRandom(1));

interface Seen {
  readonly from: number;
  readonly first: number;
  last: number;
  hasGrown: boolean;
  seconds: number;
}

/** Returns every gap that began and ended within this many hours. */
function watch(hours: number, step = 0.2): Seen[] {
  const live = marketsOf(150);
  const gaps = gapsOf(live, 30);
  const open = new Map<SimulatedMarket, Seen>();
  const isOld = new Set(live.filter(({ gap }) => gap));
  const ended: Seen[] = [];
  for (let now = 0; now < hours * 3600; now += step) {
    gaps.advance(step);
    for (const market of live) {
      const seen = open.get(market);
      const shift = Math.abs(market.shift);
      if (!market.gap) {
        isOld.delete(market);
        open.delete(market);
        if (seen) ended.push({ ...seen, seconds: now - seen.from });
      } else if (seen) {
        if (shift > seen.last) seen.hasGrown = true;
        seen.last = shift;
      } else if (!isOld.has(market)) {
        open.set(market, { from: now, first: shift, last: shift, hasGrown: false, seconds: 0 });
      }
    }
  }
  return ended;
}

describe('gaps over six hours', () => {
  const ended = watch(6);
  const lasting = (from: number) => ended.filter(({ seconds }) => seconds > from).length;

  it('last from tenths of a second to an hour and more', () => {
    const seconds = ended.map((gap) => gap.seconds).sort((a, b) => a - b);
    expect(seconds[Math.floor(seconds.length * 0.2)]).toBeLessThan(1);
    expect(seconds[Math.floor(seconds.length / 2)]).toBeLessThan(5);
    expect(seconds.at(-1)).toBeGreaterThan(3_600);
  });

  it('are likelier to last another minute the longer they have lasted', () => {
    const another = [0, 5, 60, 600].map((stood) => lasting(stood + 60) / lasting(stood));
    expect(another).toEqual(another.toSorted((a, b) => a - b));
    expect(another[0]).toBeLessThan(0.2);
    expect(another[2]).toBeGreaterThan(0.5);
    expect(another[3]).toBeGreaterThan(0.85);
  });

  it('fade, but not steadily, since others trade in between', () => {
    const long = ended.filter(({ seconds }) => seconds > 60);
    expect(long.every(({ hasGrown }) => hasGrown)).toBe(true);
    expect(long.every(({ first, last }) => last < first)).toBe(true);
  });
});

it('some gaps are open at the beginning, about as many as later', () => {
  const standing = (live: readonly SimulatedMarket[]) => live.filter(({ gap }) => gap).length;
  const live = marketsOf(7_000);
  const gaps = gapsOf(live, 1);
  const before = standing(live);
  for (let minute = 0; minute < 180; minute++) for (let at = 0; at < 60; at++) gaps.advance(1);
  expect(before).toBeGreaterThan(3);
  expect(before).toBeLessThan(30);
  expect(Math.abs(standing(live) - before)).toBeLessThan(15);
});

it('draws no more gaps for a month of sleep than for the half day that one lasts at most', () => {
  const drawnIn = (hours: number) => {
    const random = createRandom(1);
    let drawn = 0;
    const exponential = (mean: number) => {
      drawn += 1;
      return random.exponential(mean);
    };
    const live = marketsOf(150);
    const gaps = createGaps(
      { kinds: GAPS, rate: 30, isMajor: () => false, live },
      { ...random, exponential },
    );
    drawn = 0;
    gaps.advance(hours * 3600);
    return drawn;
  };
  expect(drawnIn(12)).toBeGreaterThan(1_000);
  expect(drawnIn(30 * 24)).toBeLessThan(1.2 * drawnIn(12));
});
