/**
 * A search by euros: takes the best cycle, then what remains without the gains of smaller stakes. With the engine that
 * it searches, and the prices this works with: docs/engine.md, "By euros".
 */
import {
  createEngine,
  type Engine,
  type Cycle as EngineCycle,
  type EngineOptions,
  type Level,
  type Side,
} from '../../../engine';
import { cycleOf, type Hop, type MarketCycle } from '../cycles';
import type { Market } from '../market';

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
  // What cannot gain the floor for anybody is not judged one by one.
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

/** A side's levels, and what one of its base coins is worth in euros at a price. */
export interface StakeDepth {
  readonly levels: readonly Level[];
  readonly valueAt: (price: number) => number;
}

const MOST_TICKS = 32;
const NEAR = 0.8;
const HARDLY = 1e-5;
const SIDES: readonly Side[] = ['sell', 'buy'];

/**
 * The prices that an engine works with: for each side of a market the average price of a stake, at first the best. The
 * larger the stake, the less remains that only a smaller one could gain.
 */
export class StakedQuotes {
  /** By side, in euros; 0 for the best price. */
  private readonly stake: Float64Array;
  private readonly prices: Float64Array;
  /** The round that last changed the price, by side. */
  private readonly changedIn: Float64Array;
  /** The change count of the quote that is set, by market; -1 if none is set. */
  private readonly changesAt: Float64Array;
  private round = 0;
  /** Markets whose new prices the engine does not have yet. */
  private readonly pending = new Set<number>();

  constructor(
    private readonly engine: Pick<Engine, 'set' | 'tick'>,
    private readonly markets: readonly Market[],
  ) {
    this.stake = new Float64Array(2 * markets.length);
    this.prices = new Float64Array(2 * markets.length).fill(Number.NaN);
    this.changedIn = new Float64Array(2 * markets.length);
    this.changesAt = new Float64Array(markets.length).fill(-1);
    this.setBest();
  }

  /** Sets a market's quote; NaN removes it. Returns whether it is new, which resets its stakes. */
  tick(slot: number, market: Market, bid: number, ask: number): boolean {
    const changes = Number.isNaN(bid) && Number.isNaN(ask) ? -1 : market.changes;
    if (this.changesAt[slot] === changes) return false;
    this.changesAt[slot] = changes;
    this.set(2 * slot, bid);
    this.set(2 * slot + 1, ask);
    this.engine.tick(slot, bid, ask);
    return true;
  }

  setBest(): void {
    this.markets.forEach((market, slot) => {
      if (this.stake[2 * slot] === 0 && this.stake[2 * slot + 1] === 0 && this.changesAt[slot] !== -1) return;
      this.changesAt[slot] = market.isHeld ? market.changes : -1;
      this.set(2 * slot, market.isHeld ? market.bid : Number.NaN);
      this.set(2 * slot + 1, market.isHeld ? market.ask : Number.NaN);
      this.pending.add(slot);
    });
    this.endRound();
  }

  /** Starts again with the best prices, because the engine now converts them differently. */
  restart(): void {
    this.stake.fill(0);
    this.markets.forEach((market, slot) => {
      const isThere = market.isHeld;
      this.changesAt[slot] = isThere ? market.changes : -1;
      const bid = isThere ? market.bid : Number.NaN;
      const ask = isThere ? market.ask : Number.NaN;
      this.prices[2 * slot] = bid;
      this.prices[2 * slot + 1] = ask;
      this.engine.set(slot, bid, ask);
    });
  }

  private set(at: number, price: number): void {
    this.stake[at] = 0;
    this.prices[at] = price;
  }

  beginRound(): void {
    this.round += 1;
  }

  /** Passes on what the round has changed. After many changes one scan takes less time than as many ticks. */
  endRound(): void {
    const { engine, prices, pending } = this;
    for (const slot of pending) {
      const [bid, ask] = [prices[2 * slot] as number, prices[2 * slot + 1] as number];
      if (pending.size > MOST_TICKS) engine.set(slot, bid, ask);
      else engine.tick(slot, bid, ask);
    }
    pending.clear();
  }

  hasChanged(slot: number, side: Side): boolean {
    return this.changedIn[sideOf(slot, side)] === this.round;
  }

  /** Raises all sides that are not near the stake yet. */
  raiseAll(stake: number, depthOf: (market: Market, side: Side) => StakeDepth): void {
    this.markets.forEach((market, slot) => {
      if (this.changesAt[slot] === -1) return;
      for (const side of SIDES)
        if ((this.stake[sideOf(slot, side)] as number) < NEAR * stake)
          this.raise(slot, side, stake, depthOf(market, side));
    });
  }

  /** The same, to a stake whose average prices are known. */
  raiseAllTo(stake: number, priceOf: (slot: number, side: Side) => number): void {
    for (let slot = 0; slot < this.markets.length; slot += 1) {
      if (this.changesAt[slot] === -1) continue;
      for (const side of SIDES)
        if ((this.stake[sideOf(slot, side)] as number) < stake)
          this.setTo(slot, side, stake, priceOf(slot, side));
    }
  }

  /** Sets the average price of a stake if it is larger. Returns whether the price changed by more than a trace. */
  raise(slot: number, side: Side, stake: number, depth: StakeDepth): boolean {
    if (stake <= (this.stake[sideOf(slot, side)] as number)) return false;
    return this.setTo(slot, side, stake, averagePrice(side, stake, depth));
  }

  private setTo(slot: number, side: Side, stake: number, price: number): boolean {
    const at = sideOf(slot, side);
    this.stake[at] = stake;
    const known = this.prices[at] as number;
    if (Object.is(price, known) || Math.abs(price - known) <= HARDLY * known) return false;
    this.prices[at] = price;
    this.changedIn[at] = this.round;
    this.pending.add(slot);
    return true;
  }
}

const sideOf = (slot: number, side: Side): number => 2 * slot + (side === 'buy' ? 1 : 0);

/** The average price of as much as is worth the stake; NaN if there is less. */
export function averagePrice(side: Side, stake: number, { levels, valueAt }: StakeDepth): number {
  let left = stake;
  let amount = 0;
  let cost = 0;
  for (const [price, most] of levels) {
    const value = most * valueAt(price);
    const taken = value < left ? most : (most * left) / value;
    amount += taken;
    cost += taken * price;
    left -= value;
    // Rounding must not make it better than the best price: the quote would be crossed.
    if (left <= 0) return (side === 'sell' ? Math.min : Math.max)(levels[0]?.[0] ?? price, cost / amount);
  }
  return Number.NaN;
}
