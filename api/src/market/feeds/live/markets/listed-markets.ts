/**
 * Every market of every exchange that is listed now, under its number, with its coins' codes. Same-named coins that
 * are not the same are told apart: before their markets are listed where that can be known, and otherwise by listing
 * them anew under other numbers as soon as it is.
 */
import type { Listed, MarketEvent, Network } from '../../../types';
import type { CoinFacts, SpotMarket } from '../ccxt/catalogue';
import { createCoinCodes } from '../coins/coin-codes';
import { dollarPrices, type MidPrice, midOf } from '../coins/dollar-prices';
import type { Terms } from '../terms/terms';
import type { KnownBook, KnownQuote } from './validate';

/** One market while it is listed under this number. */
export interface MarketRow extends SpotMarket, KnownQuote {
  readonly number: number;
  readonly exchange: string;
  /** As it was last told of. */
  listed: Listed | null;
  /** When its quote was last received; 0 for never. */
  quotedAt: number;
  /** When its quote last came by the stream. */
  streamedAt: number;
  readonly book: KnownBook;
  /** Its order book was found wrong, and is taken anew. */
  isHeldBack: boolean;
}

export interface Markets {
  /** What an exchange trades from now on; `mids` by symbol help to tell its coins from others' of the same name. */
  put(
    exchange: string,
    markets: readonly SpotMarket[],
    facts: ReadonlyMap<string, CoinFacts>,
    mids: ReadonlyMap<string, number>,
  ): void;
  bySymbol(exchange: string, symbol: string): MarketRow | undefined;
  byNumber(number: number): MarketRow | undefined;
  symbolsOf(exchange: string): string[];
  /** Forgets what the exchange's quotes were: it is no longer connected. */
  void(exchange: string): void;
  /** Lists anew what has another fee or other limits by now, and tells of networks that are others. */
  renewTerms(): void;
  /** Looks at the prices again and lists anew what has turned out to be another coin, or the same after all. */
  recheck(): void;
}

export interface MarketsParts {
  readonly exchanges: readonly string[];
  readonly terms: Terms;
  readonly now: () => number;
  readonly emit: (events: readonly MarketEvent[]) => void;
  /** Hears of each coin that is kept apart from others of its name. */
  readonly apart: (exchange: string, code: string) => void;
}

/** An older quote says nothing of what a coin is worth now. */
const PRICE_AGE_MS = 60_000;
const NO_FACTS: CoinFacts = { name: null, contracts: new Map(), networks: [] };

export function createMarkets({ exchanges, terms, now, emit, apart }: MarketsParts): Markets {
  const rows = new Map<number, MarketRow>();
  const bySymbol = new Map(exchanges.map((exchange) => [exchange, new Map<string, MarketRow>()]));
  const codes = createCoinCodes(exchanges, apart);
  /** The networks last published of a coin, as JSON. */
  const published = new Map<string, string>();
  let numbers = 0;

  const marketsOf = (exchange: string) => bySymbol.get(exchange) ?? new Map<string, MarketRow>();

  const listing = (row: MarketRow): Listed => {
    const { number, exchange, base, quote, limits } = row;
    return {
      type: 'listed',
      at: now(),
      market: number,
      exchange,
      base: codes.assetOf(exchange, base),
      quote: codes.assetOf(exchange, quote),
      takerFee: terms.takerFee(exchange, base, quote),
      limits: { ...limits, ...terms.limits(exchange, base, quote) },
    };
  };
  const list = (exchange: string, market: SpotMarket): MarketEvent => {
    const row = newRow(numbers++, exchange, market);
    rows.set(row.number, row);
    marketsOf(exchange).set(row.symbol, row);
    row.listed = listing(row);
    return row.listed;
  };
  const delist = (row: MarketRow): MarketEvent => {
    rows.delete(row.number);
    marketsOf(row.exchange).delete(row.symbol);
    return { type: 'delisted', at: now(), market: row.number };
  };
  const relist = (gone: readonly MarketRow[]) => {
    emit(gone.map(delist));
    emit(gone.map((row) => list(row.exchange, row)));
  };

  const networksOf = (exchange: string, code: string, networks: readonly Network[]): MarketEvent[] => {
    const asset = codes.assetOf(exchange, code);
    const key = `${exchange} ${asset}`;
    const known = terms.networks(exchange, code) ?? networks;
    const text = JSON.stringify(known);
    const before = published.get(key);
    if (before === text || (!known.length && before === undefined)) return [];
    published.set(key, text);
    return [{ type: 'networks', at: now(), exchange, asset, networks: known }];
  };
  const publishNetworks = (exchange: string) => {
    const traded = new Set([...marketsOf(exchange).values()].flatMap(({ base, quote }) => [base, quote]));
    emit(
      codes
        .factsOf(exchange)
        .flatMap(([code, { networks }]) => (traded.has(code) ? networksOf(exchange, code, networks) : [])),
    );
  };

  const mids = (): MidPrice[] => {
    const oldest = now() - PRICE_AGE_MS;
    const found: MidPrice[] = [];
    for (const { exchange, base, quote, bid, ask, quotedAt } of rows.values()) {
      const mid = quotedAt >= oldest ? midOf(bid, ask) : null;
      if (mid !== null) found.push({ exchange, base, quote, mid });
    }
    return found;
  };
  /** Dollar prices of all coins, those of one exchange from the mids given. */
  const pricesWith = (
    exchange: string,
    markets: readonly SpotMarket[],
    midsBySymbol: ReadonlyMap<string, number>,
  ) => {
    const elsewhere = mids().filter((mid) => mid.exchange !== exchange);
    const here = markets.flatMap(({ symbol, base, quote }) => {
      const mid = midsBySymbol.get(symbol);
      return mid === undefined ? [] : [{ exchange, base, quote, mid }];
    });
    return dollarPrices([...elsewhere, ...here]);
  };

  return {
    put(exchange, markets, facts, midsBySymbol) {
      const listed = marketsOf(exchange);
      const added = markets.filter(({ symbol }) => !listed.has(symbol));
      const stay = new Set(markets.map(({ symbol }) => symbol));
      const gone = [...listed.values()].filter(({ symbol }) => !stay.has(symbol));
      const prices = pricesWith(exchange, markets, midsBySymbol);
      for (const code of new Set(markets.flatMap(({ base, quote }) => [base, quote])))
        codes.meet(exchange, code, facts.get(code) ?? NO_FACTS, prices);
      emit(gone.map(delist));
      emit(added.map((market) => list(exchange, market)));
      publishNetworks(exchange);
    },
    bySymbol: (exchange, symbol) => bySymbol.get(exchange)?.get(symbol),
    byNumber: (number) => rows.get(number),
    symbolsOf: (exchange) => [...marketsOf(exchange).keys()],
    void(exchange) {
      for (const row of marketsOf(exchange).values()) Object.assign(row, nothingKnown());
    },
    renewTerms() {
      for (const row of rows.values()) {
        const renewed = listing(row);
        if (row.listed && areSameTerms(row.listed, renewed)) continue;
        row.listed = renewed;
        emit([renewed]);
      }
      for (const exchange of exchanges) publishNetworks(exchange);
    },
    recheck() {
      codes.recheck(dollarPrices(mids()), (code, moved) => {
        relist(
          [...rows.values()].filter(
            (row) => moved.has(row.exchange) && (row.base === code || row.quote === code),
          ),
        );
        for (const exchange of moved) publishNetworks(exchange);
      });
    },
  };
}

const newRow = (
  number: number,
  exchange: string,
  { symbol, base, quote, limits }: SpotMarket,
): MarketRow => ({
  number,
  exchange,
  symbol,
  base,
  quote,
  limits,
  listed: null,
  ...nothingKnown(),
});

const areSameTerms = (a: Listed, b: Listed) =>
  a.takerFee === b.takerFee && JSON.stringify(a.limits) === JSON.stringify(b.limits);

const nothingKnown = () => ({
  newest: 0,
  sequence: 0,
  bid: null,
  ask: null,
  quotedAt: 0,
  streamedAt: 0,
  book: { newest: 0, nonce: 0 },
  isHeldBack: false,
});
