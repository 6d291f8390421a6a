/**
 * How far exchanges' prices of the same pair lie apart, sampled once a second. Reports once a minute the largest gaps
 * between two exchanges, and always the best two of each pair of majors; every ten minutes every two exchanges.
 */
import { ANY_EXCHANGE, GAPS_OF_MINUTE } from '@spreadwise/contract/analysis-scales';
import { getOrInsert } from '../../../platform/lib/lists';
import { MINUTE_MS } from '../../../platform/lib/time';
import type { EverySpread, MarketFact, MinuteSpread } from '../market-port';
import { universeOf } from './cycles';
import type { Market } from './market';
import type { MarketState } from './market-state';

const MARKETS = 2 ** 20;
/** Storing all of them is expensive, and their figures are up to this old. */
const EVERY_SPREAD_MS = 10 * MINUTE_MS;

interface Sum {
  readonly buy: Market;
  readonly sell: Market;
  readonly isBest: boolean;
  seconds: number;
  gainSeconds: number;
  sumNet: number;
  maxNet: number;
}

export class SpreadMeter {
  private minute = Number.NaN;
  private tenMinutes = Number.NaN;
  private sums = new Map<number, Sum>();
  private bests = new Map<string, Sum>();
  private pairs: readonly (readonly Market[])[] = [];
  private series = new SeriesSums([], null);
  /** Of the pair being sampled. */
  private readonly gets: number[] = [];
  private version = -1;

  /** Call once a second; returns the previous figures when a new minute, or a new ten minutes, has begun. */
  sample(now: number, state: Pick<MarketState, 'markets' | 'version'>): readonly MarketFact[] {
    const told = [...this.turnMinute(now), ...this.turnTenMinutes(now)];
    if (this.version !== state.version) {
      this.pairs = pairsOf(state.markets);
      this.series = new SeriesSums(this.pairs, this.series);
    }
    this.version = state.version;
    let series = 0;
    for (const pair of this.pairs) series = this.samplePair(pair, series);
    return told;
  }

  private turnMinute(now: number): MarketFact[] {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    if (minute === this.minute) return [];
    const at = this.minute;
    const { sums, bests } = this;
    this.minute = minute;
    this.sums = new Map();
    this.bests = new Map();
    if (Number.isNaN(at) || (sums.size === 0 && bests.size === 0)) return [];
    // A market full of gaps must not fill the database.
    const largest = [...sums.values()].sort((a, b) => b.maxNet - a.maxNet).slice(0, GAPS_OF_MINUTE);
    const spreads = [...bests.values(), ...largest].map(spreadOf);
    return [{ kind: 'minute', at: new Date(at).toISOString(), spreads }];
  }

  private turnTenMinutes(now: number): MarketFact[] {
    const tenMinutes = Math.floor(now / EVERY_SPREAD_MS) * EVERY_SPREAD_MS;
    if (tenMinutes === this.tenMinutes) return [];
    const at = this.tenMinutes;
    const { series } = this;
    this.tenMinutes = tenMinutes;
    this.series = new SeriesSums(this.pairs, null);
    if (Number.isNaN(at)) return [];
    return [{ kind: 'every spread', at: new Date(at).toISOString(), spreads: series.snapshot() }];
  }

  /** `first`: the number of the pair's first series; returns that of the next pair. */
  private samplePair(pair: readonly Market[], first: number): number {
    let series = first;
    let best: { readonly buy: Market; readonly sell: Market; readonly net: number } | null = null;
    for (const [place, sell] of pair.entries()) this.gets[place] = getsOf(sell);
    for (const buy of pair) {
      const costs = costsOf(buy);
      for (let place = 0; place < pair.length; place += 1) {
        const sell = pair[place] as Market;
        if (sell === buy) continue;
        const net = (this.gets[place] as number) / costs - 1;
        if (!Number.isNaN(net)) {
          this.series.add(series, net);
          if (buy.isMajor && sell.isMajor && (best === null || net > best.net)) best = { buy, sell, net };
          if (sell.bid > buy.ask) add(this.sums, buy.number * MARKETS + sell.number, { buy, sell, net });
        }
        series += 1;
      }
    }
    if (best) add(this.bests, `${best.buy.base}/${best.buy.quote}`, best, true);
    return series;
  }
}

/** What one unit of the coin costs there, and what it yields; NaN without a fresh price. */
const costsOf = ({ isHeld, ask, fee }: Market): number => (isHeld && ask > 0 ? ask / (1 - fee) : Number.NaN);
const getsOf = ({ isHeld, bid, fee }: Market): number => (isHeld && bid > 0 ? bid * (1 - fee) : Number.NaN);

function add<K>(
  sums: Map<K, Sum>,
  key: K,
  { buy, sell, net }: { readonly buy: Market; readonly sell: Market; readonly net: number },
  isBest = false,
): void {
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = { buy, sell, isBest, seconds: 0, gainSeconds: 0, sumNet: 0, maxNet: Number.NEGATIVE_INFINITY };
    sums.set(key, sum);
  }
  sum.seconds += 1;
  if (net > 0) sum.gainSeconds += 1;
  sum.sumNet += net;
  if (net > sum.maxNet) sum.maxNet = net;
}

/**
 * The markets of each pair that more than one exchange has; the pairs of a coin are adjacent. A coin's are ordered by
 * name, whatever order a feed lists them in.
 */
function pairsOf(markets: Iterable<Market>): readonly (readonly Market[])[] {
  const coins = new Map<string, Map<string, Market[]>>();
  for (const market of markets) {
    const coin = getOrInsert(coins, market.base, () => new Map<string, Market[]>());
    getOrInsert(coin, market.quote, () => []).push(market);
  }
  const pairs = [...coins.values()].flatMap((coin) => [...coin.values()].sort(byQuote));
  return pairs.filter(({ length }) => length > 1).map((pair) => pair.sort(byExchange));
}

const byQuote = ([a]: readonly Market[], [b]: readonly Market[]) => compare(a?.quote ?? '', b?.quote ?? '');
const byExchange = (a: Market, b: Market) => compare(a.exchange.name, b.exchange.name);
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function spreadOf({ buy, sell, isBest, ...figures }: Sum): MinuteSpread {
  const { base, quote } = buy;
  const [buyAt, sellAt] = isBest ? [ANY_EXCHANGE, ANY_EXCHANGE] : [buy.exchange.name, sell.exchange.name];
  return {
    universe: universeOf([{ market: buy }, { market: sell }]),
    base,
    quote,
    buyAt,
    sellAt,
    ...figures,
  };
}

type Pair = readonly Market[];

/**
 * Sums of every two exchanges of each pair, in flat arrays, as each second adds to tens of thousands of them. In the
 * order of the pairs, then of the exchange to buy on, then of the one to sell on.
 */
class SeriesSums {
  /** The first series of each pair. */
  private readonly starts: readonly number[];
  private readonly seconds: Uint16Array;
  private readonly gainSeconds: Uint16Array;
  private readonly sumNet: Float64Array;
  private readonly maxNet: Float64Array;

  /** `before`: the sums until markets were listed or delisted; those that stay continue. */
  constructor(
    private readonly pairs: readonly Pair[],
    before: SeriesSums | null,
  ) {
    let size = 0;
    this.starts = pairs.map(({ length }) => {
      size += length * (length - 1);
      return size - length * (length - 1);
    });
    this.seconds = new Uint16Array(size);
    this.gainSeconds = new Uint16Array(size);
    this.sumNet = new Float64Array(size);
    this.maxNet = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    if (before) this.continueFrom(before);
  }

  add(series: number, net: number): void {
    this.seconds[series] = (this.seconds[series] as number) + 1;
    if (net > 0) this.gainSeconds[series] = (this.gainSeconds[series] as number) + 1;
    this.sumNet[series] = (this.sumNet[series] as number) + net;
    if (net > (this.maxNet[series] as number)) this.maxNet[series] = net;
  }

  snapshot(): EverySpread {
    const { seconds, gainSeconds, sumNet, maxNet } = this;
    const pairs = this.pairs.map((markets) => ({
      base: markets[0]?.base ?? '',
      quote: markets[0]?.quote ?? '',
      markets: markets.map((market) => ({
        exchange: market.exchange.name,
        universe: universeOf([{ market }]),
      })),
    }));
    return { pairs, seconds, gainSeconds, sumNet, maxNet };
  }

  /** By names: a market with changed terms is listed anew, but its series continues. */
  private continueFrom(before: SeriesSums): void {
    const there = new Map(before.pairs.map((markets, pair) => [nameOf(markets), pair]));
    for (const [pair, markets] of this.pairs.entries()) {
      const was = there.get(nameOf(markets));
      if (was !== undefined) this.takeOver(pair, before, was);
    }
  }

  private takeOver(pair: number, before: SeriesSums, was: number): void {
    const exchanges = (before.pairs[was] ?? []).map(({ exchange }) => exchange.name);
    const places = (this.pairs[pair] ?? []).map(({ exchange }) => exchanges.indexOf(exchange.name));
    let series = this.starts[pair] ?? 0;
    for (const [buying, buy] of places.entries())
      for (const [selling, sell] of places.entries()) {
        if (selling === buying) continue;
        const from =
          (before.starts[was] ?? 0) + buy * (exchanges.length - 1) + (sell < buy ? sell : sell - 1);
        if (buy >= 0 && sell >= 0) this.copy(series, before, from);
        series += 1;
      }
  }

  private copy(series: number, before: SeriesSums, from: number): void {
    this.seconds[series] = before.seconds[from] as number;
    this.gainSeconds[series] = before.gainSeconds[from] as number;
    this.sumNet[series] = before.sumNet[from] as number;
    this.maxNet[series] = before.maxNet[from] as number;
  }
}

const nameOf = ([market]: Pair): string => `${market?.base} ${market?.quote}`;
