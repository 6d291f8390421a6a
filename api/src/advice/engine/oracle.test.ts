/** Compares the engine with the oracle on thousands of seeded books, scanned and ticked: results match bit for bit. */
import { createEngine } from '.';
import { allCycles, disjointOf } from './testing/oracle';
import { type Quote, randomBook, tightBook } from './testing/random-books';
import type { Cycle } from './types';

const BOOKS = 2500;
const ROUNDS = 8;
const WALKS = 40;
const TICKS = 200;

const plain = (cycles: readonly Cycle[]) => JSON.stringify(cycles.map(({ net, legs }) => ({ net, legs })));

/** Ticks one book for long. It wants few of many cycles, so the engine must often search beyond its pool. */
function firstDifferenceInLongWalk(seed: number): string | null {
  const book = tightBook(seed);
  const quotes = book.markets.map((_, market) => book.fresh(market));
  const engine = createEngine(book);
  for (const [market, [bid, ask]] of quotes.entries()) engine.tick(market, bid, ask);
  for (let tick = 0; tick < TICKS; tick++) {
    const market = book.below(book.markets.length);
    const quote = book.below(100) === 0 ? book.fresh(market) : book.moved(quotes[market] as Quote);
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

test(`${WALKS} tight books stay with the oracle through ${TICKS} ticks each`, () => {
  const differences: string[] = [];
  for (let seed = 1; seed <= WALKS && differences.length < 5; seed++) {
    const difference = firstDifferenceInLongWalk(seed);
    if (difference) differences.push(difference);
  }
  expect(differences).toEqual([]);
});

test('keeps the lid when ranked cycles have fallen below the lid of the resting ones', () => {
  expect(firstDifference(4664)).toBeNull();
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
