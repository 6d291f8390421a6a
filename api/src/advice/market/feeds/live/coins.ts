/** The code of each exchange's coin: its plain one, or `CODE@exchange` while it is considered another coin. */
import { getOrInsert, median } from '../../../../platform/lib/lists';
import type { AssetCode, Listed } from '../../types';

/** Consecutive checks that must agree: coins are separated soon and rejoined only after long. */
const CHECKS_TO_PART = 2;
const CHECKS_TO_JOIN = 40;

interface Coin {
  readonly facts: CoinIdentity;
  plain: boolean;
}

export class CoinCodes {
  private readonly coins: ReadonlyMap<string, Map<string, Coin>>;
  /** By code: the change that its last checks called for, and how many in a row agreed on it. */
  private readonly pending = new Map<string, { readonly outcome: string; readonly checks: number }>();

  /** `apart` is called for each coin that loses its plain code, or never had it. */
  constructor(
    private readonly exchanges: readonly string[],
    private readonly apart: (exchange: string, code: string) => void,
  ) {
    this.coins = new Map(exchanges.map((exchange) => [exchange, new Map<string, Coin>()]));
  }

  assetOf(exchange: string, code: string): AssetCode {
    return this.coins.get(exchange)?.get(code)?.plain === false ? `${code}@${exchange}` : code;
  }

  /** Registers a coin. A new coin gets its plain code unless it clashes with one that has it. */
  meet(exchange: string, code: string, facts: CoinIdentity, prices: DollarPrices): void {
    const known = this.coins.get(exchange)?.get(code);
    const plain = known?.plain ?? this.isPlainAtFirst(exchange, code, facts, prices);
    if (!known && !plain) this.apart(exchange, code);
    this.coins.get(exchange)?.set(code, { facts, plain });
  }

  /** Compares all same-named coins again. Calls `recoded` with the exchanges whose coin has changed its code. */
  recheck(prices: DollarPrices, recoded: (code: string, exchanges: readonly string[]) => void): void {
    for (const code of new Set([...this.coins.values()].flatMap((there) => [...there.keys()]))) {
      const changed = this.recheckCode(code, prices);
      if (changed.length) recoded(code, changed);
    }
  }

  /** The coins of this name, one of each exchange that has it. */
  private holdersOf(code: string, prices: DollarPrices) {
    return this.exchanges.flatMap((exchange) => {
      const coin = this.coins.get(exchange)?.get(code);
      return coin ? [{ exchange, coin, evidence: evidenceOf(exchange, code, coin.facts, prices) }] : [];
    });
  }

  private isPlainAtFirst(exchange: string, code: string, facts: CoinIdentity, prices: DollarPrices) {
    const own = evidenceOf(exchange, code, facts, prices);
    const plain = this.holdersOf(code, prices).filter(({ coin }) => coin.plain);
    return !isKnownClash(exchange, code) && !plain.some(({ evidence }) => clash(own, evidence));
  }

  /** Returns the exchanges whose coin now has another code. */
  private recheckCode(code: string, prices: DollarPrices): readonly string[] {
    const holders = this.holdersOf(code, prices).filter(({ exchange }) => !isKnownClash(exchange, code));
    if (holders.length < 2) return [];
    const plain = plainCodeHolders(
      holders.map(({ evidence }) => evidence),
      new Set(holders.filter(({ coin }) => coin.plain).map(({ exchange }) => exchange)),
    );
    const changed = holders.filter(({ exchange, coin }) => coin.plain !== plain.has(exchange));
    const needed = changed.some(({ coin }) => coin.plain) ? CHECKS_TO_PART : CHECKS_TO_JOIN;
    const before = this.pending.get(code);
    this.pending.delete(code);
    if (!changed.length) return [];
    const outcome = [...plain].sort().join();
    const checks = before?.outcome === outcome ? before.checks + 1 : 1;
    if (checks < needed) {
      this.pending.set(code, { outcome, checks });
      return [];
    }
    for (const { exchange, coin } of changed) {
      coin.plain = !coin.plain;
      if (!coin.plain) this.apart(exchange, code);
    }
    return changed.map(({ exchange }) => exchange);
  }
}

const evidenceOf = (
  exchange: string,
  code: string,
  { name, contracts }: CoinIdentity,
  prices: DollarPrices,
): CoinEvidence => ({ exchange, name, contracts, price: prices.get(exchange)?.get(code) ?? null });

/*
 * Whether the coin that two exchanges list under one code is the same coin. A wrong yes shows a large arbitrage that
 * does not exist; a wrong no loses one piece of advice. So in doubt they are separated.
 */

/** What an exchange publishes that tells a coin from others with its code. */
export interface CoinIdentity {
  /** Full name in lower case; null when the exchange gives none, or only repeats the code. */
  readonly name: string | null;
  readonly contracts: ReadonlyMap<string, string>;
}

export interface CoinEvidence extends CoinIdentity {
  readonly exchange: string;
  /** In dollars, on this exchange now; null when unknown. */
  readonly price: number | null;
}

/** Codes that mean another coin on one exchange, beyond those that ccxt renames. Add a line when one is found. */
const KNOWN_CLASHES: Readonly<Record<string, readonly string[]>> = {
  // The library leaves MEXC's XBT as it is, so it is not the bitcoin that others call XBT.
  mexc: ['XBT'],
};

const isKnownClash = (exchange: string, code: string) => KNOWN_CLASHES[exchange]?.includes(code) ?? false;

/** Prices of the same coin on two exchanges never differ by more for long. */
const FARTHEST = 1.5;
/** The limit when the full names differ as well, which alone says little: XRP is Ripple. */
const FARTHEST_OF_OTHER_NAME = 1.1;
/** Prices this close are no accident and outweigh a differing contract, e.g. of a bridged or a renewed coin. */
const NEAR = 1.02;
/** Near a dollar, every stablecoin is near every other. */
const isAboutADollar = (price: number) => price > 0.9 && price < 1.1;

/** Returns whether the evidence speaks against the two being the same coin. */
export function clash(a: CoinEvidence, b: CoinEvidence): boolean {
  const apart = a.price && b.price ? Math.max(a.price / b.price, b.price / a.price) : null;
  if (apart !== null && apart > FARTHEST) return true;
  const contracts = compareContracts(a, b);
  if (contracts === 'same') return false;
  if (apart !== null && apart > FARTHEST_OF_OTHER_NAME && namesDiffer(a.name, b.name)) return true;
  if (contracts === 'unknown') return false;
  return apart === null || apart > NEAR || isAboutADollar(a.price ?? 0);
}

function compareContracts(a: CoinEvidence, b: CoinEvidence): 'same' | 'different' | 'unknown' {
  const shared = [...a.contracts].filter(([network]) => b.contracts.has(network));
  if (!shared.length) return 'unknown';
  return shared.some(([network, contract]) => b.contracts.get(network) === contract) ? 'same' : 'different';
}

const namesDiffer = (a: string | null, b: string | null) =>
  a !== null && b !== null && !a.includes(b) && !b.includes(a);

/**
 * Returns the exchanges whose coin has the plain code. Candidates are the sets that start with one exchange and add the
 * others in order as long as no two clash; the largest wins, of equally large ones the one with more current holders.
 */
export function plainCodeHolders(all: readonly CoinEvidence[], now: ReadonlySet<string>) {
  const inOrder = [...all].sort((a, b) => Number(now.has(b.exchange)) - Number(now.has(a.exchange)));
  let best: readonly CoinEvidence[] = [];
  for (const first of inOrder) {
    const set = [first];
    for (const next of inOrder) if (next !== first && !set.some((one) => clash(one, next))) set.push(next);
    if (
      set.length > best.length ||
      (set.length === best.length && countHolding(set, now) > countHolding(best, now))
    )
      best = set;
  }
  return new Set(best.map(({ exchange }) => exchange));
}

const countHolding = (set: readonly CoinEvidence[], now: ReadonlySet<string>) =>
  set.filter(({ exchange }) => now.has(exchange)).length;

/* The dollar value of each coin on each exchange, from the mids of its markets. Used only to tell coins apart. */

export interface MidPrice extends Pick<Listed, 'exchange' | 'base' | 'quote'> {
  readonly mid: number;
}

/** What a group knows about the coins of one of its exchanges, by the library's codes. */
export interface CoinReport {
  readonly exchange: string;
  readonly coins: readonly (readonly [code: string, facts: CoinIdentity])[];
  /** Of the markets about to be listed, as far as they are known. */
  readonly mids: readonly MidPrice[];
}

/** Exchange -> coin -> dollars. */
type DollarPrices = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Treated as one dollar: a few percent do not matter here. */
const DOLLARS = new Set(['USD', 'USDT', 'USDC', 'DAI', 'FDUSD', 'TUSD', 'PYUSD', 'USDG']);
/** A market with a wider spread says nothing about its coin's value. */
const WIDEST_SPREAD = 0.2;

/** Returns null when the market has only one side, or too wide a spread. */
export function midOf(bid: number | null, ask: number | null): number | null {
  if (bid === null || ask === null || ask > bid * (1 + WIDEST_SPREAD)) return null;
  return (bid + ask) / 2;
}

export function dollarPrices(mids: readonly MidPrice[]): DollarPrices {
  const money = moneyPrices(mids);
  const found = new Map<string, Map<string, number[]>>();
  const add = (exchange: string, coin: string, price: number) => {
    const coins = getOrInsert(found, exchange, () => new Map<string, number[]>());
    getOrInsert(coins, coin, () => []).push(price);
  };
  for (const { exchange, base, quote, mid } of mids) {
    // A market values its quote coin only if its base is certainly a dollar.
    if (DOLLARS.has(base) && !DOLLARS.has(quote)) add(exchange, quote, 1 / mid);
    const quoteIs = money.get(quote);
    if (quoteIs !== undefined) add(exchange, base, mid * quoteIs);
  }
  return new Map(
    [...found].map(([exchange, coins]) => [
      exchange,
      new Map([...coins].map(([coin, prices]) => [coin, median(prices)])),
    ]),
  );
}

/** Dollar prices of quote coins: dollars, and what trades against one, at the median over all exchanges. */
function moneyPrices(mids: readonly MidPrice[]): ReadonlyMap<string, number> {
  const found = new Map<string, number[]>();
  for (const { base, quote, mid } of mids) {
    if (DOLLARS.has(quote) && !DOLLARS.has(base)) getOrInsert(found, base, () => []).push(mid);
    if (DOLLARS.has(base) && !DOLLARS.has(quote)) getOrInsert(found, quote, () => []).push(1 / mid);
  }
  const money = new Map([...DOLLARS].map((dollar) => [dollar, 1]));
  for (const [coin, prices] of found) money.set(coin, median(prices));
  return money;
}
