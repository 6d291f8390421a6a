/**
 * What is left of a signal at a customer's trading profile: the best feasible size within their capital, at their own fees, from
 * the signal's size curve alone. Pure, and cheap enough to be done for every customer and change.
 *
 * Never more than a walk over the books at these fees gives. With fees of c times as much kept at most, and r times in
 * all, an amount of x/c that goes in never meets more of a book on the way than x did at the fees of the curve; the
 * profit is concave, so that at least r/c of what x yielded comes out.
 */
import type { Signal, SignalCurve, SignalLeg, SignalWorth, TradingProfile } from '@spreadwise/contract';
import { DEFAULT_REACTION } from '@spreadwise/contract/reaction';
import { NEVER_MOVED, onArrival } from '@spreadwise/contract/signal-worth';

export type Left = NonNullable<SignalWorth['inPlace']>;
export type Ways = Omit<SignalWorth, 'advised'>;

/** What it follows from. */
export interface Sized {
  readonly legs: readonly Pick<SignalLeg, 'exchange' | 'base' | 'quote' | 'fee'>[];
  readonly size: Pick<Signal['size'], 'amount' | 'amountEur' | 'curve'>;
  readonly worth: Ways;
  /** Whether a coin has to change the exchange on the way. */
  readonly hasMoves: boolean;
}

export interface OwnWorth {
  readonly ways: Ways;
  /** At the customer's fees. */
  readonly curve: SignalCurve;
  /** It is what it was sized for: the capital is enough, and the fees are ours. */
  readonly isAsSized: boolean;
}

/** The customer's fees beside those of the curve. */
export interface FeeRatio {
  /** Of what is kept in all. */
  readonly all: number;
  /** The same over the legs where more is kept. */
  readonly above: number;
}

/** Whether it says nothing that changes what signals are worth, or which there are. */
export const isPlain = ({
  exchangeRule,
  exchanges,
  takerFees,
  capital,
  holding,
  reaction,
  mutedCoins,
}: TradingProfile): boolean =>
  reaction === DEFAULT_REACTION &&
  exchangeRule === 'all but' &&
  exchanges.length === 0 &&
  Object.keys(takerFees).length === 0 &&
  capital === null &&
  holding === null &&
  mutedCoins.length === 0;

/** Whether no leg is on an exchange, or trades a coin, that the customer has ruled out. */
export const isWanted = (
  { exchangeRule, exchanges, mutedCoins }: TradingProfile,
  { legs }: Pick<Sized, 'legs'>,
): boolean =>
  legs.every(
    ({ exchange, base, quote }) =>
      exchanges.includes(exchange) === (exchangeRule === 'only') &&
      !mutedCoins.includes(base) &&
      !mutedCoins.includes(quote),
  );

export function worthFor(profile: TradingProfile, sized: Sized): OwnWorth {
  const { legs, size, worth } = sized;
  const way = profile.holding === null ? {} : { way: profile.holding };
  const ratio = feeRatio(profile, legs);
  const isOwn = ratio.all !== 1 || ratio.above !== 1;
  const most = mostOf(profile, sized);
  const needs = Math.max(worth.inPlace?.amount ?? 0, worth.moved?.amount ?? 0);
  const isAsSized = !isOwn && most.inPlace >= needs && most.moved >= needs;
  const curve = atFees(size.curve ?? NO_CURVE, ratio);
  const left = isAsSized ? worth : bothWays(sized, curve, most, isOwn);
  const { arrived } = worth;
  return { ways: { ...left, ...way, ...(arrived && { arrived }) }, curve, isAsSized };
}

export function feeRatio(
  { takerFees }: Pick<TradingProfile, 'takerFees'>,
  legs: readonly Pick<SignalLeg, 'exchange' | 'fee'>[],
): FeeRatio {
  let [all, above] = [1, 1];
  for (const { exchange, fee } of legs) {
    const own = takerFees[exchange];
    if (own === undefined || own === fee) continue;
    const kept = (1 - own) / (1 - fee);
    all *= kept;
    above *= Math.max(1, kept);
  }
  return { all, above };
}

type Most = Readonly<Record<'inPlace' | 'moved', number>>;
const ALL: Most = { inPlace: Number.POSITIVE_INFINITY, moved: Number.POSITIVE_INFINITY };

/** How much of the settlement coin can be put in. Coins in place are held on each exchange on the way. */
function mostOf({ capital }: TradingProfile, { legs, size: { amount, amountEur } }: Sized): Most {
  // Where no rate is known, euros say nothing of the amount.
  if (capital === null || amountEur === null || !(amountEur > 0)) return ALL;
  const perCent = amount / amountEur / 100;
  const cents = stakeCents(capital, legs);
  return { inPlace: cents.inPlace * perCent, moved: cents.moved * perCent };
}

/** How many cents can be put in at the first leg. */
export function stakeCents(
  capital: NonNullable<TradingProfile['capital']>,
  legs: readonly Pick<SignalLeg, 'exchange'>[],
): Most {
  const places = [...new Set(legs.map(({ exchange }) => exchange))];
  if (capital.kind === 'in all') return { inPlace: capital.cents / places.length, moved: capital.cents };
  const there = (exchange: string) => capital.cents[exchange] ?? 0;
  return { inPlace: Math.min(...places.map(there)), moved: there(legs[0]?.exchange ?? '') };
}

/** Of before curves were kept: what was sized on the books stands, of any other size nothing is known. */
const NO_CURVE: SignalCurve = { points: [], least: 0, grain: 0, toll: 0 };

function atFees(curve: SignalCurve, { all, above }: FeeRatio): SignalCurve {
  if (all === 1 && above === 1) return curve;
  return {
    points: curve.points.map(([amount, profit]) => [
      amount / above,
      ((amount + profit) * all - amount) / above,
    ]),
    // Where less is kept, more has to go in for the last order to be accepted.
    least: curve.least * Math.max(1, above / all),
    grain: curve.grain * above,
    toll: curve.toll === null ? null : curve.toll * above,
  };
}

function bothWays(
  { size: { amount, amountEur }, worth, hasMoves }: Sized,
  curve: SignalCurve,
  most: Most,
  isOwn: boolean,
): Ways {
  const rate = amountEur === null ? null : amountEur / amount;
  // What was sized on the books themselves is exact.
  const asIs = (way: 'inPlace' | 'moved') =>
    !isOwn && (worth[way]?.amount ?? 0) <= most[way] ? worth[way] : null;
  const { grain, least, toll } = curve;
  const inPlace = asIs('inPlace') ?? bestWithin(curve, { most: most.inPlace, least, cost: grain }, rate);
  if (toll === null || NEVER_MOVED.has(worth.notMoved))
    return { inPlace, moved: null, notMoved: worth.notMoved ?? 'not known' };
  // A stake from which something is taken on the way has to be larger for the last order to be accepted.
  const taken = { most: most.moved, least: least + 2 * toll, cost: grain + toll };
  const found = asIs('moved') ?? bestWithin(curve, taken, rate);
  const moved = found && worth.arrived ? onArrival(found, worth.arrived) : found;
  if (found) return { inPlace, moved, notMoved: moved ? null : 'gone on arrival' };
  return {
    inPlace,
    moved,
    notMoved: hasMoves && inPlace ? 'costs too much' : 'not at your set-up',
  };
}

interface Bounds {
  readonly most: number;
  readonly least: number;
  /** What it costs besides, whatever the amount. */
  readonly cost: number;
}

/** Null when nothing is left of what may go in. */
function bestWithin(
  { points }: SignalCurve,
  { most, least, cost }: Bounds,
  rate: number | null,
): Left | null {
  let best: Point = [0, 0];
  let before: Point = [0, 0];
  for (const point of points) {
    const within = point[0] <= most ? point : between(before, point, most);
    if (within[0] >= least && within[1] > best[1]) best = within;
    if (point[0] > most) break;
    before = point;
  }
  const [amount, gained] = best;
  const profit = gained - cost;
  return profit > 0
    ? { eur: rate === null ? null : profit * rate, amount, profit, net: profit / amount }
    : null;
}

type Point = readonly [amount: number, profit: number];

const between = ([fromAmount, fromProfit]: Point, [toAmount, toProfit]: Point, amount: number): Point => [
  amount,
  fromProfit + ((toProfit - fromProfit) * (amount - fromAmount)) / (toAmount - fromAmount),
];
