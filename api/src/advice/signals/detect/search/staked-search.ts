/** A search by euros: the best cycle first, then what is left without what only smaller stakes can gain: docs/engine.md. */
import type { Engine, Cycle as EngineCycle, Side } from '../../../engine';
import { cycleOf, type Hop, type MarketCycle } from '../cycles';
import type { StakeDepth, StakedQuotes } from './staked-quotes';

/** Says how much a cycle is worth, and what can be traded on its legs. */
export interface Judge {
  /** In euros: what is worth less is of no interest. */
  readonly least: number;
  /** In euros: what is worth less than this, and shares a leg with the cycle, is of no interest. */
  reach(cycle: MarketCycle): number;
  depth(hop: Hop): StakeDepth;
}

/** A cycle's legs, and what the judge said of it. */
interface Known {
  readonly legs: EngineCycle['legs'];
  readonly reach: number;
}

export interface Staked {
  readonly engine: Pick<Engine, 'standing'>;
  readonly quotes: StakedQuotes;
  readonly hopOf: (slot: number, side: Side) => Hop;
  /** The part of its net that at most is missing from a cycle's in the engine. */
  readonly withheld?: number;
  /** What was judged so far, now or the last time: with each round its legs are looked past as far as they can be. */
  readonly known?: Known[];
  /** Raises all to nearly as much, where that takes little. */
  readonly raiseAllTo?: (stake: number) => void;
}

/** Cycles that are judged in one search, at most about. */
const JUDGED_AT_ONCE = 500;
/** So many that share no market, or hardly any. */
const CROWD = 32;
/** A leg's stake may be less than the cycle's, as prices on the way are off: what all are raised to leaves room for that. */
const WELL_BELOW = 0.75;
/** By how much more a leg is looked past, when as much as a cycle is worth does not change its price. */
const STEP = 1.1;
/** In euros: where a side has no known depth, it ends with the first. */
const LEAST_STAKE = 0.01;

/** Shows the judge one cycle after the other. Answers whether all are seen that net so much. */
export function searchStaked(staked: Staked, least: number, judge: Judge): boolean {
  for (let left = JUDGED_AT_ONCE; left > 0; ) {
    const standing = staked.engine.standing().filter(({ net }) => net >= least);
    if (standing.length === 0) return true;
    left -= Math.max(1, passOver(staked, standing, judge));
  }
  return false;
}

/** The most that any cycle nets. */
const bestOf = ({ withheld = 0 }: Staked, [best]: readonly EngineCycle[]): number =>
  (1 + (best?.net ?? 0)) * (1 + withheld) - 1;

/** Answers how many it judged: those whose legs another one has not changed before. */
function passOver(staked: Staked, standing: readonly EngineCycle[], judge: Judge): number {
  const { quotes, hopOf, known = [] } = staked;
  const best = bestOf(staked, standing);
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
    // The best changes at once, unless the rates do not fit the prices.
    for (let hasChanged = raise(); rank === 0 && !hasChanged; hasChanged = raise()) stake *= STEP;
    judged += 1;
  }
  // What nobody could gain the floor from is not looked at one by one.
  if (judged >= CROWD) quotes.raiseAll(judge.least / best, (market, side) => judge.depth({ market, side }));
  quotes.endRound();
  return judged;
}

function raiseLegs(
  { quotes, hopOf }: Staked,
  legs: EngineCycle['legs'],
  stake: number,
  judge: Judge,
): boolean {
  let hasChanged = false;
  for (const { market: slot, side } of legs)
    hasChanged = quotes.raise(slot, side, stake, judge.depth(hopOf(slot, side))) || hasChanged;
  return hasChanged;
}
