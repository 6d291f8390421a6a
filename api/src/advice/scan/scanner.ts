/** Scans the usable markets: numbers their assets and builds the engine. */
import { type Cycle, createEngine, type Leg, type MarketSpec, type Side } from '../engine';
import type { ScanRequest } from './arguments';
import type { UsableMarket } from './snapshot';

export interface Opportunity {
  /** A fraction after fees. */
  readonly net: number;
  readonly hops: number;
  readonly legs: readonly OpportunityLeg[];
}

export interface OpportunityLeg {
  readonly exchange: string;
  readonly base: string;
  readonly quote: string;
  /** Of the base. */
  readonly side: Side;
  /** The bid or ask as quoted, before the fee. */
  readonly price: number;
}

export type Scanner = ReturnType<typeof createScanner>;

export function createScanner(
  usable: readonly UsableMarket[],
  { hops, top, disjoint }: Pick<ScanRequest, 'hops' | 'top' | 'disjoint'>,
) {
  /* A fee of 1 leaves nothing of any trade. */
  const tradable = usable.filter(({ fee }) => fee < 1);
  const ids = numbered(usable.flatMap(({ base, quote }) => [base, quote]));
  const idOf = (asset: string) => ids.get(asset) ?? -1;
  const markets = tradable.map(
    ({ base, quote, fee }): MarketSpec => ({ base: idOf(base), quote: idOf(quote), fee }),
  );
  const assets = ids.size;
  const engine = createEngine({ assets, markets, maxHops: hops, top: disjoint ? 1 : top });
  for (const [index, { bid, ask }] of tradable.entries())
    engine.set(index, bid ?? Number.NaN, ask ?? Number.NaN);
  return {
    /** Distinct assets of the usable markets. */
    assets,
    /** Runs a full scan each time. */
    scan: disjoint ? () => engine.disjoint(top) : () => engine.scan(),
    opportunityOf: ({ net, legs }: Cycle): Opportunity => ({
      net,
      hops: legs.length,
      legs: legs.map((leg) => quotedLeg(tradable, leg)),
    }),
  };
}

const numbered = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(names)].map((name, number) => [name, number]));

function quotedLeg(markets: readonly UsableMarket[], { market, side }: Leg): OpportunityLeg {
  const { exchange, base, quote, bid, ask } = markets[market] ?? unknownMarket(market);
  const price = (side === 'sell' ? bid : ask) ?? unknownMarket(market);
  return { exchange, base, quote, side, price };
}

function unknownMarket(market: number): never {
  throw new Error(`The engine reported market ${market}, which has no such quote.`);
}
