/**
 * One good gap in a crowd of bad ones: how long until it is reported, in event time, and the cost of the reviews. The
 * bad ones gain five percent and leave forty cents; some share edges with the good one, which gains one percent.
 */
import type { Level } from '../../api/src/advice/engine';
import type { MarketEvent } from '../../api/src/advice/market';
import { Detector } from '../../api/src/advice/signals/detect';
import { createRandom, type Random } from '../engine/random';
import { proveSmallMarkets } from './crowd-oracle';
import { against, type Part } from './part';

const START = Date.parse('2026-01-05T09:00:00Z');
const CROWDS = [10, 100, 1_000, 10_000];
/** So many of the bad ones trade the good one's coin, each on two exchanges of its own. */
const MOST_SHARING = 30;
const STEP_MS = 50;
const UNTIL_MS = 6_000;
/** Each bad one is quoted again, with other sizes, this often. */
const REQUOTED_EVERY_MS = 5_000;
const BOOK_AFTER_MS = 200;
/** Books that an exchange sends per step. */
const MOST_BOOKS = 3;
const WITHIN_MS = 1_000;
const GOOD_EUR = 242;
const EUR_PER_USDT = 0.9;
const FEE = 0.001;

interface CrowdMarket {
  readonly exchange: string;
  readonly base: string;
  readonly quote: string;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

const worth = (price: number, euros: number): Level => [price, euros / price / EUR_PER_USDT];
const FAIR_BIDS = [worth(99.9, 20_000), worth(99.5, 20_000)];
const FAIR_ASKS = [worth(100.1, 20_000), worth(100.5, 20_000)];

/** Bought on the first and sold on the second exchange: about five percent on eight euros. */
function badGap([first, second]: readonly [string, string], base: string, random: Random): CrowdMarket[] {
  const gain = 0.04 + 0.02 * random.next();
  const euros = (0.4 / gain) * (0.9 + 0.2 * random.next());
  const low = 100 * (1 - gain / 2);
  const high = 100 * (1 + gain / 2 + 2 * FEE);
  const quote = 'USDT';
  const asks = [worth(low, euros), ...FAIR_ASKS];
  const bids = [worth(high, 3 * euros), ...FAIR_BIDS];
  return [
    { exchange: first, base, quote, bids: [worth(low * 0.99, 1_000)], asks },
    { exchange: second, base, quote, bids, asks: [worth(high * 1.01, 1_000)] },
  ];
}

const goodGap = (): CrowdMarket[] => {
  const net = (101.3 / 100.1) * (1 - FEE) ** 2 - 1;
  const most = GOOD_EUR / net;
  const [base, quote] = ['GOOD', 'USDT'];
  const asks = [worth(100.1, most), worth(102, 50_000)];
  const bids = [worth(101.3, 2 * most), worth(99, 50_000)];
  return [
    { exchange: 'x0', base, quote, bids: FAIR_BIDS, asks },
    { exchange: 'x1', base, quote, bids, asks: [worth(102, 50_000)] },
  ];
};

function crowdOf(size: number, random: Random): CrowdMarket[] {
  const sharing = Math.min(MOST_SHARING, size / 3);
  return Array.from({ length: size }, (_, index) => {
    if (index < sharing) return badGap([`y${index}`, `z${index}`], 'GOOD', random);
    const first = random.below(10);
    const second = (first + 1 + random.below(9)) % 10;
    return badGap([`x${first}`, `x${second}`], `BAD${index}`, random);
  }).flat();
}

const EUROS: CrowdMarket = {
  exchange: 'x0',
  base: 'USDT',
  quote: 'EUR',
  bids: [[EUR_PER_USDT - 1e-4, 1e6]],
  asks: [[EUR_PER_USDT + 1e-4, 1e6]],
};

/** A feed of the crowd, in steps of event time. */
class CrowdFeed {
  private readonly wanted = new Map<number, number>();

  constructor(
    private readonly markets: CrowdMarket[],
    private readonly random: Random,
  ) {}

  listed(): MarketEvent[] {
    return this.markets.map(({ exchange, base, quote }, market) => ({
      ...{ type: 'listed', at: START, market, exchange, base, quote, takerFee: FEE },
    }));
  }

  quote(market: number, at: number): MarketEvent {
    const { bids, asks } = this.markets[market] as CrowdMarket;
    const [bid, bidSize] = bids[0] as Level;
    const [ask, askSize] = asks[0] as Level;
    return { type: 'quote', at, market, bid, bidSize, ask, askSize };
  }

  /** Quotes a bad one again, slightly larger or smaller. */
  requote(market: number, at: number): MarketEvent {
    const { bids, asks, ...rest } = this.markets[market] as CrowdMarket;
    const by = 0.99 + 0.02 * this.random.next();
    const scaled = ([[price, amount] = [0, 0], ...others]: readonly Level[]): Level[] => [
      [price, amount * by],
      ...others,
    ];
    this.markets[market] = { ...rest, bids: scaled(bids), asks: scaled(asks) };
    return this.quote(market, at);
  }

  want(markets: readonly number[], at: number): void {
    for (const market of markets) this.wanted.set(market, at + BOOK_AFTER_MS);
  }

  /** Serves the newest requests first, up to the limit of each exchange. */
  books(at: number): MarketEvent[] {
    const given = new Map<string, number>();
    return [...this.wanted].reverse().flatMap(([market, from]): MarketEvent[] => {
      const { exchange, bids, asks } = this.markets[market] as CrowdMarket;
      const count = given.get(exchange) ?? 0;
      if (from > at || count >= MOST_BOOKS) return [];
      given.set(exchange, count + 1);
      this.wanted.delete(market);
      return [{ type: 'book', at, market, bids, asks }];
    });
  }
}

interface Outcome {
  /** Since the good gap appeared; null if it was not reported. */
  readonly afterMs: number | null;
  /** Processor time of each review, ascending. */
  readonly reviewMs: readonly number[];
}

/** The good gap appears this long after the crowd. */
function run(size: number, goodAtMs: number, seed: number): Outcome {
  const random = createRandom(seed);
  const markets = [EUROS, ...goodGap(), ...crowdOf(size, random)];
  const feed = new CrowdFeed(markets, random);
  const detector = new Detector({ feed: 'simulated', isStandard: () => true });
  detector.push(feed.listed());
  const bad = markets.map((_, market) => market).slice(3);
  let afterMs: number | null = null;
  const reviewMs: number[] = [];
  // The first sweeps build the engines; quotes start after that.
  for (let passed = 0; passed < 1_500; passed += STEP_MS)
    detector.push([{ type: 'clock', at: START + passed }]);
  const began = START + 1_500;
  for (let passed = 0; passed < goodAtMs + UNTIL_MS; passed += STEP_MS) {
    const at = began + passed;
    const events: MarketEvent[] = [];
    if (passed === 0) events.push(feed.quote(0, at), ...bad.map((market) => feed.quote(market, at)));
    if (passed === goodAtMs) events.push(feed.quote(1, at), feed.quote(2, at));
    for (let due = (bad.length * STEP_MS) / REQUOTED_EVERY_MS; passed > 0 && due > random.next(); due -= 1)
      events.push(feed.requote(bad[random.below(bad.length)] as number, at));
    const before = process.cpuUsage();
    for (const batch of [[...events, ...feed.books(at)], [{ type: 'clock', at: at + 1 } as const]]) {
      const { changes, wantBooks } = detector.push(batch);
      feed.want(wantBooks, at);
      if (
        changes.some(
          ({ signal }) => signal.legs[0]?.base === 'GOOD' && (signal.size.profitEur ?? 0) > GOOD_EUR - 2,
        )
      )
        afterMs ??= passed - goodAtMs;
    }
    const { user, system } = process.cpuUsage(before);
    reviewMs.push((user + system) / 1_000);
  }
  return { afterMs, reviewMs: reviewMs.sort((a, b) => a - b) };
}

export const crowd: Part = {
  name: 'crowd',
  async prove(seed, print) {
    let missed = 0;
    for (const size of CROWDS)
      for (const goodAtMs of [0, 3_000]) {
        const { afterMs, reviewMs } = run(size, goodAtMs, seed);
        const [median, p99] = [0.5, 0.99].map((share) => reviewMs[Math.floor(share * reviewMs.length)] ?? 0);
        const figure = `${afterMs ?? 'never, in'} ms; step of ${STEP_MS} ms: median ${median?.toFixed(1)}, p99 ${p99?.toFixed(1)} processor ms`;
        const what = `${size} bad gaps, the good one ${goodAtMs} ms later, reported after`;
        const isMet = afterMs !== null && afterMs <= WITHIN_MS;
        missed += against(print, { what, figure, goal: `${WITHIN_MS} ms`, isMet });
      }
    return missed + proveSmallMarkets(seed, print);
  },
};
