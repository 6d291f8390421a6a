/**
 * Every market of every exchange that is listed now, under its number, with its coins' codes. Same-named coins that
 * are not the same are told apart here: before their markets are listed where that can be known, and otherwise by
 * listing them anew under other numbers as soon as it is.
 */
import type { AssetCode, MarketEvent, Network } from '../../types';
import type { Known, KnownBook } from './accept';
import type { CoinFacts, SpotMarket } from './catalogue';
import { type CoinEvidence, clash, isKnownClash, keepers } from './coins';
import { type DollarPrices, dollarPrices, type MidPrice, midOf } from './prices';

/** One market while it is listed under this number. */
export interface MarketRow extends SpotMarket, Known {
  readonly number: number;
  readonly exchange: string;
  /** When its quote was last received; 0 for never. */
  quotedAt: number;
  /** When its quote last came by the stream. */
  streamedAt: number;
  readonly book: KnownBook;
}

export type TakerFee = (exchange: string, base: string, quote: string) => number | null;

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
  /** Looks at the prices again and lists anew what has turned out to be another coin, or the same after all. */
  recheck(): void;
}

/** Checks in a row that must agree: soon apart, and together again only after long. */
const CHECKS_TO_PART = 2;
const CHECKS_TO_JOIN = 40;
/** An older quote says nothing of what a coin is worth now. */
const PRICE_AGE_MS = 60_000;

interface Coin {
  readonly facts: CoinFacts;
  /** Whether it goes by its plain code. */
  plain: boolean;
}

const NO_FACTS: CoinFacts = { name: null, contracts: new Map(), networks: [] };

export function createMarkets(parts: {
  readonly exchanges: readonly string[];
  readonly takerFee: TakerFee;
  readonly now: () => number;
  readonly emit: (events: readonly MarketEvent[]) => void;
  readonly apart: (exchange: string, code: string) => void;
}): Markets {
  const { exchanges, takerFee, now, emit } = parts;
  const rows = new Map<number, MarketRow>();
  const bySymbol = new Map(exchanges.map((exchange) => [exchange, new Map<string, MarketRow>()]));
  const coins = new Map(exchanges.map((exchange) => [exchange, new Map<string, Coin>()]));
  const told = new Map<string, string>();
  const pending = new Map<string, { readonly outcome: string; readonly checks: number }>();
  let numbers = 0;

  const symbolsOf = (exchange: string) => bySymbol.get(exchange) ?? new Map<string, MarketRow>();
  const coinsOf = (exchange: string) => coins.get(exchange) ?? new Map<string, Coin>();
  const assetOf = (exchange: string, code: string): AssetCode =>
    coinsOf(exchange).get(code)?.plain === false ? `${code}@${exchange}` : code;

  const list = (exchange: string, { symbol, base, quote }: SpotMarket): MarketEvent => {
    const row: MarketRow = {
      number: numbers++,
      exchange,
      symbol,
      base,
      quote,
      ...NOTHING_KNOWN,
      quotedAt: 0,
      streamedAt: 0,
      book: { newest: 0, nonce: 0 },
    };
    rows.set(row.number, row);
    symbolsOf(exchange).set(symbol, row);
    return {
      type: 'listed',
      at: now(),
      market: row.number,
      exchange,
      base: assetOf(exchange, base),
      quote: assetOf(exchange, quote),
      takerFee: takerFee(exchange, base, quote),
    };
  };
  const delist = (row: MarketRow): MarketEvent => {
    rows.delete(row.number);
    symbolsOf(row.exchange).delete(row.symbol);
    return { type: 'delisted', at: now(), market: row.number };
  };
  const listAnew = (gone: readonly MarketRow[]) => {
    emit(gone.map(delist));
    emit(gone.map((row) => list(row.exchange, row)));
  };

  const networksOf = (exchange: string, code: string, networks: readonly Network[]): MarketEvent[] => {
    const asset = assetOf(exchange, code);
    const key = `${exchange} ${asset}`;
    const words = JSON.stringify(networks);
    if (!networks.length || told.get(key) === words) return [];
    told.set(key, words);
    return [{ type: 'networks', at: now(), exchange, asset, networks }];
  };
  const tellNetworks = (exchange: string) => {
    const traded = new Set([...symbolsOf(exchange).values()].flatMap(({ base, quote }) => [base, quote]));
    emit(
      [...coinsOf(exchange)].flatMap(([code, { facts }]) =>
        traded.has(code) ? networksOf(exchange, code, facts.networks) : [],
      ),
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
  const evidence = (
    exchange: string,
    code: string,
    facts: CoinFacts,
    prices: DollarPrices,
  ): CoinEvidence => ({
    exchange,
    name: facts.name,
    contracts: facts.contracts,
    price: prices.get(exchange)?.get(code) ?? null,
  });
  /** The exchanges that have a coin of this code. */
  const holders = (code: string, prices: DollarPrices) =>
    exchanges.flatMap((exchange) => {
      const coin = coinsOf(exchange).get(code);
      return coin ? [{ coin, evidence: evidence(exchange, code, coin.facts, prices) }] : [];
    });

  /** A coin of an exchange that is seen for the first time goes by its plain code unless it clashes with one that does. */
  const meet = (exchange: string, code: string, facts: CoinFacts, prices: DollarPrices) => {
    const known = coinsOf(exchange).get(code);
    const mine = evidence(exchange, code, facts, prices);
    const plain =
      known?.plain ??
      (!isKnownClash(exchange, code) &&
        !holders(code, prices).some(
          (other) => other.coin.plain && other.evidence.exchange !== exchange && clash(mine, other.evidence),
        ));
    if (!known && !plain) parts.apart(exchange, code);
    coinsOf(exchange).set(code, { facts, plain });
  };

  const recheckCode = (code: string, prices: DollarPrices) => {
    const all = holders(code, prices).filter(({ evidence: { exchange } }) => !isKnownClash(exchange, code));
    if (all.length < 2) return;
    const plainNow = new Set(
      all.filter(({ coin }) => coin.plain).map(({ evidence: { exchange } }) => exchange),
    );
    const keep = keepers(
      all.map((holder) => holder.evidence),
      plainNow,
    );
    const changed = all.filter(({ coin, evidence: { exchange } }) => coin.plain !== keep.has(exchange));
    if (!changed.length) return void pending.delete(code);
    const outcome = [...keep].sort().join();
    const before = pending.get(code);
    const checks = before?.outcome === outcome ? before.checks + 1 : 1;
    const parts_ = changed.some(({ coin }) => coin.plain);
    if (checks < (parts_ ? CHECKS_TO_PART : CHECKS_TO_JOIN))
      return void pending.set(code, { outcome, checks });
    pending.delete(code);
    for (const {
      coin,
      evidence: { exchange },
    } of changed) {
      coin.plain = !coin.plain;
      if (!coin.plain) parts.apart(exchange, code);
    }
    const moved = new Set(changed.map(({ evidence: { exchange } }) => exchange));
    listAnew(
      [...rows.values()].filter(
        (row) => moved.has(row.exchange) && (row.base === code || row.quote === code),
      ),
    );
    for (const exchange of moved) tellNetworks(exchange);
  };

  return {
    put(exchange, markets, facts, midsBySymbol) {
      const bySymbolThere = symbolsOf(exchange);
      const newOnes = markets.filter(({ symbol }) => !bySymbolThere.has(symbol));
      const stay = new Set(markets.map(({ symbol }) => symbol));
      const gone = [...bySymbolThere.values()].filter(({ symbol }) => !stay.has(symbol));
      const known = mids().filter((mid) => mid.exchange !== exchange);
      const here = markets.flatMap(({ symbol, base, quote }) => {
        const mid = midsBySymbol.get(symbol);
        return mid === undefined ? [] : [{ exchange, base, quote, mid }];
      });
      const prices = dollarPrices([...known, ...here]);
      for (const code of new Set(markets.flatMap(({ base, quote }) => [base, quote])))
        meet(exchange, code, facts.get(code) ?? NO_FACTS, prices);
      emit(gone.map(delist));
      emit(newOnes.map((market) => list(exchange, market)));
      tellNetworks(exchange);
    },
    bySymbol: (exchange, symbol) => bySymbol.get(exchange)?.get(symbol),
    byNumber: (number) => rows.get(number),
    symbolsOf: (exchange) => [...symbolsOf(exchange).keys()],
    void(exchange) {
      for (const row of symbolsOf(exchange).values())
        Object.assign(row, NOTHING_KNOWN, { quotedAt: 0, streamedAt: 0, book: { newest: 0, nonce: 0 } });
    },
    recheck() {
      const codes = new Map<string, number>();
      for (const there of coins.values())
        for (const code of there.keys()) codes.set(code, (codes.get(code) ?? 0) + 1);
      const prices = dollarPrices(mids());
      for (const [code, count] of codes) if (count > 1) recheckCode(code, prices);
    },
  };
}

const NOTHING_KNOWN: Known = { newest: 0, sequence: 0, bid: null, ask: null };
