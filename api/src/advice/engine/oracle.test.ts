/** Compares the engine with the oracle on thousands of seeded books, scanned and ticked: results match bit for bit. */
import { createEngine } from '.';
import { allCycles, disjointOf } from './testing/oracle';
import { evenBook, type Quote, type RandomBook, randomBook, tightBook } from './testing/random-books';
import type { Cycle } from './types';

const BOOKS = 2500;
const ROUNDS = 8;
const WALKS = 40;
const EVEN_WALKS = 400;
const TICKS = 200;

const plain = (cycles: readonly Cycle[]) => JSON.stringify(cycles.map(({ net, legs }) => ({ net, legs })));

/** Ticks one book for long; one quote of `freshOf` is not a move of the one before. */
function firstDifferenceInLongWalk(seed: number, book: RandomBook, freshOf: number): string | null {
  const quotes = book.markets.map((_, market) => book.fresh(market));
  const engine = createEngine(book);
  for (const [market, [bid, ask]] of quotes.entries()) engine.tick(market, bid, ask);
  for (let tick = 0; tick < TICKS; tick++) {
    const market = book.below(book.markets.length);
    const quote = book.below(freshOf) === 0 ? book.fresh(market) : book.moved(quotes[market] as Quote);
    quotes[market] = quote;
    engine.tick(market, ...quote);
    const all = allCycles({ ...book, quotes }) ?? [];
    if (plain(engine.standing()) !== plain(all.slice(0, book.top)))
      return `seed ${seed}, ${book.maxHops} hops: tick ${tick}`;
  }
  return null;
}

/** Plays a book through and returns the first difference from the oracle; null when there is none. */
function firstDifference(seed: number): string | null {
  const book = randomBook(seed);
  const quotes = book.markets.map((_, market) => book.fresh(market));
  const engine = createEngine(book);
  const place = `seed ${seed}, ${book.shape}, ${book.maxHops} hops`;

  const compare = (what: string, withDisjoint: boolean): string | null => {
    const all = allCycles({ ...book, quotes }) ?? [];
    const standing = engine.standing();
    if (plain(standing) !== plain(all.slice(0, book.top))) return `${place}: ${what}`;
    if (!withDisjoint) return null;
    const disjoint = plain(engine.disjoint(book.top));
    return disjoint === plain(disjointOf(all).slice(0, book.top)) ? null : `${place}: ${what}, disjoint`;
  };

  for (const [market, [bid, ask]] of quotes.entries()) engine.set(market, bid, ask);
  engine.scan();
  const afterScan = compare('scan', true);
  if (afterScan) return afterScan;
  for (let round = 0; round < ROUNDS; round++) {
    for (let ticks = 1 + book.below(3); ticks > 0; ticks--) {
      const market = book.below(book.markets.length);
      const old = quotes[market] as Quote;
      const quote = book.below(5) < 3 ? book.moved(old) : book.fresh(market);
      quotes[market] = quote;
      engine.tick(market, ...quote);
    }
    const difference = compare(`tick round ${round}`, round % 4 === 3);
    if (difference) return difference;
  }
  return null;
}

test(`${BOOKS} random books give the oracle's cycles after the scan and after each round of ticks`, () => {
  const differences: string[] = [];
  for (let seed = 1; seed <= BOOKS && differences.length < 5; seed++) {
    const difference = firstDifference(seed);
    if (difference) differences.push(difference);
  }
  expect(differences).toEqual([]);
});

/** They want few of many cycles, so the engine must often search beyond its pool. */
test(`${WALKS} tight books stay with the oracle through ${TICKS} ticks each`, () => {
  const differences: string[] = [];
  for (let seed = 1; seed <= WALKS && differences.length < 5; seed++) {
    const difference = firstDifferenceInLongWalk(seed, tightBook(seed), 100);
    if (difference) differences.push(difference);
  }
  expect(differences).toEqual([]);
});

test(`${EVEN_WALKS} books of equal gains stay with the oracle through ${TICKS} ticks each`, () => {
  const differences: string[] = [];
  for (let seed = 1; seed <= EVEN_WALKS && differences.length < 5; seed++) {
    const difference = firstDifferenceInLongWalk(seed, evenBook(seed), 1);
    if (difference) differences.push(difference);
  }
  expect(differences).toEqual([]);
});

test('keeps the lid when ranked cycles have fallen below the lid of the resting ones', () => {
  expect(firstDifference(4664)).toBeNull();
});

test('finds a cycle that gained exactly nothing when the pool was filled, once it gains', () => {
  const fees = [-0.5, -0.5, 0.5, 0.5, 0, 0];
  const pairs = ['1/0', '2/0', '3/2', '1/0', '1/2', '2/3'].map((pair) => pair.split('/').map(Number));
  const markets = pairs.map(([base = 0, quote = 0], at) => ({ base, quote, fee: fees[at] as number }));
  const book = { assets: 4, markets, maxHops: 4, top: 1 };
  const engine = createEngine(book);
  const quotes = markets.map((): Quote => [Number.NaN, Number.NaN]);
  // biome-ignore format: one line a round
  const rounds: (readonly [market: number, bid: number, ask: number])[][] = [
    [[1, 1, 1], [4, 2, 2], [5, 0.25, 0.25], [0, 2, 4]],
    [[1, 0.5, 0.5], [5, 0.5, 0.5], [1, 2, 4]],
    [[2, 8, 16], [0, 4, 8]],
  ];
  for (const [index, round] of rounds.entries()) {
    for (const [market, ...quote] of round) {
      quotes[market] = quote;
      if (index === 0) engine.set(market, ...quote);
      else engine.tick(market, ...quote);
    }
    expect(plain(engine.standing())).toBe(plain((allCycles({ ...book, quotes }) ?? []).slice(0, 1)));
  }
});

test('random books include every shape, each with cycles', () => {
  const shapes = new Map<string, number>();
  for (let seed = 1; seed <= 300; seed++) {
    const book = randomBook(seed);
    const quotes = book.markets.map((_, market) => book.fresh(market));
    if (allCycles({ ...book, quotes })?.length) shapes.set(book.shape, (shapes.get(book.shape) ?? 0) + 1);
  }
  expect([...shapes.keys()].sort()).toEqual([
    'dense',
    'extreme',
    'hub',
    'parallel',
    'sparse',
    'ties',
    'wide',
  ]);
});
