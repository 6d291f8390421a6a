/**
 * Gaps: for a while a market, or a coin at one exchange, is priced apart from the rest, for a reason that decides how
 * long. Most are too small to pay for the fees; a few are not.
 *
 * No published figure covers the whole distribution, so the kinds lie between those that exist. Races are over in
 * fractions of a second: Budish, Cramton and Shim, 'The High-Frequency Trading Arms Race', Quarterly Journal of
 * Economics 130(4), 2015; lengthened here, as public crypto feeds are that much slower. Gaps between bitcoin markets
 * last 'at least one minute': Krückeberg and Scholz, 'Decentralized Efficiency?', Financial Analysts Journal 76(3),
 * 2020. Gaps that money or coins cannot close last hours, and are larger with fiat than between coins: Makarov and
 * Schoar, 'Trading and Arbitrage in Cryptocurrency Markets', Journal of Financial Economics 135(2), 2020. Since 2018
 * they are small and few: Crépellière, Pelster and Zeisberger, Journal of Financial Markets 64, 2023. `npm run
 * calibrate` uses an owner's own recording instead.
 */
import { z } from 'zod';
import { type Depth, isThin, type SimulatedMarket } from './market';
import type { Random } from './random';

/** How often gaps begin, how long they last, and how large they are. */
export const GAP_FIGURES = z.strictObject({
  /** How many begin per hour on one market of the majors, and on one of the others. */
  perHour: z.strictObject({ majors: z.number().min(0), others: z.number().min(0) }),
  /** Log-normal: the median in seconds, and the standard deviation of the logarithm. */
  lifetime: z.strictObject({ median: z.number().positive(), spread: z.number().positive() }),
  /** Pareto, a log difference; `least` is added to what the market's own spread is worth. */
  size: z.strictObject({
    least: z.number().positive(),
    shape: z.number().positive(),
    most: z.number().positive().lt(1),
  }),
});

export interface GapKind extends Depth, z.output<typeof GAP_FIGURES> {
  readonly name: 'race' | 'slow maker' | 'transfers closed' | 'bank transfers' | 'junk';
  readonly where?: (market: SimulatedMarket) => boolean;
  /** All of the coin's markets at the exchange: it cannot be sent in if it is dear there, or out if it is cheap. */
  readonly isClosed?: true;
}

const MAJORS: readonly string[] = ['BTC', 'ETH', 'USDT'];
export const isMajorPair = ({ base, quote }: { readonly base: string; readonly quote: string }): boolean =>
  MAJORS.includes(base) && MAJORS.includes(quote);

/** A whole market of 7,000 has about 8 new races a minute, and about 30 of the other gaps open at any time. */
export const GAPS: readonly GapKind[] = [
  {
    // A large order; the fastest trader gets it.
    name: 'race',
    perHour: { majors: 1.5, others: 0.07 },
    lifetime: { median: 1.5, spread: 1.1 },
    size: { least: 0.0005, shape: 2, most: 0.025 },
    ...{ levels: 7, levelEur: Number.POSITIVE_INFINITY },
  },
  {
    // A maker is away or slow, and the book thin: too little for a company's programs.
    name: 'slow maker',
    perHour: { majors: 0.2, others: 0.015 },
    lifetime: { median: 60, spread: 1.1 },
    size: { least: 0.001, shape: 2.5, most: 0.025 },
    ...{ levels: 7, levelEur: 2_500 },
  },
  {
    name: 'transfers closed',
    perHour: { majors: 0.015, others: 0.001 },
    lifetime: { median: 1_200, spread: 1.2 },
    size: { least: 0.0025, shape: 2.5, most: 0.025 },
    ...{ levels: 7, levelEur: 3_000 },
    isClosed: true,
  },
  {
    // Euros arrive the next day.
    name: 'bank transfers',
    perHour: { majors: 0, others: 0.004 },
    lifetime: { median: 900, spread: 1.2 },
    size: { least: 0.0025, shape: 2.5, most: 0.025 },
    ...{ levels: 7, levelEur: 4_000 },
    where: ({ isEuro }) => isEuro,
  },
  {
    // An order left behind on a market that is hardly traded, not worth taking.
    name: 'junk',
    perHour: { majors: 0, others: 0.03 },
    lifetime: { median: 900, spread: 1.2 },
    size: { least: 0.03, shape: 2.5, most: 0.1 },
    ...{ levels: 1, levelEur: 3 },
    where: isThin,
  },
];

interface Gap {
  readonly kind: GapKind;
  readonly markets: readonly SimulatedMarket[];
  /** Log difference at the start. */
  readonly size: number;
  /** In seconds. */
  readonly lifetime: number;
  /** How suddenly it ends: the higher, the longer it keeps its full size. */
  readonly bend: number;
  age: number;
  /** What other orders make of it, a log factor. */
  wobble: number;
}

/** A coin that can no longer be moved to or from an exchange, or can be again. */
export interface Closure {
  readonly market: SimulatedMarket;
  readonly door: 'withdraw' | 'deposit';
  readonly isClosed: boolean;
}

interface GapOptions {
  readonly kinds: readonly GapKind[];
  /** A factor on how often they begin. */
  readonly rate: number;
  readonly isMajor: (market: SimulatedMarket) => boolean;
  readonly live: readonly SimulatedMarket[];
}

const SHORTEST_SECONDS = 0.2;
const LONGEST_SECONDS = 12 * 3600;
const WOBBLE = 0.1;
/** A wobble decays within this part of the lifetime. */
const WOBBLE_PART = 0.1;

/** How many of a market's half spreads are added to a gap. */
export const SPREADS = 1.3;

/** A narrow market never strays as far as a wide one: BTC and ETH by half a percent. */
const largestOf = ({ halfSpread }: SimulatedMarket, { most }: GapKind['size']) =>
  Math.min(most, 0.004 + 40 * halfSpread);

export function createGaps({ kinds, rate, isMajor, live }: GapOptions, random: Random) {
  let current: Gap[] = [];
  const streams = kinds.flatMap((kind) => [streamOf(kind, 'majors'), streamOf(kind, 'others')]);

  /** A kind of gap on some markets, and the seconds until the next one begins. */
  function streamOf(kind: GapKind, of: 'majors' | 'others') {
    const takesPart = (market: SimulatedMarket) =>
      isMajor(market) === (of === 'majors') && (kind.where?.(market) ?? true);
    const everySeconds = 3600 / (live.filter(takesPart).length * kind.perHour[of] * rate);
    return { kind, takesPart, everySeconds, untilNext: random.exponential(everySeconds) };
  }
  /** Returns nothing when the gap is over already, or a market has another one. */
  const begin = (kind: GapKind, markets: readonly SimulatedMarket[], age: number): Gap[] => {
    const lifetime = lifetimeOf(kind, random);
    const market = markets[random.below(markets.length)];
    if (!market || age >= lifetime) return [];
    const together = kind.isClosed ? live.filter((other) => sameCoin(other, market)) : [market];
    if (together.some(({ gap }) => gap)) return [];
    const gap = newGap(kind, together, { lifetime, age, size: sizeOf(kind, market, random) }, random);
    current.push(gap);
    return [gap];
  };

  // Gaps that began before the start and are still open.
  for (const { kind, takesPart, everySeconds } of streams) {
    const markets = live.filter(takesPart);
    let age = random.exponential(everySeconds);
    for (; age < LONGEST_SECONDS; age += random.exponential(everySeconds)) begin(kind, markets, age);
  }

  let shifted: readonly Gap[] = [];
  return {
    /** The coins that cannot be moved at the moment. */
    closures: (): Closure[] => closuresOf(current, true),
    /** Lets time pass: old gaps fade and end, new ones begin. Returns the closures that changed. */
    advance(seconds: number): Closure[] {
      const before = current;
      current = before.filter((gap) => fade(gap, seconds, random));
      const ended = before.length === current.length ? [] : before.filter((gap) => !current.includes(gap));
      const begun: Gap[] = [];
      for (const stream of streams) {
        // Any that began longer ago, while the machine slept, is over.
        stream.untilNext = Math.max(stream.untilNext - seconds, -LONGEST_SECONDS);
        const markets = stream.untilNext > 0 ? [] : live.filter(stream.takesPart);
        while (stream.untilNext <= 0) {
          begun.push(...begin(stream.kind, markets, -stream.untilNext));
          stream.untilNext += random.exponential(stream.everySeconds);
        }
      }
      shifted = [...before, ...begun];
      return [...closuresOf(ended, false), ...closuresOf(begun, true)];
    },
    /** The markets whose prices the last step has shifted. */
    shifted: () => shifted.flatMap(({ markets }) => markets),
  };
}

function lifetimeOf({ lifetime: { median, spread } }: GapKind, random: Random): number {
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, median * Math.exp(spread * random.normal())));
}

function sizeOf({ size }: GapKind, market: SimulatedMarket, random: Random): number {
  const drawn = random.pareto(size.least + SPREADS * market.halfSpread, size.shape);
  return (random.next() < 0.5 ? -1 : 1) * Math.min(largestOf(market, size), drawn);
}

function newGap(
  kind: GapKind,
  markets: readonly SimulatedMarket[],
  drawn: Pick<Gap, 'lifetime' | 'age' | 'size'>,
  random: Random,
): Gap {
  const gap: Gap = { kind, markets, ...drawn, bend: 1.5 + 4 * random.next(), wobble: 0 };
  for (const market of markets) market.gap = kind;
  fade(gap, 0, random);
  return gap;
}

function fade(gap: Gap, seconds: number, random: Random): boolean {
  gap.age += seconds;
  const kept = Math.exp(-seconds / (WOBBLE_PART * gap.lifetime));
  gap.wobble = gap.wobble * kept + WOBBLE * Math.sqrt(1 - kept ** 2) * random.normal();
  const isOver = gap.age >= gap.lifetime;
  const left = isOver ? 0 : (1 - (gap.age / gap.lifetime) ** gap.bend) * Math.exp(gap.wobble);
  for (const market of gap.markets) {
    const shift = gap.size * left;
    // Counts as a move of the price, so that makers quote again.
    market.anchor -= shift - market.shift;
    market.shift = shift;
    if (isOver) market.gap = null;
  }
  return !isOver;
}

const closuresOf = (gaps: readonly Gap[], isClosed: boolean): Closure[] =>
  gaps.flatMap(({ kind, markets: [market], size }) => {
    if (!kind.isClosed || !market) return [];
    return [{ market, door: size < 0 ? 'withdraw' : 'deposit', isClosed }];
  });

const sameCoin = (one: SimulatedMarket, other: SimulatedMarket) =>
  one.exchange === other.exchange && one.base === other.base;
