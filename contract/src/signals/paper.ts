/** Paper trading: a customer's rules, followed on measured data as if someone had acted on them. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { DELAYS_S } from '../browser/analysis-scales';
import { MOST_SUM } from '../browser/bounds';
import { coinCode } from '../browser/exchange-text';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { exchangeId, instantField, line } from '../fields';
import { delayFigures } from './analysis';
import { currencyField } from './money';
import { signalField } from './signal';

/** Nobody acts on more signals in a day. */
const MOST_A_DAY = 200;
const MOST_CENTS = MOST_SUM * 100;

const name = z
  .string()
  .trim()
  .regex(/^\S{1,40}$/, 'A name has no spaces.');
const names = (one: z.ZodString) => z.array(one).max(50, 'At most 50 names.');

export const paperRule = z.strictObject({
  /** Null: everything the tier covers. */
  universe: z.enum(UNIVERSES).nullable(),
  /** Requires every leg on one of these; empty: any. */
  exchanges: names(name.overwrite(exchangeId)),
  /** Requires one of these on the route; empty: any. */
  coins: names(name.overwrite(coinCode)),
  /** Null: as many as the tier allows. */
  maxHops: z.int().min(2).max(6).nullable(),
  /** Minimum immediate return, after the coins are back. */
  floorCents: z.int().min(0).max(MOST_CENTS),
  /** The whole capital, for one signal or several open ones; in place it is divided among the route's exchanges. */
  capitalCents: z.int().min(1_00, 'At least 1.').max(MOST_CENTS),
  /** The currency of both amounts. Each day uses the rate of the time at which it is computed. */
  currency: currencyField.default('EUR'),
  /** Moved: one stake moves along; each order meets the books at its coins' arrival; needs a known transfer time. */
  holding: z.enum(['inPlace', 'moved']),
  /** Delay from the advice to the first order. */
  delayS: z.literal(DELAYS_S),
  /** Only the first ones of a UTC day. */
  mostADay: z.int().min(1).max(MOST_A_DAY),
});
export type PaperRule = z.infer<typeof paperRule>;

const paperId = z.uuid().meta({ examples: ['6a7c9c3e-0f0a-4f6e-8d5a-0a5d1f6f0001'] });
const paperName = line().min(1, 'Enter a name.').max(40, 'A name has at most 40 characters.');

const point = z.object({ at: instantField, eur: z.number() });

const paperOrder = z.object({
  exchange: z.string(),
  base: z.string(),
  quote: z.string(),
  side: z.enum(['buy', 'sell']),
  /** As advised; null for an order that immediately reversed what a later one could not use. */
  limitPrice: z.number().nullable(),
  /** The amount of the base coin and the average price; null if nothing was filled. */
  amount: z.number().nullable(),
  price: z.number().nullable(),
});

/** How the rule acted on a signal of today. */
const paperTrade = z.object({
  at: instantField,
  /** In the order of the legs. */
  exchanges: z.array(z.string()),
  outcome: z.enum(['left', 'lost', 'missed', 'not measured']),
  /** Null if nothing was invested, or if the result is unknown. */
  eur: z.number().nullable(),
  /** The stake of the first order. */
  amountEur: z.number().nullable(),
  /** The cost of returning the coins to their exchanges, included in `eur`; null: unknown, the coins stay displaced. */
  returnEur: z.number().nullable(),
  /** Empty for signals from before orders were stored. */
  orders: z.array(paperOrder),
});
export type PaperTrade = z.infer<typeof paperTrade>;

export const paperResult = z.object({
  /** Signals that the rule selected. */
  signals: z.int(),
  /** What the same selection would have returned at each of DELAYS_S, including the rule's own. */
  delays: z.array(delayFigures),
  /** Cumulative result after each day, or after each hour if two days were requested; `at` is the period's start. */
  points: z.array(point),
  /** Maximum drawdown in euros. */
  fallEur: z.number(),
  /** Today's latest, newest first. */
  trades: z.array(paperTrade),
});
export type PaperResult = z.infer<typeof paperResult>;

const paperAnswer = z.object({
  feed: signalField.shape.feed,
  asOf: instantField,
  rules: z.array(z.object({ id: paperId, name: z.string(), rule: paperRule, result: paperResult })),
});
export type PaperAnswer = z.infer<typeof paperAnswer>;

const access = { permission: 'analytics.full' } as const;

export const paperCalls = defineCalls({
  'GET /api/paper': {
    summary:
      "What the caller's rules would have returned over the last days, measured, misses and losses included.",
    access,
    query: z.strictObject({ days: z.enum(['2', '7', '30']) }),
    response: paperAnswer,
    failures: TOO_MANY_CALLS,
  },
  'POST /api/paper/rules': {
    summary: 'Save a paper trading rule: a new one, or in place of an existing one.',
    access,
    body: z.strictObject({ id: paperId.optional(), name: paperName, rule: paperRule }),
    response: z.object({ id: paperId }),
    failures: {
      404: 'Rule not found.',
      409: 'The maximum number of rules is running.',
    },
  },
  'POST /api/paper/rules/remove': {
    summary: 'Delete a rule.',
    access,
    body: z.strictObject({ id: paperId }),
    failures: { 404: 'Rule not found.' },
  },
});
