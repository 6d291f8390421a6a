/** Scans the usable markets: numbers their assets and builds the engine. */
import { type Cycle, createEngine, type Side } from '../engine';
import type { ScanRequest } from './arguments';
import type { UsableMarket } from './snapshot';

export interface Opportunity {
  /** A fraction after fees. */
  readonly net: number;
  readonly hops: number;
  readonly legs: readonly OpportunityLeg[];
}

export interface OpportunityLeg extends Pick<UsableMarket, 'exchange' | 'base' | 'quote'> {
  /** Of the base. */
  readonly side: Side;
  /** The bid or ask as quoted, before the fee. */
  readonly price: number;
}

export function createScanner(usable: readonly UsableMarket[], { hops, top, disjoint }: ScanRequest) {
  /* A fee of 1 leaves nothing of any trade. */
  const tradable = usable.filter(({ fee }) => fee < 1);
  const names = new Set(usable.flatMap(({ base, quote }) => [base, quote]));
  const ids = new Map([...names].map((name, id) => [name, id]));
  const idOf = (asset: string) => ids.get(asset) ?? -1;
  const markets = tradable.map(({ base, quote, fee }) => ({ base: idOf(base), quote: idOf(quote), fee }));
  const engine = createEngine({ assets: ids.size, markets, maxHops: hops, top: disjoint ? 1 : top });
  for (const [index, { bid, ask }] of tradable.entries())
    engine.set(index, bid ?? Number.NaN, ask ?? Number.NaN);
  return {
    /** Distinct assets of the usable markets. */
    assets: ids.size,
    /** Runs a full scan each time. */
    scan: disjoint ? () => engine.disjoint(top) : () => engine.scan(),
    opportunityOf: ({ net, legs }: Cycle): Opportunity => ({
      net,
      hops: legs.length,
      legs: legs.map(({ market, side }) => {
        const { exchange, base, quote, bid, ask } = tradable[market] as UsableMarket;
        return { exchange, base, quote, side, price: (side === 'sell' ? bid : ask) as number };
      }),
    }),
  };
}
