/**
 * Follows one stake of each advised signal that is moved along from exchange to exchange: each order is placed on the books
 * as they are when its coins have arrived. Losses are the point of it: most gaps close while the coins are under way.
 */
import type { Arrived, SignalTransfer } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { type Arrival, type LaterWorth, type MovedOutcome, STAKE_PARTS } from '../market-port';
import type { BookRequests } from './book-requests';
import type { Hop } from './cycles';
import type { DetectionRules } from './detection-rules';
import { type Carried, carry, isBeyond, isFresh } from './follow-ups';
import { LatestByKind, type OpenSignal } from './open-signals';

/** The legs up to the next withdrawal, what that takes off, and how long it takes. */
interface Stop {
  readonly hops: readonly Hop[];
  readonly toll: number;
  readonly travelMs: number;
}

interface Travelled {
  readonly signalId: string;
  readonly stops: readonly Stop[];
  /** Of the coin that the way begins with: nothing, the parts, and all of it. */
  readonly amounts: readonly number[];
  /** Of the first order. */
  readonly limitPrice: number;
  /** Euros for one unit of that coin. */
  readonly rate: number;
  readonly journeys: readonly Journey[];
}

/** One for each of DELAYS_S. */
interface Journey {
  due: number;
  stop: number;
  haves: readonly (number | null)[];
  missed: readonly boolean[];
}

/** Books are asked for so long before they are looked at. */
const AHEAD_MS = 1_000;
/** Coins that have arrived wait so long for a fresh price; after that nobody knows what they met. */
const WAIT_MS = 60_000;
const MOST_TRAVEL_MS = 2 * 3_600_000;
/** A market gone mad must not exhaust the memory; beyond it, signals are not followed. */
const MOST = 2_000;

export class Journeys {
  private readonly followed = new Set<Travelled>();

  constructor(
    private readonly rules: Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs'>,
    private readonly books: BookRequests,
    private readonly report: (moved: MovedOutcome, arrival: Arrival | null) => void,
  ) {}

  /** Where nothing has to be moved, a stake leaves what it leaves in place. */
  begin({ id, cycle, reportedAdvice }: OpenSignal, now: number): void {
    const { size, legs, transfers } = reportedAdvice;
    const [first] = legs;
    const stops = stopsOf(cycle.hops, transfers);
    if (size.amountEur === null || !first || !stops || this.followed.size >= MOST) return;
    const amounts = [0, ...STAKE_PARTS.map((part) => part * size.amount), size.amount];
    const missed = amounts.map(() => false);
    this.followed.add({
      signalId: id,
      ...{ stops, amounts, limitPrice: first.limitPrice, rate: size.amountEur / size.amount },
      journeys: DELAYS_S.map((delay) => ({ due: now + delay * 1000, stop: 0, haves: amounts, missed })),
    });
  }

  /** To be called several times a second. */
  look(now: number): void {
    for (const one of this.followed) {
      for (const journey of one.journeys) this.goOn(one, journey, now);
      if (one.journeys.some(({ stop }) => stop < one.stops.length)) continue;
      this.followed.delete(one);
      this.report(
        { signalId: one.signalId, left: one.journeys.map((journey) => leftOf(one, journey)) },
        arrivalOf(one),
      );
    }
  }

  private goOn({ stops, limitPrice }: Travelled, journey: Journey, now: number): void {
    const stop = stops[journey.stop];
    if (!stop) return;
    if (journey.due - AHEAD_MS <= now) this.books.request(stop.hops, now, AHEAD_MS);
    if (now < journey.due) return;
    const limits = { now, ...this.rules };
    // The first order is placed when the rule says so, price or none.
    if (journey.stop > 0 && now < journey.due + WAIT_MS && !isFresh(stop.hops, limits)) return;
    const carried = carry(stop.hops, journey.haves, limits);
    if (journey.stop === 0)
      journey.missed = carried.map((one) => one !== null && isBeyond(one, limitPrice, stop.hops));
    journey.haves = carried.map((one: Carried | null) => one && one.have - stop.toll);
    journey.stop = journey.haves.every((have) => have === null) ? stops.length : journey.stop + 1;
    journey.due = now + stop.travelMs;
  }
}

const leftOf = ({ amounts, rate }: Travelled, { haves, missed }: Journey): (LaterWorth | null)[] =>
  haves.map((have, index) =>
    have === null ? null : { eur: (have - (amounts[index] ?? 0)) * rate, isMissed: missed[index] ?? false },
  );

/** Null where nobody knows. */
function arrivalOf({ stops, amounts, journeys: [atOnce] }: Travelled): Arrival | null {
  const [amount, have] = [amounts.at(-1), atOnce?.haves.at(-1)];
  if (!amount || have == null) return null;
  const travelMs = stops.reduce((sum, stop) => sum + stop.travelMs, 0);
  return { travelMs, net: atOnce?.missed.at(-1) ? 0 : have / amount - 1 };
}

/** Null where nothing has to be moved, or where it is not known at what cost, how quickly, or whether it can be done. */
function stopsOf(hops: readonly Hop[], transfers: readonly SignalTransfer[]): readonly Stop[] | null {
  const stops: Stop[] = [];
  let [first, moved, travelMs] = [0, 0, 0];
  for (const [index, { market }] of hops.entries()) {
    const next = hops[index + 1];
    if (next && next.market.exchange.name === market.exchange.name) continue;
    const move = next ? transfers[moved++] : null;
    if (move && (!move.open || move.withdrawFee === null || move.arrivalMinutes === undefined)) return null;
    const stop = { toll: move?.withdrawFee ?? 0, travelMs: (move?.arrivalMinutes ?? 0) * 60_000 };
    stops.push({ hops: hops.slice(first, index + 1), ...stop });
    first = index + 1;
    travelMs += stop.travelMs;
  }
  return moved === 0 || travelMs > MOST_TRAVEL_MS ? null : stops;
}

/** Those that take up to so many minutes are of a kind, and so are those that take longer. */
const BOUNDS_MIN = [1, 2, 5, 15] as const;
/** With fewer of a kind, all that were followed count. */
const FEWEST = 20;
const ALL = 'all';

/** What stakes that were moved along left, by how long their coins were under way, and so what to expect of the next one. */
export class Arrivals {
  /** What was left, each a fraction of what went in; nothing where nothing was sent. */
  private readonly nets = new LatestByKind();

  constructor(past: readonly Arrival[] = []) {
    for (const arrival of past) this.add(arrival);
  }

  add({ travelMs, net }: Arrival): void {
    this.nets.add(kindOf(travelMs), net);
    this.nets.add(ALL, net);
  }

  /** Null where nothing has to be moved, and while too few are known. */
  expected(transfers: readonly SignalTransfer[]): Arrived | null {
    if (transfers.length === 0) return null;
    const travelMs = travelMsOf(transfers);
    const like = travelMs === null ? [] : this.nets.of(kindOf(travelMs));
    const nets = like.length < FEWEST ? this.nets.of(ALL) : like;
    if (nets.length < FEWEST) return null;
    return {
      followed: nets.length,
      gained: nets.filter((net) => net > 0).length,
      net: nets.reduce((sum, net) => sum + net, 0) / nets.length,
    };
  }
}

const kindOf = (travelMs: number): string =>
  String(BOUNDS_MIN.find((bound) => travelMs <= bound * 60_000) ?? 'longer');

/** One after the other; null where it is not known of each. */
function travelMsOf(transfers: readonly SignalTransfer[]): number | null {
  let minutes = 0;
  for (const { arrivalMinutes } of transfers) {
    if (arrivalMinutes === undefined) return null;
    minutes += arrivalMinutes;
  }
  return minutes * 60_000;
}
