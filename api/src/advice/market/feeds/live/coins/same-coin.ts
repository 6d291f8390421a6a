/**
 * Whether the coin that two exchanges call by one code is one coin. A wrong yes is an arbitrage that does not exist,
 * and a large one; a wrong no is a piece of advice less. So in doubt they are kept apart.
 */

/** What an exchange says that tells a coin from others of its code. */
export interface CoinIdentity {
  /** Full name in small letters, when the exchange gives one. */
  readonly name: string | null;
  /** Contract address by network. */
  readonly contracts: ReadonlyMap<string, string>;
}

export interface CoinEvidence extends CoinIdentity {
  readonly exchange: string;
  /** In dollars, there and now; null when not known. */
  readonly price: number | null;
}

/**
 * Codes that mean another coin on one exchange than elsewhere, beyond those that the market library renames itself
 * (its `commonCurrencies`, about 300 over all exchanges). By exchange; add a line when one is found.
 */
const KNOWN_CLASHES: Readonly<Record<string, readonly string[]>> = {
  // The library leaves MEXC's XBT as it is, so it is not the bitcoin that others mean by it.
  mexc: ['XBT'],
};

export const isKnownClash = (exchange: string, code: string) =>
  KNOWN_CLASHES[exchange]?.includes(code) ?? false;

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
export function plainCodeHolders(
  all: readonly CoinEvidence[],
  now: ReadonlySet<string>,
): ReadonlySet<string> {
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
