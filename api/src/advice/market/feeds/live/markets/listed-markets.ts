/** The markets of a group's exchanges that are listed now, by number, with the library's codes of their coins. */
import { isDeepStrictEqual } from 'node:util';
import type { Listed, MarketEvent, Network } from '../../../types';
import type { CoinFacts, SpotMarket } from '../ccxt/catalogue';
import type { CoinReport } from '../coins';
import type { Terms } from '../terms';
import type { KnownBook, KnownQuote } from './validate';

/** One market while it is listed under this number. */
export interface ListedMarket extends SpotMarket, KnownQuote {
  readonly number: number;
  readonly exchange: string;
  /** As it was last published. */
  listed: Listed | null;
  streamedAt: number;
  /** Of its latest quote or book. */
  receivedAt: number;
  readonly book: KnownBook;
  /** Whether its order book was found wrong, and is fetched again. */
  isHeldBack: boolean;
}

export type Markets = ReturnType<typeof createMarkets>;

export interface MarketsParts {
  readonly exchanges: readonly string[];
  readonly terms: Terms;
  readonly now: () => number;
  readonly emit: (events: readonly MarketEvent[]) => void;
  /** Called with an exchange's coins before its markets are listed. */
  readonly reportCoins: (told: CoinReport) => void;
}

const NO_FACTS: CoinFacts = { name: null, contracts: new Map(), networks: [] };

export function createMarkets({ exchanges, terms, now, emit, reportCoins }: MarketsParts) {
  const rows = new Map<number, ListedMarket>();
  const bySymbol = new Map(exchanges.map((exchange) => [exchange, new Map<string, ListedMarket>()]));
  const networks = createNetworkReports({ exchanges, terms, now });
  let numbers = 0;

  const marketsOf = (exchange: string) => bySymbol.get(exchange) ?? new Map<string, ListedMarket>();
  const list = (exchange: string, market: SpotMarket): MarketEvent => {
    const known = { listed: null, receivedAt: 0, ...nothingKnown() };
    const row: ListedMarket = { ...market, number: numbers++, exchange, ...known };
    rows.set(row.number, row);
    marketsOf(exchange).set(row.symbol, row);
    row.listed = listingOf(row, terms, now());
    return row.listed;
  };
  const delist = (row: ListedMarket): MarketEvent => {
    rows.delete(row.number);
    marketsOf(row.exchange).delete(row.symbol);
    return { type: 'delisted', at: now(), market: row.number };
  };
  const publishNetworks = (exchange: string) =>
    emit(networks.changes(exchange, coinsOf([...marketsOf(exchange).values()])));

  return {
    /** Sets what an exchange trades from now on; mids by symbol help to separate same-named coins. */
    put(
      exchange: string,
      markets: readonly SpotMarket[],
      said: ReadonlyMap<string, CoinFacts>,
      midsBySymbol: ReadonlyMap<string, number>,
    ): void {
      const listed = marketsOf(exchange);
      for (const market of markets) Object.assign(listed.get(market.symbol) ?? {}, market);
      const added = markets.filter(({ symbol }) => !listed.has(symbol));
      const stay = new Set(markets.map(({ symbol }) => symbol));
      const gone = [...listed.values()].filter(({ symbol }) => !stay.has(symbol));
      const facts = [...coinsOf(markets)].map((code) => [code, said.get(code) ?? NO_FACTS] as const);
      const coins = facts.map(([code, { name, contracts }]) => [code, { name, contracts }] as const);
      networks.hear(exchange, facts);
      reportCoins({ exchange, coins, mids: midsOf(exchange, markets, midsBySymbol) });
      emit([...gone.map(delist), ...added.map((market) => list(exchange, market))]);
      emit(relisted(listed.values(), terms, now()));
      publishNetworks(exchange);
    },
    bySymbol: (exchange: string, symbol: string) => bySymbol.get(exchange)?.get(symbol),
    byNumber: (number: number) => rows.get(number),
    symbolsOf: (exchange: string) => [...marketsOf(exchange).keys()],
    /** Forgets the exchange's quotes: it is no longer connected. */
    void(exchange: string): void {
      for (const row of marketsOf(exchange).values()) Object.assign(row, nothingKnown());
    },
    /** Relists markets whose fee or limits have changed, and publishes networks that have changed. */
    renewTerms(): void {
      emit(relisted(rows.values(), terms, now()));
      for (const exchange of exchanges) publishNetworks(exchange);
    },
  };
}

/** The networks that coins move by: what each exchange reports, and what was published of it. */
function createNetworkReports({ exchanges, terms, now }: Pick<MarketsParts, 'exchanges' | 'terms' | 'now'>) {
  /** By exchange, by the library's code. */
  const saidBy = new Map(exchanges.map((exchange) => [exchange, new Map<string, readonly Network[]>()]));
  /** By exchange and coin: the networks last published, as JSON. */
  const published = new Map<string, string>();

  const change = (exchange: string, asset: string, said: readonly Network[]): MarketEvent[] => {
    const key = `${exchange} ${asset}`;
    const known = terms.networks(exchange, asset) ?? said;
    const text = JSON.stringify(known);
    const before = published.get(key);
    if (before === text || (!known.length && before === undefined)) return [];
    published.set(key, text);
    return [{ type: 'networks', at: now(), exchange, asset, networks: known }];
  };
  return {
    hear(exchange: string, facts: readonly (readonly [code: string, CoinFacts])[]): void {
      for (const [code, { networks }] of facts) saidBy.get(exchange)?.set(code, networks);
    },
    /** Returns the changes for the coins that are traded there. */
    changes: (exchange: string, traded: ReadonlySet<string>): MarketEvent[] =>
      [...(saidBy.get(exchange) ?? [])].flatMap(([code, said]) =>
        traded.has(code) ? change(exchange, code, said) : [],
      ),
  };
}

const midsOf = (exchange: string, markets: readonly SpotMarket[], bySymbol: ReadonlyMap<string, number>) =>
  markets.flatMap(({ symbol, base, quote }) => {
    const mid = bySymbol.get(symbol);
    return mid === undefined ? [] : [{ exchange, base, quote, mid }];
  });

const listingOf = (
  { number, exchange, base, quote, limits }: ListedMarket,
  terms: Terms,
  at: number,
): Listed => ({
  type: 'listed',
  at,
  market: number,
  exchange,
  base,
  quote,
  takerFee: terms.takerFee(exchange, base, quote),
  limits: { ...limits, ...terms.limits(exchange, base, quote) },
});

/** Lists those again whose fee or limits have changed. */
const relisted = (rows: Iterable<ListedMarket>, terms: Terms, at: number): Listed[] =>
  [...rows].flatMap((row) => {
    const renewed = listingOf(row, terms, at);
    if (isDeepStrictEqual(row.listed, { ...renewed, at: row.listed?.at })) return [];
    row.listed = renewed;
    return [renewed];
  });

const coinsOf = (markets: readonly SpotMarket[]) =>
  new Set(markets.flatMap(({ base, quote }) => [base, quote]));

const nothingKnown = () => ({
  newest: 0,
  sequence: 0,
  bid: null,
  ask: null,
  streamedAt: 0,
  book: { newest: 0, nonce: 0 },
  isHeldBack: false,
});
