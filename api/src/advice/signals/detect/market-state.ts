/** All markets and exchanges of the feed, and their counts. */
import type { MarketStatus } from '@spreadwise/contract';
import { LEAST_TAKER_FEE } from '@spreadwise/contract/bounds';
import { getOrInsert } from '../../../platform/lib/lists';
import type { Listed } from '../../market';
import { EuroRates } from './euro-rates';
import { Exchange, Market, type MarketDataRefusal, RATE_SECONDS } from './market';

/** The feed numbers the markets; an absurd number in a recording must not exhaust the memory. */
const MOST_MARKETS = 1_000_000;
const SLOTS = RATE_SECONDS + 1;

/** What belongs to the narrower universes; may change. */
interface UniverseMembership {
  isStandard(exchange: string): boolean;
  isMajor(asset: string): boolean;
}

export class MarketState {
  readonly markets = new Set<Market>();
  readonly rates = new EuroRates();
  /** Rises whenever a market is listed or delisted. */
  version = 0;
  readonly refused: Partial<Record<MarketDataRefusal, number>> = {};
  private readonly byNumber: (Market | undefined)[] = [];
  private readonly exchanges = new Map<string, Exchange>();
  private readonly assets = new Map<string, number>();
  private second = Number.NEGATIVE_INFINITY;
  private slot = 0;

  constructor(
    private readonly membership: UniverseMembership,
    private readonly universes: number,
  ) {}

  find(number: number): Market | undefined {
    return this.byNumber[number];
  }

  exchange(name: string, at: number): Exchange {
    return getOrInsert(this.exchanges, name, () => new Exchange(name, this.membership.isStandard(name), at));
  }

  /** Null if its number is out of range. */
  list(event: Listed): Market | null {
    if (!(event.market >= 0 && event.market < MOST_MARKETS)) return null;
    const exchange = this.exchange(event.exchange, event.at);
    const assets = [this.assetId(event.base), this.assetId(event.quote)] as const;
    const market = new Market(event, exchange, feeOf(event), assets, this.universes);
    this.assign(market);
    this.byNumber[event.market] = market;
    this.markets.add(market);
    this.version += 1;
    exchange.markets.add(market);
    this.rates.add(market);
    return market;
  }

  /** Reads the membership again; returns the markets whose universe has changed. */
  reassign(): readonly Market[] {
    const moved = new Set<Market>();
    for (const exchange of this.exchanges.values()) {
      const isStandard = this.membership.isStandard(exchange.name);
      if (isStandard !== exchange.isStandard) for (const market of exchange.markets) moved.add(market);
      exchange.isStandard = isStandard;
    }
    for (const market of this.markets) if (this.assign(market)) moved.add(market);
    return [...moved];
  }

  private assign(market: Market): boolean {
    const { membership } = this;
    const was = market.isMajor;
    market.isMajor =
      market.exchange.isStandard && membership.isMajor(market.base) && membership.isMajor(market.quote);
    return market.isMajor !== was;
  }

  delist(market: Market): void {
    this.byNumber[market.number] = undefined;
    this.markets.delete(market);
    this.version += 1;
    market.exchange.markets.delete(market);
    this.rates.remove(market);
  }

  refuse(reason: MarketDataRefusal): void {
    this.refused[reason] = (this.refused[reason] ?? 0) + 1;
  }

  countQuote({ exchange }: Market, at: number): void {
    exchange.lastQuoteAt = at;
    exchange.quotesBySecond[this.slot] = (exchange.quotesBySecond[this.slot] ?? 0) + 1;
  }

  /** Counts into the second of `now` from here on; returns whether it is a new one. */
  advanceTo(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second <= this.second) return false;
    const passed = Math.min(SLOTS, second - this.second);
    for (let step = 0; step < passed; step += 1) {
      this.slot = (this.slot + 1) % SLOTS;
      for (const { quotesBySecond } of this.exchanges.values()) quotesBySecond[this.slot] = 0;
    }
    this.second = second;
    return true;
  }

  figures() {
    const feeds = [...this.exchanges.values()].map((exchange) => this.feedFigures(exchange));
    const lastQuotes = [...this.exchanges.values()].map(({ lastQuoteAt }) => lastQuoteAt);
    return {
      exchanges: feeds.length,
      markets: this.markets.size,
      lastQuoteAt: orNever(Math.max(...lastQuotes.filter((at) => !Number.isNaN(at)))),
      feeds,
      quotesPerSecond: feeds.reduce((sum, { quotesPerSecond }) => sum + quotesPerSecond, 0),
      refused: { ...this.refused },
    };
  }

  private feedFigures(exchange: Exchange): MarketStatus['feeds'][number] {
    const { name, state, reason, since, markets, disconnects, quotesBySecond } = exchange;
    const counted = quotesBySecond.reduce((sum, count) => sum + count, 0) - (quotesBySecond[this.slot] ?? 0);
    return {
      exchange: name,
      state,
      reason,
      since: isoTime(since),
      markets: markets.size,
      lastQuoteAt: orNever(exchange.lastQuoteAt),
      quotesPerSecond: counted / RATE_SECONDS,
      disconnects,
    };
  }

  private assetId(code: string): number {
    return getOrInsert(this.assets, code, () => this.assets.size);
  }
}

const isoTime = (ms: number) => new Date(ms).toISOString();

/** A time that is not finite means never. */
const orNever = (at: number) => (Number.isFinite(at) ? isoTime(at) : null);

/** NaN if the fee is unknown or impossible: such a market is in no universe. */
const feeOf = ({ takerFee }: Listed): number =>
  takerFee !== null && takerFee >= LEAST_TAKER_FEE && takerFee < 1 ? takerFee : Number.NaN;
