/** Paper followers: rules of a customer's own, followed on what was measured, as if somebody had acted by them. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { DELAYS_S } from '../browser/analysis-scales';
import { MOST_SUM } from '../browser/bounds';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField, line } from '../fields';
import { delayFigures } from './analysis';
import { currencyField } from './money';
import { signalField } from './signal';

/** More than that nobody acts on in a day. */
const MOST_A_DAY = 200;
const MOST_CENTS = MOST_SUM * 100;

const names = z.array(z.string().regex(/^\S{1,40}$/, 'A name has no spaces.')).max(50, 'At most 50 names.');

export const paperRule = z.strictObject({
  /** Null: all that the tier watches. */
  universe: z.enum(UNIVERSES).nullable(),
  /** Only with each leg on one of these; empty: on any. */
  exchanges: names,
  /** Only with one of these on the way; empty: with any. */
  coins: names,
  /** Null: as many as the tier has. */
  maxHops: z.int().min(2).max(6).nullable(),
  /** Only what would have left at least so much at once, after the coins are back. */
  floorCents: z.int().min(0).max(MOST_CENTS),
  /** All there is, put in for one signal or for several that are open; in place it is divided among the exchanges on the way. */
  capitalCents: z.int().min(1_00, 'At least 1.').max(MOST_CENTS),
  /** Of both sums. Each day is followed at the rate of when it is worked out. */
  currency: currencyField.default('EUR'),
  /** Moved: one stake goes along, and each order meets the books of when its coins are there; followed where it is known how long they take. */
  holding: z.enum(['inPlace', 'moved']),
  /** How long after the advice the first order is placed. */
  delayS: z.literal(DELAYS_S),
  /** The first so many of a UTC day. */
  mostADay: z.int().min(1).max(MOST_A_DAY),
});
export type PaperRule = z.infer<typeof paperRule>;
/** As rules of before it could be chosen say no currency. */
export type KeptPaperRule = z.input<typeof paperRule>;

const paperId = z.uuid().meta({ examples: ['6a7c9c3e-0f0a-4f6e-8d5a-0a5d1f6f0001'] });
const paperName = line().min(1, 'A name is needed.').max(40, 'A name has at most 40 characters.');

const point = z.object({ at: instantField, eur: z.number() });

const paperOrder = z.object({
  exchange: z.string(),
  base: z.string(),
  quote: z.string(),
  side: z.enum(['buy', 'sell']),
  /** As advised; null of an order that traded back at once what a later one could not use. */
  limitPrice: z.number().nullable(),
  /** Of the base coin, and on average; null where nothing was filled. */
  amount: z.number().nullable(),
  price: z.number().nullable(),
});

/** A signal of today as the rule acted on it. */
const paperTrade = z.object({
  at: instantField,
  /** In the order of the legs. */
  exchanges: z.array(z.string()),
  outcome: z.enum(['left', 'lost', 'missed', 'not measured']),
  /** Null where nothing was put in, or nobody knows. */
  eur: z.number().nullable(),
  /** What went in at the first order. */
  amountEur: z.number().nullable(),
  /** What it took to have the coins back on their exchanges, in the sum above; null where nobody knows: they have drifted. */
  returnEur: z.number().nullable(),
  /** Empty for signals of before they were kept. */
  orders: z.array(paperOrder),
});
export type PaperTrade = z.infer<typeof paperTrade>;

export const paperResult = z.object({
  /** That the rule chose. */
  signals: z.int(),
  /** What the same choice would have left at each of DELAYS_S; the rule's own is one of them. */
  delays: z.array(delayFigures),
  /** What was left in all, after each day, or each hour where two days were asked for; by when that began. */
  points: z.array(point),
  /** The largest fall from a height that was reached before, in euros. */
  fallEur: z.number(),
  /** The latest of today, newest first. */
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
      "What the caller's rules would have returned over the last days: measured, misses and losses included.",
    access,
    query: z.strictObject({ days: z.enum(['2', '7', '30']) }),
    response: paperAnswer,
    failures: TOO_MANY_CALLS,
  },
  'POST /api/paper/rules': {
    summary: 'Saves a rule of paper trading: a new one, or in the place of one that there is.',
    access,
    body: z.strictObject({ id: paperId.optional(), name: paperName, rule: paperRule }),
    response: z.object({ id: paperId }),
    failures: {
      404: 'There is no such rule.',
      409: 'There are as many rules already as can be followed.',
    },
  },
  'POST /api/paper/rules/remove': {
    summary: 'Takes a rule away.',
    access,
    body: z.strictObject({ id: paperId }),
    failures: { 404: 'There is no such rule.' },
  },
});
