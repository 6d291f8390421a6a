/** A seeded stream of quotes for a book: prices walk, quotes follow, and now and then a market gets out of line. */
import type { MarketSpec } from '../../api/src/advice/engine';
import { askOf, type Book, bidOf, DISLOCATIONS, dislocate, relax, stray } from './book';
import { createRandom, type Random } from './random';

export interface Tick {
  readonly market: number;
  readonly bid: number;
  readonly ask: number;
}

/** How far a coin's price moves between two of its quotes (logarithm). */
const STEP = 0.00005;
/** Quotes from the end of one dislocation to the start of the next, and from there to the next end. */
const DISLOCATION_EVERY = 2000;
/** Coins of this rank are quoted half as often as the best known. */
const HALF_AS_OFTEN = 40;

/** Walks the book on from its current state. */
export function* walk(book: Book, count: number, seed: number): Generator<Tick> {
  const random = createRandom(seed);
  const pick = picker(random, book.markets);
  for (let i = 0; i < count; i++) {
    const market = nextMarket(random, book, pick);
    const { base } = book.markets[market] as MarketSpec;
    book.price[base] = (book.price[base] as number) + STEP * random.normal();
    yield { market, bid: bidOf(book, market), ask: askOf(book, market) };
  }
}

/** Usually any market, whose middle moves a little; sometimes one that gets out of line or returns. */
function nextMarket(random: Random, book: Book, pick: () => number): number {
  const { dislocated } = book;
  const market = pick();
  if (random.below(DISLOCATION_EVERY) > 0)
    return dislocated.includes(market) ? market : stray(random, book, market);
  if (dislocated.length < DISLOCATIONS) return dislocate(random, book, random.below(book.markets.length));
  return relax(random, book, dislocated.splice(random.below(DISLOCATIONS), 1)[0] as number);
}

function picker(random: Random, markets: readonly MarketSpec[]): () => number {
  let sum = 0;
  const upTo = markets.map(({ base }) => {
    sum += HALF_AS_OFTEN / (HALF_AS_OFTEN + base);
    return sum;
  });
  return () => {
    const aim = random.next() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) > aim) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
