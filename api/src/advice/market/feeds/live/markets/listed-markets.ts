/** Every market of a group's exchanges that is listed now, under its number, with the library's codes of its coins. */
import type { Listed, MarketEvent, Network } from '../../../types';
import type { CoinFacts, SpotMarket } from '../ccxt/catalogue';
import type { CoinIdentity } from '../coins/same-coin';
import type { Terms } from '../terms/terms';
import type { ToldCoins } from './merged-markets';
import type { KnownBook, KnownQuote } from './validate';

/** One market while it is listed under this number. */
export interface MarketRow extends SpotMarket, KnownQuote {
  readonly number: number;
  readonly exchange: string;
  /** As it was last told of. */
  listed: Listed | null;
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
}

export interface MarketsParts {
  readonly exchanges: readonly string[];
  readonly terms: Terms;
  readonly now: () => number;
  readonly emit: (events: readonly MarketEvent[]) => void;
  /** Hears of an exchange's coins before its markets are listed. */
  readonly tellCoins: (told: ToldCoins) => void;
}

const NO_FACTS: CoinFacts = { name: null, contracts: new Map(), networks: [] };

export function createMarkets({ exchanges, terms, now, emit, tellCoins }: MarketsParts): Markets {
  const rows = new Map<number, MarketRow>();
  const bySymbol = new Map(exchanges.map((exchange) => [exchange, new Map<string, MarketRow>()]));
  /** What each exchange says of its coins' networks, by the library's code. */
  const networks = new Map(exchanges.map((exchange) => [exchange, new Map<string, readonly Network[]>()]));
  /** The networks last published of a coin, as JSON. */
  const published = new Map<string, string>();
  let numbers = 0;

  const networksSaid = (exchange: string) => networks.get(exchange) ?? new Map<string, readonly Network[]>();
  const marketsOf = (exchange: string) => bySymbol.get(exchange) ?? new Map<string, MarketRow>();

  const listing = (row: MarketRow): Listed => {
    const { number, exchange, base, quote, limits } = row;
    return {
      type: 'listed',
      at: now(),
      market: number,
      exchange,
      base,
      quote,
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
  const networksOf = (exchange: string, asset: string, said: readonly Network[]): MarketEvent[] => {
    const key = `${exchange} ${asset}`;
    const known = terms.networks(exchange, asset) ?? said;
    const text = JSON.stringify(known);
    const before = published.get(key);
    if (before === text || (!known.length && before === undefined)) return [];
    published.set(key, text);
    return [{ type: 'networks', at: now(), exchange, asset, networks: known }];
  };
  const publishNetworks = (exchange: string) => {
    const traded = coinsOf([...marketsOf(exchange).values()]);
    emit(
      [...networksSaid(exchange)].flatMap(([code, said]) =>
        traded.has(code) ? networksOf(exchange, code, said) : [],
      ),
    );
  };
  const tell = (
    exchange: string,
    markets: readonly SpotMarket[],
    said: ReadonlyMap<string, CoinFacts>,
    midsBySymbol: ReadonlyMap<string, number>,
  ) => {
    const coins = new Map<string, CoinIdentity>();
    for (const code of coinsOf(markets)) {
      const { name, contracts, networks } = said.get(code) ?? NO_FACTS;
      networksSaid(exchange).set(code, networks);
      coins.set(code, { name, contracts });
    }
    tellCoins({
      exchange,
      coins: [...coins],
      mids: markets.flatMap(({ symbol, base, quote }) => {
        const mid = midsBySymbol.get(symbol);
        return mid === undefined ? [] : [{ exchange, base, quote, mid }];
      }),
    });
  };

  return {
    put(exchange, markets, said, midsBySymbol) {
      const listed = marketsOf(exchange);
      const added = markets.filter(({ symbol }) => !listed.has(symbol));
      const stay = new Set(markets.map(({ symbol }) => symbol));
      const gone = [...listed.values()].filter(({ symbol }) => !stay.has(symbol));
      tell(exchange, markets, said, midsBySymbol);
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

const coinsOf = (markets: readonly SpotMarket[]) =>
  new Set(markets.flatMap(({ base, quote }) => [base, quote]));

const areSameTerms = (a: Listed, b: Listed) =>
  a.takerFee === b.takerFee && JSON.stringify(a.limits) === JSON.stringify(b.limits);

const nothingKnown = () => ({
  newest: 0,
  sequence: 0,
  bid: null,
  ask: null,
  streamedAt: 0,
  book: { newest: 0, nonce: 0 },
  isHeldBack: false,
});
