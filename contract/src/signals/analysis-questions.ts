/** Questions about measured data: a pair on two exchanges, a custom stake, and signals similar to a given one. */
import { z } from 'zod';
import { asListed } from '../browser/exchange-text';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField } from '../fields';
import { delayFigures, marketPastQuery, spreadPoint } from './analysis';
import { END_REASONS, signalField } from './signal';

const { feed } = signalField.shape;
const name = z.string().regex(/^\S{1,40}$/, 'A name has no spaces.');
const number = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'A number, e.g. 2500 or 0.1.')
  .transform(Number);

/** Buying on one exchange and selling on the other. */
const gap = z.object({
  base: z.string(),
  quote: z.string(),
  buyAt: z.string(),
  sellAt: z.string(),
  /** How long a profit remained after taker fees, and the largest one as a fraction. */
  gainSeconds: z.int(),
  best: z.number(),
});
export type Gap = z.infer<typeof gap>;

/** Only measured signals that left a profit at once: the others would not have been advised. */
const delays = z.array(delayFigures);

const own = z.object({
  feed,
  /** The latest measured signals; not all signals, if there are many. */
  signals: z.int(),
  /** When the first of them was found; null if there are none. */
  since: instantField.nullable(),
  delays,
});

/** What the market's signals would have returned to the caller with their set-up. */
const ownSignals = z.object({
  feed,
  /** Null: the set-up has nothing yet that would change a signal's value. */
  own: z
    .object({
      /** The market's latest measured signals; not all signals, if there are many. */
      of: z.int(),
      /** When the first of those was found; null if there are none. */
      since: instantField.nullable(),
      /** Those that would have been advised to the caller, and their total promised return. */
      signals: z.int(),
      promisedEur: z.number(),
      delays,
    })
    .nullable(),
});
export type OwnSignals = z.infer<typeof ownSignals>;

const like = z.object({
  /** 'way': the same trades; 'kind', if those are few: as many trades on markets of the same kind. */
  of: z.enum(['way', 'kind']),
  signals: z.int(),
  /** The caller's way of holding coins; results of moved coins are not measured. */
  holding: z.enum(['inPlace', 'moved']),
  /** With the caller's capital and fees. */
  delays,
  /** Why they ended, most frequent first. */
  ends: z.array(z.object({ reason: z.enum(END_REASONS), signals: z.int() })),
});
export type SignalsLike = z.infer<typeof like>;

const access = { permission: ['analytics.advanced', 'analytics.full'] } as const;
const failures = TOO_MANY_CALLS;

export const analysisQuestionCalls = defineCalls({
  'GET /api/analysis/gaps': {
    summary:
      "How long a pair's prices differed between two exchanges over the last 30 days: the longest of all, or every one of a coin or pair.",
    access,
    query: z.strictObject({
      of: z
        .string()
        .trim()
        .regex(/^[^\s/]{1,40}(\/[^\s/]{1,40})?$/, 'A coin or a pair, e.g. SOL or SOL/USDT.')
        .overwrite(asListed)
        .optional(),
    }),
    response: z.object({ feed, gaps: z.array(gap) }),
    failures,
  },
  'GET /api/analysis/gap': {
    summary:
      "How far a pair's prices on two exchanges differed: by minute over a day, or by hour over 30 days.",
    access,
    query: z.strictObject({ base: name, quote: name, buyAt: name, sellAt: name, days: z.enum(['1', '30']) }),
    response: z.object({ feed, points: z.array(spreadPoint) }),
    failures,
  },
  'GET /api/analysis/what-if': {
    summary: 'What past signals would have returned with a given stake and taker fee, at once and later.',
    access,
    query: z.strictObject({
      days: z.enum(['1', '7', '30']),
      /** For one signal, divided among the exchanges on its route. */
      capitalEur: number,
      /** The same on every exchange; absent: the fees we assume. */
      feePercent: number.pipe(z.number().max(10, 'No exchange takes more than 10%.')).optional(),
    }),
    response: own,
    failures,
  },
  'GET /api/analysis/today/own': {
    summary: "What today's signals would have returned with the caller's own profile, at once and later.",
    access: { permission: 'trading.view' },
    customer: true,
    response: ownSignals,
    failures,
  },
  'GET /api/analysis/market/own': {
    summary: "What the signals of several days would have returned with the caller's own profile.",
    access,
    customer: true,
    query: marketPastQuery,
    response: ownSignals,
    failures,
  },
  'GET /api/analysis/like': {
    summary:
      "What past signals like one of the caller's would have returned, at once and later, and why they ended.",
    access: { permission: 'trading.view' },
    query: z.strictObject({ signal: z.string().min(1).max(100) }),
    response: like,
    failures: { ...failures, 404: 'The caller has no such signal.' },
  },
});
