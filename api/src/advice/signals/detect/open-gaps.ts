/** Gaps, as far as open signals show them: a coin mispriced at one exchange. Signals of one gap end together. */
import { getOrInsert } from '../../../platform/lib/lists';
import type { Hop } from './cycles';

/** Known by identity: a later gap in the same place is another one. */
export interface Gap {
  signals: number;
  /** When the last of its signals ended. */
  endedAt: number;
}

/** With no open signal for this long, a gap is over. */
const OVER_MS = 60_000;

export class OpenGaps {
  /** By place. */
  private readonly gaps = new Map<string, Gap>();

  open(hops: readonly Hop[]): void {
    for (const place of placesOf(hops))
      getOrInsert(this.gaps, place, () => ({ signals: 0, endedAt: 0 })).signals += 1;
  }

  end(hops: readonly Hop[], at: number): void {
    for (const place of placesOf(hops)) {
      const gap = this.gaps.get(place);
      if (!gap) continue;
      gap.signals -= 1;
      gap.endedAt = at;
    }
  }

  /** The gap that a route goes through: of those at its places, the one with most open signals. */
  of(hops: readonly Hop[]): Gap | undefined {
    let most: Gap | undefined;
    for (const { market } of hops) {
      const gap = this.gaps.get(placeOf(market));
      if (gap && (!most || gap.signals > most.signals)) most = gap;
    }
    return most;
  }

  forgetOver(now: number): void {
    for (const [place, { signals, endedAt }] of this.gaps)
      if (signals === 0 && now - endedAt > OVER_MS) this.gaps.delete(place);
  }
}

const placeOf = ({ exchange, base }: Hop['market']): string => `${exchange.name} ${base}`;
const placesOf = (hops: readonly Hop[]): ReadonlySet<string> =>
  new Set(hops.map(({ market }) => placeOf(market)));
