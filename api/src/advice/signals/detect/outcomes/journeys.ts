/**
 * Follows one stake of each advised signal that is moved from exchange to exchange: each order is placed on the books
 * when its coins have arrived. Losses are the point: most gaps close while coins are being transferred.
 */
import type { Arrived, SignalTransfer } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { type Arrival, type Fill, type LaterWorth, type MovedOutcome, STAKE_PARTS } from '../../market-port';
import type { Hop } from '../cycles';
import type { Prospect } from '../forecast/outlook';
import { AHEAD_MS, carry, isFresh, legsNow } from '../later-orders';
import { LatestByKind } from '../open-signals';
import { type FollowedSignal, type FollowUpsContext, travelMsOf } from './follow-ups';

/** The legs up to the next withdrawal, its cost, and how long it takes. */
interface Stop {
  readonly hops: readonly Hop[];
  /** The index of its first leg in the cycle. */
  readonly first: number;
  readonly toll: number;
  readonly travelMs: number;
}

interface Travelled {
  readonly signalId: string;
  readonly stops: readonly Stop[];
  /** Of the first order. */
  readonly limitPrice: number;
  /** Euros per unit of the coin that the cycle begins with. */
  readonly rate: number;
  readonly journeys: readonly Journey[];
}

/** One for each of DELAYS_S. */
interface Journey {
  due: number;
  stop: number;
  /** In the coin that the cycle begins with: zero, the parts, and the whole. */
  stakes: readonly Stake[];
}

interface Stake {
  readonly spent: number;
  /** Null: unknown. */
  readonly have: number | null;
  readonly isMissed: boolean;
  readonly fills: readonly Fill[];
}

/** Coins that have arrived wait this long for a fresh price; after that their result is unknown. */
const WAIT_MS = 60_000;
const ASK_AGAIN_MS = 250;
const MOST_TRAVEL_MS = 2 * 3_600_000;
/** A market gone wrong must not exhaust the memory; beyond this, signals are not followed. */
const MOST = 2_000;

export class Journeys {
  nextDue = Number.POSITIVE_INFINITY;
  private readonly followed = new Set<Travelled>();

  constructor(
    private readonly context: Pick<FollowUpsContext, 'rules' | 'books'>,
    private readonly report: {
      readonly moved: (moved: MovedOutcome) => void;
      /** Called as soon as the stake placed at once has arrived. */
      readonly arrived: (arrival: Arrival) => void;
    },
  ) {}

  /** Skips signals without a move: their stake leaves what it leaves in place. */
  begin({ id, cycle, reportedAdvice }: FollowedSignal, now: number): void {
    const { size, legs, transfers } = reportedAdvice;
    const [first] = legs;
    const stops = stopsOf(cycle.hops, transfers);
    if (size.amountEur === null || !first || !stops || this.followed.size >= MOST) return;
    const stakes = [0, ...STAKE_PARTS, 1].map((part) => {
      const amount = part * size.amount;
      return { spent: amount, have: amount, isMissed: false, fills: [] };
    });
    this.followed.add({
      signalId: id,
      ...{ stops, limitPrice: orderLimitOf(first), rate: size.amountEur / size.amount },
      journeys: DELAYS_S.map((delay) => ({ due: now + delay * 1000, stop: 0, stakes })),
    });
    this.nextDue = now;
  }

  /** Call as soon as something is due. */
  look(now: number): void {
    let next = Number.POSITIVE_INFINITY;
    for (const one of this.followed) {
      const isUnderWay = isAtOnceUnderWay(one);
      const nextOfIt = Math.min(...one.journeys.map((journey) => this.advance(one, journey, now)));
      next = Math.min(next, nextOfIt);
      const arrival = isUnderWay && !isAtOnceUnderWay(one) ? arrivalOf(one) : null;
      if (arrival) this.report.arrived(arrival);
      if (nextOfIt < Number.POSITIVE_INFINITY) continue;
      this.followed.delete(one);
      this.report.moved({
        signalId: one.signalId,
        left: one.journeys.map((journey) => leftOf(one, journey)),
      });
    }
    this.nextDue = next;
  }

  /** Returns when the next thing is due. */
  private advance(one: Travelled, journey: Journey, now: number): number {
    const { stops, limitPrice } = one;
    const { rules, books } = this.context;
    const stop = stops[journey.stop];
    if (!stop) return Number.POSITIVE_INFINITY;
    const { due } = journey;
    if (now < due - AHEAD_MS) return due - AHEAD_MS;
    books.request(stop.hops, now, AHEAD_MS);
    if (now < due) return due;
    const isFirst = journey.stop === 0;
    // The first order is placed when it is due, with or without a price.
    const at = { now: isFirst ? due : now, ...rules };
    if (!isFirst && now < due + WAIT_MS && !isFresh(stop.hops, at)) return now + ASK_AGAIN_MS;
    const legs = legsNow(stop.hops, at);
    journey.stakes = journey.stakes.map(({ spent, have, isMissed, fills }) => {
      const carried =
        legs && have !== null ? carry(legs, stop.first, have, isFirst ? limitPrice : null) : null;
      const isGone = isFirst && have !== 0 && carried?.spent === 0;
      return {
        spent: isFirst && carried ? carried.spent : spent,
        have: carried && carried.have - stop.toll,
        isMissed: isMissed || isGone,
        fills: [...fills, ...(carried?.fills ?? [])],
      };
    });
    journey.stop = journey.stakes.every(({ have }) => have === null) ? stops.length : journey.stop + 1;
    journey.due = now + stop.travelMs;
    return this.advance(one, journey, now);
  }
}

const leftOf = ({ rate }: Travelled, { stakes }: Journey): (LaterWorth | null)[] =>
  stakes.map(({ have, spent, isMissed, fills }) =>
    have === null ? null : { eur: isMissed ? 0 : (have - spent) * rate, isMissed, fills },
  );

const isAtOnceUnderWay = ({ stops, journeys: [atOnce] }: Travelled): boolean =>
  (atOnce?.stop ?? 0) < stops.length;

/** Null if unknown. */
function arrivalOf({ stops, journeys: [atOnce] }: Travelled): Arrival | null {
  const { have = null, spent = 0, isMissed = false } = atOnce?.stakes.at(-1) ?? {};
  if (have === null) return null;
  const travelMs = stops.reduce((sum, stop) => sum + stop.travelMs, 0);
  return { travelMs, net: isMissed ? 0 : have / spent - 1 };
}

/** Null if nothing has to be moved, or if its cost, its duration or whether it is possible is unknown. */
function stopsOf(hops: readonly Hop[], transfers: readonly SignalTransfer[]): readonly Stop[] | null {
  const stops: Stop[] = [];
  let [first, moved, travelMs] = [0, 0, 0];
  for (const [index, { market }] of hops.entries()) {
    const next = hops[index + 1];
    if (next && next.market.exchange.name === market.exchange.name) continue;
    const move = next ? transfers[moved++] : null;
    if (move && (!move.open || move.withdrawFee === null || move.arrivalMinutes === undefined)) return null;
    const stop = { toll: move?.withdrawFee ?? 0, travelMs: (move?.arrivalMinutes ?? 0) * 60_000 };
    stops.push({ hops: hops.slice(first, index + 1), first, ...stop });
    first = index + 1;
    travelMs += stop.travelMs;
  }
  return moved === 0 || travelMs > MOST_TRAVEL_MS ? null : stops;
}

/** Upper bounds of the kinds, by duration; longer ones are a kind as well. */
const BOUNDS_MIN = [1, 2, 5, 15] as const;
/** With fewer of a kind, all that were followed count; with fewer in total, the assumption fills in for the rest. */
const FEWEST = 20;
const ALL = 'all';

/** What moved stakes left, by how long their coins were under way, and so what to expect of the next one. */
export class Arrivals {
  /** What was left, as fractions of the stake; 0 if nothing was sent. */
  private nets = new LatestByKind();

  /** Replaces what is known by what was learnt before. */
  recall(past: readonly Arrival[]): void {
    this.nets = new LatestByKind();
    for (const arrival of past) this.add(arrival);
  }

  add({ travelMs, net }: Arrival): void {
    this.nets.add(kindOf(travelMs), net);
    this.nets.add(ALL, net);
  }

  /**
   * Null if nothing has to be moved, or if too few are known and nothing can be assumed. `assumed`: what a stake that
   * is under way for so many seconds may leave; it fills in for the missing ones.
   */
  expected(
    transfers: readonly SignalTransfer[],
    assumed: (seconds: number) => Prospect | null,
  ): Arrived | null {
    if (transfers.length === 0) return null;
    const travelMs = travelMsOf(transfers);
    const like = travelMs === null ? [] : this.nets.of(kindOf(travelMs));
    const nets = like.length < FEWEST ? this.nets.of(ALL) : like;
    if (nets.length >= FEWEST) return arrivedOf(nets, sumOf(nets) / nets.length);
    const prospect = travelMs === null ? null : assumed(travelMs / 1000);
    return prospect && estimateOf(nets, prospect);
  }
}

const arrivedOf = (nets: readonly number[], net: number): Arrived => ({
  followed: nets.length,
  gained: nets.filter((one) => one > 0).length,
  net,
});

/** Its range is from the worst to the best of what has arrived and of the two ends: the gap closed, or still open. */
function estimateOf(nets: readonly number[], { points, ends }: Prospect): Arrived {
  const missing = FEWEST - nets.length;
  const share = (holds: (net: number) => number) =>
    (sumOf(nets.map(holds)) + (missing * sumOf(points.map(holds))) / points.length) / FEWEST;
  const net = share((one) => one);
  const chance = share((one) => (one > 0 ? 1 : 0));
  return {
    ...arrivedOf(nets, net),
    estimate: {
      chance: Math.min(1, chance),
      low: Math.min(net, ...ends, ...nets),
      high: Math.max(net, ...ends, ...nets),
    },
  };
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);

const kindOf = (travelMs: number): string =>
  String(BOUNDS_MIN.find((bound) => travelMs <= bound * 60_000) ?? 'longer');
