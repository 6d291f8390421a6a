/** A search by euros: takes the best cycle, then what remains without the gains of smaller stakes: docs/engine.md. */
import {
  createEngine,
  type Engine,
  type Cycle as EngineCycle,
  type EngineOptions,
  type Side,
} from '../../../engine';
import { cycleOf, type Hop, type MarketCycle } from '../cycles';
import type { Market } from '../market';
import type { StakeDepth, StakedQuotes } from './staked-quotes';

/** Decides how much a cycle is worth, and what can be traded on its legs. */
export interface Judge {
  /** In euros: cycles that are worth less do not matter. */
  readonly least: number;
  /** In euros: cycles that are worth less than this and share a leg with the cycle do not matter. */
  reach(cycle: MarketCycle): number;
  depth(hop: Hop): StakeDepth;
}

/** A cycle's legs, and the judge's answer. */
interface Known {
  readonly legs: EngineCycle['legs'];
  readonly reach: number;
}

interface Staked {
  readonly engine: Pick<Engine, 'standing'>;
  readonly quotes: StakedQuotes;
  readonly hopOf: (slot: number, side: Side) => Hop;
  /** The most by which a cycle's net in the engine can be too low, as a fraction. */
  readonly withheld?: number;
  /** What was judged so far, now or last time: each round raises the stakes of its legs as far as possible. */
  readonly known?: Known[];
  /** Raises all to nearly as much, if that is cheap. */
  readonly raiseAllTo?: (stake: number) => void;
}

/** About the most cycles that are judged in one search. */
const JUDGED_AT_ONCE = 500;
/** This many that share no market, or hardly any. */
const CROWD = 32;
/** A leg's stake may be less than the cycle's, because prices on the way are off: the common stake allows for that. */
const WELL_BELOW = 0.75;
/** By how much more a leg's stake is raised if the cycle's worth does not change its price. */
const STEP = 1.1;
/** In euros: a side without known depth ends with the first. */
const LEAST_STAKE = 0.01;

/** Shows the judge one cycle after the other. Returns whether all that net at least this have been seen. */
export function searchStaked(staked: Staked, least: number, judge: Judge): boolean {
  for (let left = JUDGED_AT_ONCE; left > 0; ) {
    const standing = staked.engine.standing().filter(({ net }) => net >= least);
    if (standing.length === 0) return true;
    left -= Math.max(1, passOver(staked, standing, judge));
  }
  return false;
}

/** Returns how many it judged: those whose legs no other one has changed in this round. */
function passOver(staked: Staked, standing: readonly EngineCycle[], judge: Judge): number {
  const { quotes, hopOf, known = [], withheld = 0 } = staked;
  /** The most that any cycle can net. */
  const best = (1 + (standing[0]?.net ?? 0)) * (1 + withheld) - 1;
  const stakeFor = (reach: number) => Math.max(LEAST_STAKE, reach / best);
  let judged = 0;
  quotes.beginRound();
  staked.raiseAllTo?.((WELL_BELOW * judge.least) / best);
  for (const { legs, reach } of known) raiseLegs(staked, legs, stakeFor(reach), judge);
  for (const [rank, { legs }] of standing.entries()) {
    if (legs.some(({ market, side }) => quotes.hasChanged(market, side))) continue;
    const reach = judge.reach(cycleOf(legs.map(({ market, side }) => hopOf(market, side))));
    known.push({ legs, reach });
    let stake = stakeFor(reach);
    const raise = () => raiseLegs(staked, legs, stake, judge);
    // The best cycle changes a price at once, unless the rates do not fit the prices.
    for (let hasChanged = raise(); rank === 0 && !hasChanged; hasChanged = raise()) stake *= STEP;
    judged += 1;
  }
  // Cycles that cannot reach the floor for anybody are not judged individually.
  if (judged >= CROWD) quotes.raiseAll(judge.least / best, (market, side) => judge.depth({ market, side }));
  quotes.endRound();
  return judged;
}

function raiseLegs({ quotes, hopOf }: Staked, legs: EngineCycle['legs'], stake: number, judge: Judge) {
  let hasChanged = false;
  for (const { market: slot, side } of legs)
    hasChanged = quotes.raise(slot, side, stake, judge.depth(hopOf(slot, side))) || hasChanged;
  return hasChanged;
}

/** An engine for some markets of the detector: their coins are renumbered, so that it holds no others. */
export function engineOn(
  markets: readonly Market[],
  {
    feeOf,
    ...options
  }: Omit<EngineOptions, 'assets' | 'markets'> & { readonly feeOf: (market: Market) => number },
) {
  const numbers = new Map<number, number>();
  for (const { baseId, quoteId } of markets)
    for (const id of [baseId, quoteId]) if (!numbers.has(id)) numbers.set(id, numbers.size);
  const numberOf = (id: number) => numbers.get(id) as number;
  const specs = markets.map((market) => ({
    base: numberOf(market.baseId),
    quote: numberOf(market.quoteId),
    fee: feeOf(market),
  }));
  const assets = numbers.size;
  return { engine: createEngine({ ...options, assets, markets: specs }), assets };
}
