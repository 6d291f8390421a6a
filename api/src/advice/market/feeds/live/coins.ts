/** Which code each exchange's coin goes by: its plain one, or `CODE@exchange` while it is held to be another coin. */
import { getOrInsert, median } from '../../../../platform/lib/lists';
import type { AssetCode } from '../../types';

export interface CoinCodes {
  assetOf(exchange: string, code: string): AssetCode;
  /** Notes a coin. One seen for the first time goes by its plain code unless it clashes with one that does. */
  meet(exchange: string, code: string, facts: CoinIdentity, prices: DollarPrices): void;
  /** Compares all coins of one name again. `recoded` is called for each code that now means another coin. */
  recheck(prices: DollarPrices, recoded: (code: string, exchanges: ReadonlySet<string>) => void): void;
}

/** Checks in a row that must agree: soon apart, and together again only after long. */
const CHECKS_TO_PART = 2;
const CHECKS_TO_JOIN = 40;

interface Coin {
  readonly facts: CoinIdentity;
  plain: boolean;
}

/** A coin of one exchange, beside those of the same name elsewhere. */
interface Holder {
  readonly exchange: string;
  readonly coin: Coin;
  readonly evidence: CoinEvidence;
}

/** `apart` hears of each coin that no longer goes, or never went, by its plain code. */
export function createCoinCodes(
  exchanges: readonly string[],
  apart: (exchange: string, code: string) => void,
): CoinCodes {
  const coins = new Map(exchanges.map((exchange) => [exchange, new Map<string, Coin>()]));
  const pending = createConfirmations();

  const coinsOf = (exchange: string) => coins.get(exchange) ?? new Map<string, Coin>();
  const holdersOf = (code: string, prices: DollarPrices): Holder[] =>
    exchanges.flatMap((exchange) => {
      const coin = coinsOf(exchange).get(code);
      return coin ? [{ exchange, coin, evidence: evidenceOf(exchange, code, coin.facts, prices) }] : [];
    });
  const isPlainAtFirst = (exchange: string, code: string, facts: CoinIdentity, prices: DollarPrices) =>
    !isKnownClash(exchange, code) &&
    !clashesWithPlain(evidenceOf(exchange, code, facts, prices), holdersOf(code, prices));

  /** Answers the exchanges whose coin goes by another code now. */
  const recheckCode = (code: string, prices: DollarPrices): ReadonlySet<string> => {
    const holders = holdersOf(code, prices).filter(({ exchange }) => !isKnownClash(exchange, code));
    if (holders.length < 2) return NONE;
    const plain = plainCodeHolders(
      holders.map(({ evidence }) => evidence),
      new Set(holders.filter(({ coin }) => coin.plain).map(({ exchange }) => exchange)),
    );
    const changed = holders.filter(({ exchange, coin }) => coin.plain !== plain.has(exchange));
    if (!changed.length) {
      pending.forget(code);
      return NONE;
    }
    const needed = changed.some(({ coin }) => coin.plain) ? CHECKS_TO_PART : CHECKS_TO_JOIN;
    if (!pending.isConfirmed(code, [...plain].sort().join(), needed)) return NONE;
    for (const { exchange, coin } of changed) {
      coin.plain = !coin.plain;
      if (!coin.plain) apart(exchange, code);
    }
    return new Set(changed.map(({ exchange }) => exchange));
  };

  return {
    assetOf: (exchange, code) =>
      coinsOf(exchange).get(code)?.plain === false ? `${code}@${exchange}` : code,
    meet(exchange, code, facts, prices) {
      const known = coinsOf(exchange).get(code);
      const plain = known?.plain ?? isPlainAtFirst(exchange, code, facts, prices);
      if (!known && !plain) apart(exchange, code);
      coinsOf(exchange).set(code, { facts, plain });
    },
    recheck(prices, recoded) {
      const counts = new Map<string, number>();
      for (const there of coins.values())
        for (const code of there.keys()) counts.set(code, (counts.get(code) ?? 0) + 1);
      for (const [code, count] of counts) {
        const changed = count > 1 ? recheckCode(code, prices) : NONE;
        if (changed.size) recoded(code, changed);
      }
    },
  };
}

/** What the last checks of a code would have changed, and how many in a row agreed on it. */
function createConfirmations() {
  const pending = new Map<string, { readonly outcome: string; readonly checks: number }>();
  return {
    forget: (code: string) => pending.delete(code),
    /** Whether enough checks in a row have come to the same outcome. */
    isConfirmed(code: string, outcome: string, needed: number): boolean {
      const before = pending.get(code);
      const checks = before?.outcome === outcome ? before.checks + 1 : 1;
      if (checks < needed) pending.set(code, { outcome, checks });
      else pending.delete(code);
      return checks >= needed;
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

const clashesWithPlain = (own: CoinEvidence, holders: readonly Holder[]): boolean =>
  holders.some(
    ({ exchange, coin, evidence }) => coin.plain && exchange !== own.exchange && clash(own, evidence),
  );

const evidenceOf = (
  exchange: string,
  code: string,
  { name, contracts }: CoinIdentity,
  prices: DollarPrices,
): CoinEvidence => ({ exchange, name, contracts, price: prices.get(exchange)?.get(code) ?? null });

/*
 * Whether the coin that two exchanges call by one code is one coin. A wrong yes is an arbitrage that does not exist,
 * and a large one; a wrong no is a piece of advice less. So in doubt they are kept apart.
 */

/** What an exchange says that tells a coin from others of its code. */
export interface CoinIdentity {
  /** Full name in small letters, when the exchange gives one. */
  readonly name: string | null;
  readonly contracts: ReadonlyMap<string, string>;
}

export interface CoinEvidence extends CoinIdentity {
  readonly exchange: string;
  /** In dollars, there and now; null when not known. */
  readonly price: number | null;
}

/** Codes that mean another coin on one exchange, beyond those that ccxt renames itself. Add a line when one is found. */
const KNOWN_CLASHES: Readonly<Record<string, readonly string[]>> = {
  // The library leaves MEXC's XBT as it is, so it is not the bitcoin that others mean by it.
  mexc: ['XBT'],
};

const isKnownClash = (exchange: string, code: string) => KNOWN_CLASHES[exchange]?.includes(code) ?? false;

/** Prices of one coin on two exchanges do not differ more for long, whatever happens. */
const FARTHEST = 1.5;
/** When the full names differ as well, which alone says little: XRP is Ripple. */
const FARTHEST_OF_OTHER_NAME = 1.1;
/** So near is no accident, and outweighs a contract that differs, as of a bridged or a renewed one. */
const NEAR = 1.02;
/** Near a dollar every stable coin is near every other. */
const isAboutADollar = (price: number) => price > 0.9 && price < 1.1;

/** Whether what is known of the two speaks against their being one coin. */
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
 * The exchanges whose coin goes by the plain code: the largest set of exchanges of which no two clash that begins with one of them and takes
 * the others in their order; of sets equally large the one with more of those that have it now.
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

/* What each coin is worth on each exchange, in dollars, from the mids of its markets. Only to tell coins apart. */

export interface MidPrice {
  readonly exchange: string;
  readonly base: string;
  readonly quote: string;
  readonly mid: number;
}

/** Dollars by coin by exchange. */
type DollarPrices = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Held to be a dollar: a few percent off does not matter here. */
const DOLLARS = new Set(['USD', 'USDT', 'USDC', 'DAI', 'FDUSD', 'TUSD', 'PYUSD', 'USDG']);
/** A wider market says nothing of what its coin is worth. */
const WIDEST_SPREAD = 0.2;

/** Null when the market has one side only, or is too wide. */
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
    // What a market says of the coin that is paid with, it says only where the other is a dollar beyond doubt.
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

/** What is paid with: the dollars, and what trades against one, at its median over all exchanges. */
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
