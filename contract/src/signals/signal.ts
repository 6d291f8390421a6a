/** A signal: what to buy and sell where, what it returns, and how long it will probably last. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { LEAST_TAKER_FEE } from '../browser/bounds';
import { instantField } from '../fields';

export const END_REASONS = [
  'gain gone',
  'quote too old',
  'disconnected',
  'delisted',
  /** We stopped following it: the feed stopped, a fee changed, or advice was switched off in part. Not a market event. */
  'feed stopped',
] as const;

/** A fraction: 0.0042 is 0.42 %. Each use states the base. */
const fraction = z.number();
const fee = z.number().min(LEAST_TAKER_FEE).max(1);

export const signalLeg = z.object({
  exchange: z.string(),
  base: z.string(),
  quote: z.string(),
  /** Of the base asset. */
  side: z.enum(['buy', 'sell']),
  /** The best price available. */
  price: z.number(),
  /** The worst price that the advised amount touches, in the quote asset. */
  limitPrice: z.number(),
  /** The limit price for the order: at this price it alone uses up the whole profit. Absent in old signals. */
  breakEvenPrice: z.number().optional(),
  /** Of the base asset. */
  amount: z.number(),
  /** The exchange's taker fee, a fraction of the trade's proceeds. */
  fee,
  /** The age of its quote at `lastSeenAt`, in ms. */
  ageMs: z.int().min(0),
  /** Order amounts are whole multiples of it, in the base asset; absent if any amount is accepted. */
  step: z.number().optional(),
  /** The same for limit prices, in the quote asset; absent: unknown. */
  priceStep: z.number().optional(),
});

/** A coin that must be on another exchange for the next leg. */
export const signalTransfer = z.object({
  asset: z.string(),
  from: z.string(),
  to: z.string(),
  /** The cheapest known network that both sides support; null: unknown. */
  network: z.string().nullable(),
  /** In the asset itself; null if the exchange does not publish it. */
  withdrawFee: z.number().nullable(),
  /** Whether coins can leave `from` and arrive at `to`; null: unknown. */
  open: z.boolean().nullable(),
  /** Minutes until the coins can be traded; absent: unknown. */
  arrivalMinutes: z.number().optional(),
});

/** The return of one way of holding coins, with orders that the exchanges accept. */
const leftOver = z.object({
  /** In euros, after all costs; null if no market gives a rate. */
  eur: z.number().nullable(),
  /** In the settlement coin: the stake, and the profit on it. */
  amount: z.number(),
  profit: z.number(),
  /** `profit / amount`. */
  net: fraction,
});

/** How the profit grows with the amount, in the settlement coin. Conservative: derived figures never overstate. */
export const sizeCurve = z.object({
  /** [amount, profit] with the coins in place, ascending up to the best amount; linear in between and from zero. */
  points: z.array(z.tuple([z.number(), z.number()])),
  /** Below this amount an exchange on the route rejects its order. */
  least: z.number(),
  /** The maximum cost of trading in whole steps. */
  grain: z.number(),
  /** The maximum cost of moving one stake along; null if it cannot be moved, or the cost is unknown. */
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

/** Results of past stakes with similar transit times: each order met the books at its coins' arrival. */
const arrived = z.object({
  /** Number of stakes followed, and how many returned a profit. */
  followed: z.int(),
  gained: z.int(),
  /** Their average return as a fraction of the stake; negative for a loss. */
  net: fraction,
  /** If too few were followed: `net` combines those few with the measured or assumed behaviour of gaps of its age. */
  estimate: z
    .object({
      /** The probability of a gain, from 0 to 1. */
      chance: z.number().min(0).max(1),
      /** The worst and the best of those few, counting gaps that had closed and gaps that were still open. */
      low: fraction,
      high: fraction,
    })
    .optional(),
});
export type Arrived = z.infer<typeof arrived>;

/** Why nobody has closed a gap that has been open for minutes. 'same ticker' warns: probably two different coins. */
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
  /** At least one; most important first. */
  reasons: z.array(z.enum(LASTING_REASONS)),
});
export type Lasting = z.infer<typeof lasting>;

const smallerStake = z.object({
  /** The stake to use instead, in the settlement coin and in euros, and its immediate profit. */
  amount: z.number(),
  amountEur: z.number(),
  profit: z.number(),
  /** At the caller's speed, like above. */
  chance: z.number().min(0).max(1),
  eur: z.number(),
  /** Of each leg's order, in its base asset; absent in old signals. */
  amounts: z.array(z.number()).optional(),
});

/** The expected result of acting on it at the caller's speed. */
const later = z.object({
  /** From the advice to the orders. */
  seconds: z.int(),
  /** The probability of a profit then, from 0 to 1. */
  chance: z.number().min(0).max(1),
  /** Average in euros, losses included; null if no market gives a rate. */
  eur: z.number().nullable(),
  /** Number of gaps of the same age behind it; with few, it is mostly an assumption. */
  measured: z.int(),
  /** A stake smaller than `size` with a higher expected return then, because it reaches less deep into the books. */
  smaller: smallerStake.optional(),
});

/** A signal's return in either way of holding coins. */
export const signalWorth = z.object({
  /** With the coins already on each exchange, as in `size`; null if no acceptable orders gain anything. */
  inPlace: leftOver.nullable(),
  /** With one stake moved along, capped by `arrived` and the current books; null if impossible or worth nothing. */
  moved: leftOver.nullable(),
  /** Why `moved` is null. */
  notMoved: z.enum(NOT_MOVED).nullable(),
  /** Absent if nothing is moved, if too little is known for an estimate ('not measured'), and in old signals. */
  arrived: arrived.optional(),
  /** At the caller's speed, or a desk's if they have not chosen; absent if nothing is left, and in old signals. */
  later: later.nullable().optional(),
  /** Whether it has been worth advising at any time. One that never was is stored only for the record. */
  advised: z.boolean(),
  /** The caller's way of holding coins, if their set-up names it: it decides which value counts. */
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
  /** The largest `net` so far. */
  peakNet: fraction,
  size: z.object({
    /** The settlement coin, which goes in and comes out. */
    asset: z.string(),
    /** The stake with the largest profit with the coins in place, and that profit. */
    amount: z.number(),
    profit: z.number(),
    /** `profit` and `amount` in euros at the market's own rate; null if no market gives one. */
    profitEur: z.number().nullable(),
    amountEur: z.number().nullable(),
    /** `profit / amount`. */
    net: fraction,
    /** The stake at which the gain is used up; null if the known books end before it. */
    breakEven: z.number().nullable(),
    /** Whether all legs were walked on order books; otherwise only on the best level. */
    onDepth: z.boolean(),
    /** Absent in old signals, and if no order is accepted. */
    curve: sizeCurve.optional(),
  }),
  worth: signalWorth,
  transfers: z.array(signalTransfer),
  /** Total cost of the transfers in euros; null if any part is unknown. */
  transferCostEur: z.number().nullable(),
  confidence: z.object({
    level: z.enum(['high', 'medium', 'low']),
    /** From 0 to 1. */
    score: z.number().min(0).max(1),
    /** Plain sentences, most important first. */
    reasons: z.array(z.string()),
  }),
  /** Null until it has been open for two minutes; absent in old signals. */
  lasting: lasting.nullable().optional(),
  detectedAt: instantField,
  lastSeenAt: instantField,
  /** The lifetime in ms that three of four past signals of its kind reached; null while too few are known. */
  expectedMs: z.int().nullable(),
  endedAt: instantField.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
});
export type Signal = z.infer<typeof signalField>;
export type SignalLeg = z.infer<typeof signalLeg>;
export type SignalTransfer = z.infer<typeof signalTransfer>;

/** A signal's figures when it was first advised, as the market gave them; the signal's own figures are its latest. */
export const advisedFigures = z.object({
  net: fraction,
  profitEur: z.number().nullable(),
  amountEur: z.number().nullable(),
});
export type AdvisedFigures = z.infer<typeof advisedFigures>;
