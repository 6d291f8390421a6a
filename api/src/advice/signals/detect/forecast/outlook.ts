/**
 * What becomes of a gap within customers' reaction times, learnt from every gap that was open, to forecast the next. A
 * gap's own earlier signals are the best evidence. Gaps of one age, size and kind are alike; with few measurements, the
 * broader kind counts for more, and without any, an assumption: a gap lasts its age again in half of all cases.
 */
import type { Outlook, OutlookOfStake, Signal } from '@spreadwise/contract';
import { REACTION_S, REACTIONS, type Reaction } from '@spreadwise/contract/reaction';
import { getOrInsert } from '../../../../platform/lib/lists';
import type { LearntKind, LearntOutlooks } from '../../market-port';
import { feeOf, type Hop, netOf } from '../cycles';
import type { StakeEnds } from '../later-orders';
import { classOf, ForecastChecks, type StakeSize, smallerThan } from './calibration';

/** The traits by which gaps are compared. */
export interface GapTraits extends StakeSize, StakeEnds {
  readonly ageMs: number;
  /** The part of a stake that the taker fees of all legs leave. */
  readonly afterFees: number;
  /** The current net over the largest it had at the best prices, from 0 to 1: a gap that fades is soon gone. */
  readonly ofPeak: number;
}

export interface Seen {
  /** For how long, and the largest net since; by default the current one. */
  readonly seenMs: number;
  readonly peakNet?: number;
}

/** The traits of this gap. */
export const traitsOf = (
  hops: readonly Hop[],
  { net, ifClosed, amountEur }: StakeEnds & Pick<Signal['size'], 'amountEur'>,
  { seenMs, peakNet }: Seen,
): GapTraits => {
  const now = netOf(hops);
  return {
    ageMs: seenMs,
    net,
    afterFees: hops.reduce((left, hop) => left * (1 - feeOf(hop)), 1),
    ifClosed,
    ofPeak: Math.min(1, now / (peakNet ?? now)),
    stakeEur: amountEur ?? 0,
  };
};

/** Points by which a distribution is stored and passed on: the means of as many equal parts. */
const POINTS = 20;
/** Only the newest of each kind, and of a gap: old ones say nothing about the next. */
const KEPT = 400;
const KEPT_OF_GAP = 40;
/**
 * The figures of a gap weigh as much as those of others once there are this many; those of a kind as much as the broader
 * kind's once they come from this many gaps; and those of the broadest kind as much as the assumption.
 */
const SHRINKAGE = [20, 10, 10, 4] as const;
const PEAK_BOUNDS = [0.4, 0.7, 0.9] as const;
const LEAST_AGE_MS = 500;

/** The possible results of a moved stake, as a fraction of it, after fees and the cost of moving. */
export interface Prospect {
  /** Equally likely. */
  readonly points: readonly number[];
  /** If the gap has closed by then, and if it is still open. */
  readonly ends: readonly [closed: number, stands: number];
}

/**
 * By the longest reaction not longer than the way; a gap that gains then lasts the rest by the assumption. `cost`: the
 * part of a stake that moving takes; `afterSpreads`: the part that the spreads of all legs leave without a gap.
 */
export function prospectAfter(
  seconds: number,
  { ageMs, net, afterFees }: GapTraits,
  outlook: Outlook,
  { cost, afterSpreads }: { readonly cost: number; readonly afterSpreads: number },
): Prospect {
  const reaction = REACTIONS.findLast((one) => REACTION_S[one] <= seconds);
  const { kept, missed = 0 } = reaction ? outlook[reaction] : { kept: [1] };
  const age = Math.max(ageMs, LEAST_AGE_MS) / 1000;
  const lasts = (age + (reaction ? REACTION_S[reaction] : 0)) / (age + seconds);
  const closed = afterFees * afterSpreads - 1 - cost;
  const atoms = kept.flatMap((part): Atom[] => {
    const left = (1 + net) * part - 1 - cost;
    const [still, weight] = [left > 0 ? lasts : 1, (1 - missed) / kept.length];
    return [
      [left, still * weight],
      [closed, (1 - still) * weight],
    ];
  });
  atoms.push([0, missed]);
  return { points: pointsOf(atoms), ends: [closed, net - cost] };
}

export class Outlooks {
  /** How forecasts came true. */
  readonly checks = new ForecastChecks();
  private readonly kinds = new Map<string, Kind>();
  /** What became of the earlier signals of a gap; figures name it by number, so that it is forgotten when it is over. */
  private readonly ofGaps = new WeakMap<object, KnownGap>();
  private gapsSeen = 0;

  /**
   * `kept`: what the stake became by then, divided by what it would have become at once. `gap`: signals of one gap end
   * together, so many of them count no more than one; by default it is a gap of its own.
   */
  add(traits: GapTraits, reaction: Reaction, kept: number, gap: object = {}): void {
    const left = gapLeft(traits, kept);
    const names = kindsOf(traits, reaction);
    const own = getOrInsert(this.ofGaps, gap, () => newGap(this.gapsSeen++));
    own.measured.add(reaction);
    getOrInsert(own.kinds, names[1], () => new Kind(KEPT_OF_GAP)).add(left, own.number);
    for (const name of names) getOrInsert(this.kinds, name, () => new Kind(KEPT)).add(left, own.number);
  }

  /** Small enough to be stored while no process runs. */
  learnt(): LearntOutlooks {
    const kinds = [...this.kinds].map(([name, kind]): [string, LearntKind] => {
      const learnt = kind.learnt();
      return [name, { ...learnt, gaps: Math.ceil(learnt.gaps) }];
    });
    return { kinds: Object.fromEntries(kinds), checks: this.checks.learnt() };
  }

  /** Replaces what is known by what was learnt before. */
  recall({ kinds, checks }: LearntOutlooks): void {
    this.checks.recall(checks);
    for (const [name, { count, gaps, missed, points }] of Object.entries(kinds)) {
      const kind = new Kind(KEPT);
      const known = Math.min(count, KEPT);
      for (let added = 0; added < known; added += 1) {
        const isMissed = Math.floor((added + 1) * missed + TINY) > Math.floor(added * missed + TINY);
        const at = Math.floor(((added * SPREAD) % 1) * points.length);
        kind.add(isMissed ? null : (points[at] ?? null), `${added % gaps}`);
      }
      this.kinds.set(name, kind);
    }
  }

  /** Whether nothing of the gap has been measured at this speed yet. */
  isNew(gap: object | undefined, reaction: Reaction): boolean {
    return !(gap && this.ofGaps.get(gap)?.measured.has(reaction));
  }

  /** `gap`: the open one that it belongs to. `endsOf`: by stake in euros; by default as of the whole. */
  expected(traits: GapTraits, gap?: object, endsOf: (stakeEur: number) => StakeEnds = () => traits): Outlook {
    const parts = smallerThan(traits.stakeEur).map(({ upToEur, stakeEur }) => ({
      upToEur,
      part: { ...traits, ...endsOf(stakeEur), stakeEur, isPart: true },
    }));
    const of = (reaction: Reaction) => ({
      ...this.expectedAt(traits, reaction, gap),
      smaller: parts.map(({ upToEur, part }) => ({
        ...this.expectedAt(part, reaction, gap),
        ...{ stakeEur: part.stakeEur, upToEur },
      })),
    });
    return { bot: of('bot'), desk: of('desk'), phone: of('phone') };
  }

  private expectedAt(traits: GapTraits, reaction: Reaction, gap: object | undefined): OutlookOfStake {
    const atoms: Atom[] = [];
    let [left, missed, measured] = [1, 0, 0];
    const names = kindsOf(traits, reaction);
    const own = gap && this.ofGaps.get(gap)?.kinds.get(names[1]);
    for (const [index, kind] of [own, ...names.map((name) => this.kinds.get(name))].entries()) {
      if (!kind) continue;
      const { count, gaps, missed: part, points } = kind.learnt();
      measured = count;
      const known = kind === own ? count : gaps;
      const weight = (left * known) / (known + (SHRINKAGE[index] ?? 0));
      for (const point of points) atoms.push([keptOf(traits, point), (weight * (1 - part)) / POINTS]);
      missed += weight * part;
      left -= weight;
    }
    const age = Math.max(traits.ageMs, LEAST_AGE_MS) / 1000;
    const lasts = age / (age + REACTION_S[reaction]);
    atoms.push([keptOf(traits, 1), left * lasts], [keptOf(traits, 0), left * (1 - lasts)]);
    const filled = atoms.map(([value, weight]): Atom => [value, weight / (1 - missed)]);
    const kept = pointsOf(filled).map((point) => Number(point.toPrecision(6)));
    const calibration = this.checks.calibration(reaction, { ...traits, isNew: this.isNew(gap, reaction) });
    return { measured, kept, calibration, ...(missed > 0 && { missed: Number(missed.toPrecision(3)) }) };
  }
}

interface KnownGap {
  readonly number: number;
  readonly measured: Set<Reaction>;
  readonly kinds: Map<string, Kind>;
}

const newGap = (number: number): KnownGap => ({ number, measured: new Set(), kinds: new Map() });

/** The golden ratio: any number of its multiples are spread evenly, modulo 1. */
const SPREAD = (Math.sqrt(5) - 1) / 2;

/**
 * Where a stake ended between what a closed gap leaves (0) and what the gap left at once (1), so that cheap and narrow
 * gaps are evidence for dear and wide ones. Null if not even the first order filled, so that nothing came of the stake.
 */
function gapLeft({ net, ifClosed }: GapTraits, kept: number): number | null {
  const became = (1 + net) * kept;
  return Math.abs(became - 1) < TINY ? null : (became - ifClosed) / (1 + net - ifClosed);
}

/** The inverse of `gapLeft`. */
const keptOf = ({ net, ifClosed }: GapTraits, left: number): number =>
  (ifClosed + left * (1 + net - ifClosed)) / (1 + net);

/** Narrowest first. A gap's own signals are told apart as in the second, without their ages. */
function kindsOf({ ageMs, ofPeak, ...stakeSize }: GapTraits, reaction: Reaction) {
  const stake = `${classOf(stakeSize)}`;
  const faded = `${stake} ${PEAK_BOUNDS.filter((bound) => ofPeak >= bound).length}`;
  const aged = `${faded} ${Math.floor(Math.log2(Math.max(ageMs, LEAST_AGE_MS)))}`;
  return [`${aged} ${reaction}`, `${faded} ${reaction}`, `${stake} ${reaction}`] as const;
}

type Atom = readonly [value: number, weight: number];

/** The means of POINTS equal parts: their mean is that of all, including the longest tail. Weights add up to 1. */
function pointsOf(atoms: Atom[]): number[] {
  atoms.sort(([a], [b]) => a - b);
  const points: number[] = [];
  let [room, sum] = [1 / POINTS, 0];
  for (const [value, weight] of atoms)
    for (let left = weight; left > 0; ) {
      const part = Math.min(left, room);
      sum += part * value;
      [left, room] = [left - part, room - part];
      if (room > TINY) continue;
      points.push(sum * POINTS);
      [room, sum] = [1 / POINTS, 0];
    }
  while (points.length < POINTS) points.push(atoms.at(-1)?.[0] ?? 1);
  return points.slice(0, POINTS);
}

/** The rounding error of added weights. */
const TINY = 1e-9;

/** The part of a gap that was left; null: not even the first order filled. */
interface Figure {
  readonly left: number | null;
  readonly gap: string | number;
}

/** The newest figures of one kind. The distribution is recomputed when a twentieth of them is new. */
class Kind {
  private readonly figures: Figure[] = [];
  private next = 0;
  private added = 0;
  private known: LearntKind | null = null;

  constructor(private readonly kept: number) {}

  add(left: number | null, gap: string | number): void {
    this.figures[this.next] = { left, gap };
    this.next = (this.next + 1) % this.kept;
    this.added += 1;
    if (this.added * POINTS > this.figures.length) this.known = null;
  }

  learnt(): LearntKind {
    if (this.known) return this.known;
    this.added = 0;
    this.known = learntFrom(this.figures);
    return this.known;
  }
}

/**
 * Each gap weighs the same, however many figures it has. `gaps`: the number of gaps with equally many figures each that
 * would carry as much information.
 */
function learntFrom(figures: readonly Figure[]): LearntKind {
  const ofGap = new Map<string | number, number>();
  for (const { gap } of figures) ofGap.set(gap, (ofGap.get(gap) ?? 0) + 1);
  const squares = [...ofGap.values()].reduce((sum, count) => sum + count ** 2, 0);
  const weightOf = ({ gap }: Figure) => 1 / (ofGap.get(gap) ?? 1) / ofGap.size;
  const filled = figures.flatMap((one): Atom[] => (one.left === null ? [] : [[one.left, weightOf(one)]]));
  const sum = filled.reduce((total, [, weight]) => total + weight, 0);
  return {
    count: figures.length,
    gaps: figures.length ** 2 / squares,
    missed: sum > 1 - TINY ? 0 : 1 - sum,
    points: pointsOf(filled.map(([left, weight]) => [left, weight / sum])),
  };
}
