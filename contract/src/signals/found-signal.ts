/** A signal between our own processes: with the order books it was sized on, so that it can be sized for anyone. */
import { z } from 'zod';
import { NOT_MOVED, signalField } from './signal';

/** The profitable part of a leg's order book, and the constraints on orders there. */
const legBook = z.object({
  /** [price, amount], best first. */
  levels: z.array(z.tuple([z.number(), z.number()])),
  /** Each absent if there is none. */
  step: z.number().optional(),
  minAmount: z.number().optional(),
  minCost: z.number().optional(),
  /** What moving the coins deducts from the leg's proceeds. */
  toll: z.number().optional(),
});

const signalBooks = z.object({
  /** In the order of the signal's legs. */
  legs: z.array(legBook),
  /** Why no stake of any size can be moved along. */
  obstacle: z.enum(NOT_MOVED).nullable(),
});
export type SignalBooks = z.infer<typeof signalBooks>;

/** Per band of CHANCE_BANDS, from checked forecasts: what to add to the chance, and the share of the sum to expect. */
const calibration = z.array(z.tuple([z.number(), z.number()]));
export type Calibration = z.infer<typeof calibration>;
/** What happens to a stake within a reaction time. */
const outlookOfStake = z.object({
  measured: z.int(),
  /** The probability that not even the first order fills: nothing gained or lost. Absent if that never happened. */
  missed: z.number().optional(),
  /** For the rest: means of equal-sized groups, each relative to the immediate return. */
  kept: z.array(z.number()),
  /** Absent until forecasts have been checked. */
  calibration: calibration.optional(),
});
export type OutlookOfStake = z.infer<typeof outlookOfStake>;

/** For the advised stake, and for smaller stakes, which reach less deep into the books; smallest first. */
const outlook = outlookOfStake.extend({
  smaller: z.array(outlookOfStake.extend({ stakeEur: z.number(), upToEur: z.number() })).optional(),
});
const outlooks = z.object({ bot: outlook, desk: outlook, phone: outlook });
export type Outlook = z.infer<typeof outlooks>;

/** Never sent to customers as it is. Signals from before these fields were stored lack them. */
export const foundSignal = signalField.extend({
  books: signalBooks.optional(),
  outlook: outlooks.optional(),
  /** The only customers it was found for, given their exchanges and fees; absent: everyone whose plan covers it. */
  foundFor: z.array(z.string()).readonly().optional(),
});
export type FoundSignal = z.infer<typeof foundSignal>;
