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
export interface Known {
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
  readonly known?: Map<string, Known>;
  /** How often a leg may be taken out. */
  readonly turns?: { left: number };
  /** Raises all to nearly as much, where that takes little. */
  readonly raiseAllTo?: (stake: number) => void;
}

/** Cycles that are judged in one search, at most about. */
const JUDGED_AT_ONCE = 500;
const JUDGED_WITHOUT = 50;
/** So many that share no market, or hardly any. */
const CROWD = 32;
/** A leg's stake may be less than the cycle's, as prices on the way are off: what all are raised to leaves room for that. */
const WELL_BELOW = 0.75;
/** By how much more a leg is looked past, when as much as a cycle is worth does not change its price. */
const STEP = 1.1;
const STEP_IN_LOTS = 2;
/** In euros: where a side has no known depth, it ends with the first. */
const LEAST_STAKE = 0.01;
/** Nobody has more: a way over coins that all have no rate ends with it. */
const MOST_STAKE = 1e9;

/**
 * A cycle whose lots leave less than its prices say is not looked past by raising stakes: what it hides is without one of its
 * legs, which are taken out in turn. So many at once, and in one search: where that is not enough, some may be missed.
 */
const MOST_OUT = 3;
const MOST_TURNS = 60;

/** Shows the judge one cycle after the other. Answers whether all are seen that net so much. */
export function searchStaked(given: Staked, least: number, judge: Judge, out = 0): boolean {
  const { turns = { left: MOST_TURNS } } = given;
  const staked = { ...given, turns };
  for (let left = out === 0 ? JUDGED_AT_ONCE : JUDGED_WITHOUT; left > 0; ) {
    const standing = staked.engine.standing().filter(({ net }) => net >= least);
    const [best] = standing;
    if (best === undefined) return true;
    const { judged, hasChanged } = passOver(staked, standing, judge);
    left -= Math.max(1, judged);
    if (hasChanged) continue;
    const hasLots = best.legs.some(({ market, side }) => given.hopOf(market, side).market.limits !== null);
    const isTurn = hasLots && out < MOST_OUT && turns.left > 0;
    if (!isTurn) wearDown(staked, best, judge, hasLots ? STEP_IN_LOTS : STEP);
    else {
      for (const { market, side } of best.legs) {
        turns.left -= 1;
        staked.quotes.without(market, side, () => searchStaked(staked, least, judge, out + 1));
      }
      // All is seen: it is not to be gone through again with the next quote.
      raiseLegs(staked, best.legs, Number.POSITIVE_INFINITY, judge);
      staked.quotes.endRound();
      return true;
    }
  }
  return false;
}

export const keyOf = (legs: EngineCycle['legs']): string =>
  legs.map(({ market, side }) => `${market}${side}`).join();

/** The most that any cycle nets. */
const mostOf = ({ withheld = 0 }: Staked, [best]: readonly EngineCycle[]): number =>
  (1 + (best?.net ?? 0)) * (1 + withheld) - 1;

/** Judges those whose legs another one has not changed before. */
function passOver(
  staked: Staked,
  standing: readonly EngineCycle[],
  judge: Judge,
): { readonly judged: number; readonly hasChanged: boolean } {
  const { quotes, hopOf, known = new Map() } = staked;
  const most = mostOf(staked, standing);
  const raise = ({ legs, reach }: Known) =>
    raiseLegs(staked, legs, Math.max(LEAST_STAKE, reach / most), judge);
  let judged = 0;
  quotes.beginRound();
  staked.raiseAllTo?.((WELL_BELOW * judge.least) / most);
  known.forEach(raise);
  for (const { legs } of standing) {
    if (legs.some(({ market, side }) => quotes.hasChanged(market, side))) continue;
    const reach = judge.reach(cycleOf(legs.map(({ market, side }) => hopOf(market, side))));
    known.set(keyOf(legs), { legs, reach });
    raise({ legs, reach });
    judged += 1;
  }
  // What nobody could gain the floor from is not looked at one by one.
  if (judged >= CROWD) quotes.raiseAll(judge.least / most, (market, side) => judge.depth({ market, side }));
  return { judged, hasChanged: quotes.endRound() };
}

/** Looks past the cycle's legs as far as it takes. */
function wearDown(staked: Staked, best: EngineCycle, judge: Judge, step: number): void {
  staked.quotes.beginRound();
  for (let stake = judge.least / mostOf(staked, [best]); !raiseLegs(staked, best.legs, stake, judge); )
    stake = stake < MOST_STAKE ? stake * step : Number.POSITIVE_INFINITY;
  staked.quotes.endRound();
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
