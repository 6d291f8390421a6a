/**
 * What a signal is worth at a customer's set-up: the best feasible size within their capital, at their own fees, from
 * the signal's size curve alone. Pure, and cheap enough to be done for every customer and change.
 *
 * Never more than a walk over the books at these fees gives. With fees of c times as much kept at most, and r times in
 * all, an amount of x/c that goes in never meets more of a book on the way than x did at the fees of the curve; the
 * profit is concave, so that at least r/c of what x yielded comes out.
 */
import type {
  SetUp,
  Signal,
  SignalCurve,
  SignalLeg,
  SignalTransfer,
  SignalWorth,
} from '@spreadwise/contract';
import { leftFor } from '@spreadwise/contract/signal-worth';

type Left = NonNullable<SignalWorth['inPlace']>;

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
  mutedCoins,
}: SetUp): boolean =>
  exchangeRule === 'all but' &&
  exchanges.length === 0 &&
  Object.keys(takerFees).length === 0 &&
  capital === null &&
  holding === null &&
  mutedCoins.length === 0;

/** Whether no leg is on an exchange, or trades a coin, that the customer has ruled out. */
export const isWanted = (
  { exchangeRule, exchanges, mutedCoins }: SetUp,
  { legs }: Pick<Signal, 'legs'>,
): boolean =>
  legs.every(
    ({ exchange, base, quote }) =>
      exchanges.includes(exchange) === (exchangeRule === 'only') &&
      !mutedCoins.includes(base) &&
      !mutedCoins.includes(quote),
  );

/** The signal as this customer is told it. What is not wanted is no advice to them. */
export function valueFor(setUp: SetUp, signal: Signal): Signal {
  const { worth } = signal;
  if (worth === null) return signal;
  const advised = worth.advised && isWanted(setUp, signal);
  const way = setUp.holding === null ? {} : { way: setUp.holding };
  const ratio = feeRatio(setUp, signal.legs);
  const isOwn = ratio.all !== 1 || ratio.above !== 1;
  const most = mostOf(setUp, signal);
  const needs = Math.max(worth.inPlace?.amount ?? 0, worth.moved?.amount ?? 0);
  const isEnough = !isOwn && most.inPlace >= needs && most.moved >= needs;
  // The signal's own size is that with the coins in place.
  if (isEnough && setUp.holding !== 'moved') return { ...signal, worth: { ...worth, advised, ...way } };
  const curve = atFees(signal.size.curve ?? NO_CURVE, ratio);
  const left = isEnough ? worth : bothWays(signal, worth, curve, most, isOwn);
  return sizedFor({ ...signal, worth: { ...left, advised, ...way } }, curve, setUp);
}

export function feeRatio(
  { takerFees }: Pick<SetUp, 'takerFees'>,
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
function mostOf({ capital }: SetUp, { legs, size: { amount, amountEur } }: Signal): Most {
  // Where no rate is known, euros say nothing of the amount.
  if (capital === null || amountEur === null || !(amountEur > 0)) return ALL;
  const perCent = amount / amountEur / 100;
  const cents = stakeCents(capital, legs);
  return { inPlace: cents.inPlace * perCent, moved: cents.moved * perCent };
}

/** How many cents can be put in at the first leg. */
export function stakeCents(
  capital: NonNullable<SetUp['capital']>,
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
  { size: { amount, amountEur }, transfers }: Signal,
  worth: SignalWorth,
  curve: SignalCurve,
  most: Most,
  isOwn: boolean,
): Pick<SignalWorth, 'inPlace' | 'moved' | 'notMoved'> {
  const rate = amountEur === null ? null : amountEur / amount;
  // What was sized on the books themselves is exact.
  const asIs = (way: 'inPlace' | 'moved') =>
    !isOwn && (worth[way]?.amount ?? 0) <= most[way] ? worth[way] : null;
  const { grain, least, toll } = curve;
  const inPlace = asIs('inPlace') ?? bestWithin(curve, { most: most.inPlace, least, cost: grain }, rate);
  if (worth.notMoved === 'network closed' || worth.notMoved === 'not known' || toll === null)
    return { inPlace, moved: null, notMoved: worth.notMoved ?? 'not known' };
  // A stake from which something is taken on the way has to be larger for the last order to be accepted.
  const taken = { most: most.moved, least: least + 2 * toll, cost: grain + toll };
  const moved = asIs('moved') ?? bestWithin(curve, taken, rate);
  if (moved) return { inPlace, moved, notMoved: null };
  return {
    inPlace,
    moved,
    notMoved: transfers.length > 0 && inPlace ? 'costs too much' : 'not at your set-up',
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

/** The size and the orders of what is left for the customer; they stay as they were where nothing is. */
function sizedFor(
  signal: Signal & { readonly worth: SignalWorth },
  curve: SignalCurve,
  { takerFees }: SetUp,
): Signal {
  const { size } = signal;
  const left = leftFor(signal.worth);
  const legs = signal.legs.map((leg) => ({ ...leg, fee: takerFees[leg.exchange] ?? leg.fee }));
  if (left === null) return { ...signal, legs, size: { ...size, curve } };
  const { amount, profit, net, eur } = left;
  const amountEur = size.amountEur === null ? null : (size.amountEur / size.amount) * amount;
  return {
    ...signal,
    legs: ordersFor(signal, legs, amount / size.amount),
    size: { ...size, amount, profit, net, profitEur: eur, amountEur, curve },
  };
}

/**
 * Of a smaller stake at least the same part reaches each leg, less what fees, whole steps and withdrawals take on the
 * way: no order gives more than has come.
 */
function ordersFor({ legs: before, worth, transfers }: Signal, legs: readonly SignalLeg[], stake: number) {
  let part = Math.min(1, stake);
  return legs.map((leg, index) => {
    const amount = wholeSteps(leg, leg.amount * part);
    part = leg.amount > 0 ? amount / leg.amount : 0;
    part *= Math.min(1, (1 - leg.fee) / (1 - (before[index]?.fee ?? leg.fee)));
    if (worth?.way === 'moved') part *= arriving({ ...leg, amount }, transfers);
    return { ...leg, amount };
  });
}

/** The part of what a leg yields, at its worst price, that a withdrawal leaves for the next. */
function arriving(
  { side, base, quote, amount, limitPrice, fee }: SignalLeg,
  transfers: readonly SignalTransfer[],
): number {
  const move = transfers.find(({ asset }) => asset === (side === 'buy' ? base : quote));
  if (!move?.withdrawFee) return 1;
  const yields = amount * (side === 'buy' ? 1 : limitPrice) * (1 - fee);
  return Math.max(0, 1 - move.withdrawFee / yields);
}

/** A quotient this close below a whole number is one. */
const NEARLY = 1e-9;
const wholeSteps = ({ step = 0 }: SignalLeg, amount: number): number =>
  step > 0 ? Math.floor(amount / step + NEARLY) * step : amount;
