/** Signals of one gap end together: finds a signal's gap, and how far a ratio of sums can be trusted with so few gaps. */
import type { SignalChange } from '../../api/src/advice/signals/market-port';
import { createRandom } from '../engine/random';

type Legs = SignalChange['signal']['legs'];

/** A gap is a coin mispriced at one exchange: of those on a route, the one that most open signals share. */
export class OpenGaps {
  private readonly open = new Map<string, ReadonlySet<string>>();

  changed({ kind, signal: { id, legs } }: SignalChange): void {
    if (kind === 'ended') this.open.delete(id);
    else this.open.set(id, placesOf(legs));
  }

  gapOf(legs: Legs): string {
    const signalsAt = [...placesOf(legs)].map((place) => ({
      place,
      signals: [...this.open.values()].filter((places) => places.has(place)).length,
    }));
    return signalsAt.reduce((most, one) => (one.signals > most.signals ? one : most)).place;
  }
}

const placesOf = (legs: Legs): ReadonlySet<string> =>
  new Set(legs.map(({ exchange, base }) => `${exchange} ${base}`));

export interface Sums {
  readonly gap: string;
  readonly promised: number;
  readonly returned: number;
}

const ROUNDS = 2_000;
const TAIL = 0.05;

/**
 * The 90 % bootstrap interval of returned by promised, resampled by gap. `equal`: a few gaps carry most of a sum; the
 * number of gaps with equal promises that would tell as much.
 */
export function intervalOf(all: readonly Sums[]): {
  readonly low: number;
  readonly high: number;
  readonly gaps: number;
  readonly equal: number;
} {
  const byGap = new Map<string, { promised: number; returned: number }>();
  for (const { gap, promised, returned } of all) {
    const sums = byGap.get(gap) ?? { promised: 0, returned: 0 };
    byGap.set(gap, { promised: sums.promised + promised, returned: sums.returned + returned });
  }
  const gaps = [...byGap.values()];
  const random = createRandom(gaps.length);
  const drawn = Array.from({ length: ROUNDS }, () => {
    let [promised, returned] = [0, 0];
    for (let draw = 0; draw < gaps.length; draw += 1) {
      const one = gaps[random.below(gaps.length)];
      promised += one?.promised ?? 0;
      returned += one?.returned ?? 0;
    }
    return returned / promised;
  }).toSorted((a, b) => a - b);
  const at = (part: number) => drawn[Math.floor(part * (ROUNDS - 1))] ?? Number.NaN;
  return { low: at(TAIL), high: at(1 - TAIL), gaps: gaps.length, equal: equalOf(gaps) };
}

function equalOf(gaps: readonly Pick<Sums, 'promised'>[]): number {
  const [sum, squares] = [1, 2].map((power) => gaps.reduce((all, one) => all + one.promised ** power, 0));
  return (sum ?? 0) ** 2 / (squares ?? 0);
}
