/** A signal between our own processes: with the books it was sized on, so that it can be sized for anybody. */
import { z } from 'zod';
import { NOT_MOVED, signalField } from './signal';

/** What of a leg's order book there is anything to gain from, and what an order there has to keep to. */
const legBook = z.object({
  /** [price, amount], the best first. */
  levels: z.array(z.tuple([z.number(), z.number()])),
  /** Each absent where it is nothing. */
  step: z.number().optional(),
  minAmount: z.number().optional(),
  minCost: z.number().optional(),
  /** What moving takes off what the leg yields. */
  toll: z.number().optional(),
});

const signalBooks = z.object({
  /** In the order of the signal's own. */
  legs: z.array(legBook),
  /** Why no stake of any size can be moved along. */
  obstacle: z.enum(NOT_MOVED).nullable(),
});
export type SignalBooks = z.infer<typeof signalBooks>;

/** For each of CHANCE_BANDS, from how forecasts have come true: what to add to the chance, and what part of the sum to expect. */
const calibration = z.array(z.tuple([z.number(), z.number()]));
export type Calibration = z.infer<typeof calibration>;
/** What becomes of a stake within a reaction time. */
const outlookOfStake = z.object({
  measured: z.int(),
  /** How likely not even the first order fills: nothing is gained, nothing lost. Absent where it never happened. */
  missed: z.number().optional(),
  /** Of the others the means of equal parts, each divided by what it was at once. */
  kept: z.array(z.number()),
  /** Absent while nothing was checked. */
  calibration: calibration.optional(),
});
export type OutlookOfStake = z.infer<typeof outlookOfStake>;

/** Of the advised stake, and of smaller ones, which go less deep into the books: the smallest first. */
const outlook = outlookOfStake.extend({
  smaller: z.array(outlookOfStake.extend({ stakeEur: z.number(), upToEur: z.number() })).optional(),
});
const outlooks = z.object({ bot: outlook, desk: outlook, phone: outlook });
export type Outlook = z.infer<typeof outlooks>;

/** Never sent to a customer as it is. Either is absent for signals of before it was kept. */
export const foundSignal = signalField.extend({
  books: signalBooks.optional(),
  outlook: outlooks.optional(),
  /** Whose it is alone, by what they trade on and at which fees; absent where it is for everybody within whose plan it is. */
  foundFor: z.array(z.string()).readonly().optional(),
});
export type FoundSignal = z.infer<typeof foundSignal>;
