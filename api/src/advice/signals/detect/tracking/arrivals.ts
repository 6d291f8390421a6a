/** What stakes that were moved along left, by how long their coins were under way, and so what to expect of the next one. */
import type { Arrived, SignalTransfer } from '@spreadwise/contract';
import type { Arrival } from '../../market-port';
import { LatestByKind } from './latest-by-kind';

/** Those that take up to so many minutes are of a kind, and so are those that take longer. */
const BOUNDS_MIN = [1, 2, 5, 15] as const;
/** With fewer of a kind, all that were followed count. */
const FEWEST = 20;
const ALL = 'all';

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
