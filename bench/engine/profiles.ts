/** The detector's cost of a second of the market, by the number of distinct profiles it also searches for. */
import type { MarketSpec } from '../../api/src/advice/engine';
import type { MarketEvent } from '../../api/src/advice/market';
import { Detector, type SearchedProfile } from '../../api/src/advice/signals/detect';
import { parseOptions } from '../../scripts/lib/options/parse-options.mjs';
import { askOf, type Book, bidOf, EXCHANGE_SIZES, QUOTE_CODES, tenExchanges } from './book';
import { createRandom } from './random';
import { walk } from './ticks';

const START = Date.parse('2026-01-05T09:00:00Z');
const QUOTES_PER_SECOND = 3_000;
const LIMIT_MS = 1_000;
/** Older quotes do not count; most markets are quoted less often than the default limit. */
const QUOTE_LIMIT_MS = 600_000;
const WARM_UP_S = 5;

const { values } = parseOptions({
  options: {
    seconds: { type: 'string', default: '20' },
    profiles: { type: 'string', default: '0,1,10,50,200' },
  },
});

const exchangeOf = EXCHANGE_SIZES.flatMap(({ markets }, at) => Array<string>(markets).fill(`x${at}`));
const EXCHANGES = EXCHANGE_SIZES.map((_, at) => `x${at}`);
const codeOf = (asset: number) => QUOTE_CODES[asset] ?? `C${asset}`;

/** Two to six of the ten exchanges, with their own fees at some, from a rebate of 0.01 % to 0.2 %. */
function randomProfiles(count: number): SearchedProfile[] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, at) => {
    const most = 2 + random.below(5);
    const exchanges = [...EXCHANGES].sort(() => random.next() - 0.5).slice(0, most);
    const withFee = exchanges.filter(() => random.next() < 0.4);
    const takerFees = Object.fromEntries(withFee.map((name) => [name, random.below(22) / 10_000 - 0.0001]));
    const exchangeRule = 'only';
    const maxHops = 4 + random.below(3);
    return { key: `p${at}`, exchangeRule, exchanges, takerFees, maxHops, universe: 'all' };
  });
}

function listed(book: Book): MarketEvent[] {
  return book.markets.map(({ base, quote, fee }: MarketSpec, market) => ({
    ...{ type: 'listed', at: START, market, exchange: exchangeOf[market] ?? '', takerFee: fee },
    ...{ base: codeOf(base), quote: codeOf(quote) },
  }));
}

function run(
  count: number,
  seconds: number,
): { msPerSecond: number; most: number; mb: number; signals: number } {
  const book = tenExchanges();
  const random = createRandom(11);
  const detector = new Detector({
    feed: 'simulated',
    isStandard: () => true,
    rules: { quoteLimitMs: QUOTE_LIMIT_MS },
  });
  const quote = (market: number, at: number): MarketEvent => {
    const { base } = book.markets[market] as MarketSpec;
    // About two thousand euros at the best price.
    const size = () => (4_000 * random.next()) / Math.exp(book.price[base] as number);
    const [bid, ask] = [bidOf(book, market), askOf(book, market)];
    return { type: 'quote', at, market, bid, ask, bidSize: size(), askSize: size() };
  };
  detector.push(listed(book));
  detector.setProfiles(randomProfiles(count));
  for (let at = START; at < START + 1_500; at += 100) detector.push([{ type: 'clock', at }]);
  detector.push([...book.markets.keys()].map((market) => quote(market, START + 1_500)));
  const quotes = walk(book, (seconds + WARM_UP_S) * QUOTES_PER_SECOND, 5);
  let at = START + 1_500;
  let signals = 0;
  const times: number[] = [];
  for (let second = 0; second < seconds + WARM_UP_S; second += 1) {
    const before = process.cpuUsage();
    for (let step = 0; step < QUOTES_PER_SECOND; step += 1) {
      at += 1_000 / QUOTES_PER_SECOND;
      const { value } = quotes.next();
      if (value)
        signals += detector
          .push([quote(value.market, at)])
          .changes.filter(({ kind }) => kind === 'opened').length;
    }
    const { user, system } = process.cpuUsage(before);
    if (second >= WARM_UP_S) times.push((user + system) / 1_000);
  }
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  // Read after the memory is measured, so that everything is still alive then.
  if (detector.status().markets === 0) throw new Error('there was no market');
  const sum = times.reduce((total, ms) => total + ms, 0);
  return {
    msPerSecond: sum / times.length,
    most: Math.max(...times),
    mb: (heapUsed + arrayBuffers) / 1e6,
    signals,
  };
}

console.log('profiles   processor ms a second (most)   memory MB   signals');
for (const count of values.profiles.split(',').map(Number)) {
  const { msPerSecond, most, mb, signals } = run(count, Number(values.seconds));
  const mark = msPerSecond > LIMIT_MS ? 'MISSED' : '';
  console.log(
    `${String(count).padStart(8)}   ${msPerSecond.toFixed(0).padStart(12)} (${most.toFixed(0)}) ${mb.toFixed(0).padStart(24)} ${String(signals).padStart(9)} ${mark}`,
  );
  if (msPerSecond > LIMIT_MS) process.exitCode = 1;
}
