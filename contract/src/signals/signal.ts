/** A signal: what is bought and sold where, what it leaves, and how long it is likely to last. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { LEAST_TAKER_FEE } from '../browser/bounds';
import { instantField } from '../fields';

export const END_REASONS = [
  'gain gone',
  'quote too old',
  'disconnected',
  'delisted',
  /** We stopped following it: the feed did, or advice or what it is of was switched off. It says nothing of the market. */
  'feed stopped',
] as const;

/** A fraction: 0.0042 is 0.42 %. Each says in its place of what. */
const fraction = z.number();
const fee = z.number().min(LEAST_TAKER_FEE).max(1);

export const signalLeg = z.object({
  exchange: z.string(),
  base: z.string(),
  quote: z.string(),
  /** Of the base. */
  side: z.enum(['buy', 'sell']),
  /** The best price there was. */
  price: z.number(),
  /** The worst price that the advised amount touches, in the quote asset. */
  limitPrice: z.number(),
  /** The limit to place the order with: at this price it alone costs the whole profit. Absent in old signals. */
  breakEvenPrice: z.number().optional(),
  /** Of the base asset. */
  amount: z.number(),
  /** The exchange's taker fee, a fraction of what the trade yields. */
  fee,
  /** How old its quote was at `lastSeenAt`, in ms. */
  ageMs: z.int().min(0),
  /** Orders are whole multiples of it, of the base asset; absent where any amount will do. */
  step: z.number().optional(),
});

/** A coin that has to be on another exchange for the next leg. */
export const signalTransfer = z.object({
  asset: z.string(),
  from: z.string(),
  to: z.string(),
  /** The cheapest network that both sides know, as far as known. */
  network: z.string().nullable(),
  /** In the asset itself; null when the exchange does not say. */
  withdrawFee: z.number().nullable(),
  /** Whether coins can leave `from` and arrive at `to`; null when unknown. */
  open: z.boolean().nullable(),
  /** How long it takes until they can be traded; absent where it is not known. */
  arrivalMinutes: z.number().optional(),
});

/** What one way of doing it leaves, as orders that the exchanges accept. */
const leftOver = z.object({
  /** In euros, after all that it costs; null when no market gives a rate. */
  eur: z.number().nullable(),
  /** In the settlement coin: what to put in, and what comes back beyond it. */
  amount: z.number(),
  profit: z.number(),
  /** `profit / amount`. */
  net: fraction,
});

/** How the profit grows with the amount, in the settlement coin. No figure that follows from it promises too much. */
export const sizeCurve = z.object({
  /** [amount, profit] with the coins in place, rising, up to the best amount; in between, and from nothing, straight lines. */
  points: z.array(z.tuple([z.number(), z.number()])),
  /** With less, an exchange on the way does not accept its order. */
  least: z.number(),
  /** What trading in whole steps may cost at most. */
  grain: z.number(),
  /** What moving one stake along costs at most; null when it can't be done, or is not known. */
  toll: z.number().nullable(),
});
export type SignalCurve = z.infer<typeof sizeCurve>;

export const NOT_MOVED = [
  'network closed',
  'not known',
  'costs too much',
  'order too small',
  'not at your set-up',
  'not measured',
  'gone on arrival',
] as const;

/** How past stakes fared whose coins were as long under way: each order met the books of when its coins were there. */
const arrived = z.object({
  /** How many were followed, and how many of them left something. */
  followed: z.int(),
  gained: z.int(),
  /** What they left on average, a fraction of what went in; a loss is less than nothing. */
  net: fraction,
  /** Where too few were followed: `net` is what those few left, filled up with what gaps of its age were measured or assumed to do. */
  estimate: z
    .object({
      /** How likely a stake gains, from 0 to 1. */
      chance: z.number().min(0).max(1),
      /** The worst and the best of those few, of a gap that has closed and of one that still stands. */
      low: fraction,
      high: fraction,
    })
    .optional(),
});
export type Arrived = z.infer<typeof arrived>;

/** Why nobody has closed a gap that has stood for minutes. 'same ticker', a warning: probably two different coins. */
export const LASTING_REASONS = [
  'same ticker',
  'transfers closed',
  'bank transfer',
  'thin book',
  'not known',
] as const;
const lasting = z.object({
  /** When it was first seen. */
  since: instantField,
  /** At least one; the weightiest first. */
  reasons: z.array(z.enum(LASTING_REASONS)),
});
export type Lasting = z.infer<typeof lasting>;

const smallerStake = z.object({
  /** What to put in instead, in the settlement coin and in euros, and what that leaves at once. */
  amount: z.number(),
  amountEur: z.number(),
  profit: z.number(),
  /** At the caller's speed, as above. */
  chance: z.number().min(0).max(1),
  eur: z.number(),
});

/** What acting on it at the caller's speed is expected to leave. */
const later = z.object({
  /** From the advice to the orders. */
  seconds: z.int(),
  /** How likely it leaves a profit then, from 0 to 1. */
  chance: z.number().min(0).max(1),
  /** In euros on average, losses included; null when no market gives a rate. */
  eur: z.number().nullable(),
  /** How many gaps of the same age it follows from; with few, it is mostly an assumption. */
  measured: z.int(),
  /** A smaller stake than `size` that is expected to leave more by then, as it goes less deep into the books. */
  smaller: smallerStake.optional(),
});

/** What is left of a signal in either way of holding coins. */
export const signalWorth = z.object({
  /** With the coins already on each exchange, as `size` says; null when no orders that are accepted gain anything. */
  inPlace: leftOver.nullable(),
  /** With one stake that is moved along: no more than those in `arrived` left on average, nor than the books of now give; null when that cannot be done, or leaves nothing. */
  moved: leftOver.nullable(),
  /** Why `moved` is null. */
  notMoved: z.enum(NOT_MOVED).nullable(),
  /** Absent where nothing is moved, where too little is known for an estimate ('not measured'), and for signals of before it was known. */
  arrived: arrived.optional(),
  /** At the caller's speed, and that of a desk for whoever has not said; absent where nothing is left, and for signals of before it was known. */
  later: later.nullable().optional(),
  /** Whether it has left enough to be advised on since it was found. One that never has is kept for the record alone. */
  advised: z.boolean(),
  /** How the caller holds coins, where their set-up says it: what counts for them. */
  way: z.enum(['inPlace', 'moved']).optional(),
});
export type SignalWorth = z.infer<typeof signalWorth>;

export const signalField = z.object({
  id: z.string(),
  feed: z.enum(['simulated', 'live', 'replay']),
  universe: z.enum(UNIVERSES),
  hops: z.int().min(2).max(6),
  legs: z.array(signalLeg).min(2).max(6),
  /** Fraction of the start amount, before and after fees, at the best prices. */
  gross: fraction,
  net: fraction,
  /** The largest `net` it had. */
  peakNet: fraction,
  size: z.object({
    /** The settlement coin: what goes in and comes out. */
    asset: z.string(),
    /** What to put in for the largest profit with the coins in place, and that profit. */
    amount: z.number(),
    profit: z.number(),
    /** `profit` and `amount` in euros at the market's own rate; null when no market gives one. */
    profitEur: z.number().nullable(),
    amountEur: z.number().nullable(),
    /** `profit / amount`. */
    net: fraction,
    /** With this much in, the gain is gone; null when the books that are known end before it. */
    breakEven: z.number().nullable(),
    /** Whether all legs were walked on order books; otherwise on the best level alone. */
    onDepth: z.boolean(),
    /** Absent for signals of before it was known, and where no order is accepted. */
    curve: sizeCurve.optional(),
  }),
  /** Null for signals of before it was known. */
  worth: signalWorth.nullable(),
  transfers: z.array(signalTransfer),
  /** What the transfers cost in all, in euros; null when any part of it is unknown. */
  transferCostEur: z.number().nullable(),
  confidence: z.object({
    level: z.enum(['high', 'medium', 'low']),
    /** From 0 to 1. */
    score: z.number().min(0).max(1),
    /** Plain sentences, the weightiest first. */
    reasons: z.array(z.string()),
  }),
  /** Null until it has stood for two minutes; absent for signals of before it was known. */
  lasting: lasting.nullable().optional(),
  detectedAt: instantField,
  lastSeenAt: instantField,
  /** What three of four past signals of its kind lasted at least, in ms; null while too few are known. */
  expectedMs: z.int().nullable(),
  endedAt: instantField.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
});
export type Signal = z.infer<typeof signalField>;
export type SignalLeg = z.infer<typeof signalLeg>;
export type SignalTransfer = z.infer<typeof signalTransfer>;

/** A signal's figures when it was advised first, as the market gave them; those of the signal itself are its last. */
export const advisedFigures = z.object({
  net: fraction,
  profitEur: z.number().nullable(),
  amountEur: z.number().nullable(),
});
export type AdvisedFigures = z.infer<typeof advisedFigures>;
