/**
 * The prices that a universe's engine works with: for each side of a market the average price of a stake, at first the
 * best. The larger the stake, the less remains that only a smaller one could gain: docs/engine.md, "By euros".
 */
import type { Engine, Level, Side } from '../../../engine';
import type { Market } from '../market';

/** A side's levels, and what one of its base coins is worth in euros at a price. */
export interface StakeDepth {
  readonly levels: readonly Level[];
  readonly valueAt: (price: number) => number;
}

const MOST_TICKS = 32;
const NEAR = 0.8;
const HARDLY = 1e-5;
const SIDES: readonly Side[] = ['sell', 'buy'];

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
