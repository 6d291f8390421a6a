/** How long the engine takes for each of its jobs on a book, in ms or µs. */
import {
  type Cycle,
  createEngine,
  type Engine,
  type LegDepth,
  type Level,
  type MarketSpec,
  type OrderLeg,
  type Side,
  size,
  sizeOrders,
} from '../../api/src/advice/engine';
import { allCycles } from '../../api/src/advice/engine/testing/oracle';
import { askOf, type Book, bidOf } from './book';
import { createRandom } from './random';
import { walk } from './ticks';

export const TOP = 100;
export const MOST_DISJOINT = 20;
const LEVELS = 20;
/** Quotes that change between two scans. */
const CHANGED = 100;
/** Scans before the measured ones: until then some run before the compiler has optimised them, some after. */
const WARM_UP = 120;

/** Sorted, ascending. */
export type Sample = Float64Array;

export const least = (sample: Sample) => sample[0] ?? Number.NaN;
export const quantile = (sample: Sample, q: number) =>
  sample[Math.min(sample.length - 1, Math.floor(sample.length * q))] ?? Number.NaN;

export function engineOf({ assets, markets }: Book, maxHops: number): Engine {
  return createEngine({ assets, markets, maxHops, top: TOP });
}

export function fill(engine: Engine, book: Book): Engine {
  for (const market of book.markets.keys()) engine.set(market, bidOf(book, market), askOf(book, market));
  return engine;
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** The first scan of a newly filled engine, including its prices. The code is already compiled. */
export function coldScans(book: Book, maxHops: number, runs: number): Sample {
  const one = () => {
    const engine = fill(engineOf(book, maxHops), book);
    return timed(() => engine.scan());
  };
  return Float64Array.from({ length: runs }, one).sort();
}

/** A full scan after a hundred quotes have changed. */
export function scans(book: Book, engine: Engine, runs: number): Sample {
  const quotes = walk(book, (WARM_UP + runs) * CHANGED, 3);
  const one = () => {
    for (let i = 0; i < CHANGED; i++) {
      const { value } = quotes.next();
      if (value) engine.set(value.market, value.bid, value.ask);
    }
    return timed(() => engine.scan());
  };
  for (let scan = 0; scan < WARM_UP; scan++) one();
  return Float64Array.from({ length: runs }, one).sort();
}

export interface TickTimes {
  /** A tick alone, µs. */
  readonly tick: Sample;
  /** A tick and the exact standing result after it, µs. */
  readonly both: Sample;
}

export function ticks(book: Book, engine: Engine, count: number): TickTimes {
  const tick = new Float64Array(count);
  const both = new Float64Array(count);
  for (const [i, { market, bid, ask }] of [...walk(book, count, 4)].entries()) {
    const began = performance.now();
    engine.tick(market, bid, ask);
    const ticked = performance.now();
    engine.standing();
    tick[i] = (ticked - began) * 1000;
    both[i] = (performance.now() - began) * 1000;
  }
  return { tick: tick.sort(), both: both.sort() };
}

/**
 * The same if the result changes, in µs of processor time: these are few, so other work on the machine would dominate
 * their p99. About 1 µs is the clock's own.
 */
export function refreshes(book: Book, engine: Engine, count: number): Sample {
  const times: number[] = [];
  let standing = engine.standing();
  for (const { market, bid, ask } of [...walk(book, count, 6)]) {
    const began = processorTime();
    engine.tick(market, bid, ask);
    const now = engine.standing();
    if (hasChanged(standing, now)) times.push(processorTime() - began);
    standing = now;
  }
  return Float64Array.from(times).sort();
}

/** Whether a cycle or its net differs; an engine may make a new list of the same cycles. */
export const hasChanged = (before: readonly Cycle[], now: readonly Cycle[]): boolean =>
  before !== now && (before.length !== now.length || now.some(({ net }, rank) => net !== before[rank]?.net));

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

export function disjoints(engine: Engine, runs: number): Sample {
  return Float64Array.from({ length: runs }, () => timed(() => engine.disjoint(MOST_DISJOINT))).sort();
}

export function sizings(book: Book, cycles: readonly Cycle[], runs: number): Sample {
  const depths = depthsOf(book, cycles);
  const all = () => {
    for (const legs of depths) size(legs);
  };
  return Float64Array.from({ length: runs }, () => timed(all)).sort();
}

/** What is left in place and moved, in µs a cycle, including sizing: steps of 1 % of the best level, tolls of 0.1 %. */
export function worths(book: Book, cycles: readonly Cycle[], runs: number): Sample {
  const orders = depthsOf(book, cycles).map((legs) => ({
    inPlace: legs.map((leg) => orderLeg(leg, 0)),
    moved: legs.map((leg, index) => orderLeg(leg, index === 0 ? 0.001 : 0)),
  }));
  const all = () => {
    for (const { inPlace, moved } of orders) {
      sizeOrders(inPlace);
      sizeOrders(moved);
    }
  };
  const each = () => (timed(all) * 1000) / Math.max(1, cycles.length);
  return Float64Array.from({ length: runs }, each).sort();
}

function orderLeg(leg: LegDepth, toll: number): OrderLeg {
  const [price, amount] = leg.levels[0] as Level;
  const yielded = leg.side === 'sell' ? price * amount : amount;
  return { ...leg, step: amount / 100, minAmount: amount / 50, minCost: 0, toll: toll * yielded };
}

const depthsOf = (book: Book, cycles: readonly Cycle[]): LegDepth[][] => {
  const levelsOf = levelsReader(book);
  return cycles.map(({ legs }) =>
    legs.map(({ market, side }): LegDepth => {
      const { fee } = book.markets[market] as MarketSpec;
      return { side, fee, levels: levelsOf(market, side) };
    }),
  );
};

/** Levels a spread apart, with larger amounts further away. A market has one book, whichever cycles use it. */
function levelsReader(book: Book): (market: number, side: Side) => readonly Level[] {
  const known = { sell: new Map<number, Level[]>(), buy: new Map<number, Level[]>() };
  return (market, side) => {
    const levels = known[side].get(market) ?? makeLevels(book, market, side);
    known[side].set(market, levels);
    return levels;
  };
}

function makeLevels(book: Book, market: number, side: Side): Level[] {
  const random = createRandom(market);
  const { base } = book.markets[market] as MarketSpec;
  const best = side === 'sell' ? bidOf(book, market) : askOf(book, market);
  const step = (side === 'sell' ? -1 : 1) * 2 * (book.halfSpread[market] as number);
  const unit = 1000 / Math.exp(book.price[base] as number);
  return Array.from({ length: LEVELS }, (_, i) => [
    best * (1 + i * step),
    unit * (1 + i) * (0.5 + random.next()),
  ]);
}

/** The plain search on the same book: its time and whether it agrees; null if it was stopped. */
export function oracle(
  book: Book,
  maxHops: number,
  seconds: number,
): { readonly ms: number; readonly agrees: boolean } | null {
  const deadline = performance.now() + seconds * 1000;
  const quotes = [...book.markets.keys()].map(
    (market) => [bidOf(book, market), askOf(book, market)] as const,
  );
  let cycles: readonly Cycle[] | null = null;
  const ms = timed(() => {
    cycles = allCycles({ ...book, quotes, maxHops, isTooLate: () => performance.now() > deadline });
  });
  if (cycles === null) return null;
  return { ms, agrees: plain(cycles) === plain(fill(engineOf(book, maxHops), book).scan()) };
}

const plain = (cycles: readonly Cycle[]) =>
  JSON.stringify(cycles.slice(0, TOP).map(({ net, legs }) => ({ net, legs })));

/** Heap in MB after garbage collection, for each round of ticks, with the result kept exact after every tick. */
export function memory(book: Book, maxHops: number, rounds: number, count: number): number[] {
  const engine = fill(engineOf(book, maxHops), book);
  const quotes = [...walk(book, 100_000, 5)];
  let sum = 0;
  return Array.from({ length: rounds }, () => {
    for (let done = 0; done < count; done += quotes.length) {
      for (const { market, bid, ask } of quotes) {
        engine.tick(market, bid, ask);
        sum += engine.standing().length;
      }
    }
    if (sum === 0) throw new Error('no tick changed anything');
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / 1e6;
  });
}
