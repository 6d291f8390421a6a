/**
 * Which code each exchange's coin goes by: its plain one, or `CODE@exchange` while it is held to be another coin than
 * that of the same name elsewhere.
 */
import type { AssetCode } from '../../../types';
import type { DollarPrices } from './dollar-prices';
import { type CoinEvidence, type CoinIdentity, clash, isKnownClash, plainCodeHolders } from './same-coin';

export interface CoinCodes {
  assetOf(exchange: string, code: string): AssetCode;
  /** Notes a coin. One seen for the first time goes by its plain code unless it clashes with one that does. */
  meet(exchange: string, code: string, facts: CoinIdentity, prices: DollarPrices): void;
  /**
   * Compares all coins of one name again. `recoded` is called for each code by which another coin is meant from now on,
   * with the exchanges that this concerns.
   */
  recheck(prices: DollarPrices, recoded: (code: string, exchanges: ReadonlySet<string>) => void): void;
}

/** Checks in a row that must agree: soon apart, and together again only after long. */
const CHECKS_TO_PART = 2;
const CHECKS_TO_JOIN = 40;

interface Coin {
  readonly facts: CoinIdentity;
  /** Whether it goes by its plain code. */
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
