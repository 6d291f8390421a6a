/** Questions to what was measured: two exchanges of a pair, a stake of one's own, and signals like one that is looked at. */
import { z } from 'zod';
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

/** Buying on the one and selling on the other. */
const gap = z.object({
  base: z.string(),
  quote: z.string(),
  buyAt: z.string(),
  sellAt: z.string(),
  /** For how long something was left after taker fees, and the most of it as a fraction. */
  gainSeconds: z.int(),
  best: z.number(),
});
export type Gap = z.infer<typeof gap>;

/** Of the signals that were looked at, those that left something at once: on the others nobody would have been advised. */
const delays = z.array(delayFigures);

const own = z.object({
  feed,
  /** The latest that were measured; not all that there were, where these are many. */
  signals: z.int(),
  /** When the first of them was found; null of none. */
  since: instantField.nullable(),
  delays,
});

/** What the market's signals would have come to for the caller, by their set-up. */
const ownSignals = z.object({
  feed,
  /** Null: the set-up says nothing yet by which they would be worth another sum. */
  own: z
    .object({
      /** The market's latest that were measured; not all that there were, where these are many. */
      of: z.int(),
      /** When the first of those was found; null of none. */
      since: instantField.nullable(),
      /** Those on which the caller would have been advised, and what was promised of them at once. */
      signals: z.int(),
      promisedEur: z.number(),
      delays,
    })
    .nullable(),
});
export type OwnSignals = z.infer<typeof ownSignals>;

const like = z.object({
  /** Of the same trades, or, where these are few, of as many trades on markets of the same kind. */
  of: z.enum(['way', 'kind']),
  signals: z.int(),
  /** The caller's; what moved coins meet is not measured. */
  holding: z.enum(['inPlace', 'moved']),
  /** At the caller's capital and fees. */
  delays,
  /** Why they ended, the most frequent first. */
  ends: z.array(z.object({ reason: z.enum(END_REASONS), signals: z.int() })),
});
export type SignalsLike = z.infer<typeof like>;

const access = { permission: ['analytics.advanced', 'analytics.full'] } as const;
const failures = TOO_MANY_CALLS;

export const analysisQuestionCalls = defineCalls({
  'GET /api/analysis/gaps': {
    summary:
      'How long prices of a pair lay apart between two exchanges over the last 30 days: the longest of all, or every one of a coin or pair.',
    access,
    query: z.strictObject({
      of: z
        .string()
        .regex(/^[^\s/]{1,40}(\/[^\s/]{1,40})?$/, 'A coin or a pair, e.g. SOL or SOL/USDT.')
        .optional(),
    }),
    response: z.object({ feed, gaps: z.array(gap) }),
    failures,
  },
  'GET /api/analysis/gap': {
    summary: 'How far two exchanges’ prices of a pair lay apart: by minute over a day, or by hour over 30.',
    access,
    query: z.strictObject({ base: name, quote: name, buyAt: name, sellAt: name, days: z.enum(['1', '30']) }),
    response: z.object({ feed, points: z.array(spreadPoint) }),
    failures,
  },
  'GET /api/analysis/what-if': {
    summary:
      'What past signals would have returned with a stake and a taker fee of one’s own, at once and later.',
    access,
    query: z.strictObject({
      days: z.enum(['1', '7', '30']),
      /** For one signal, divided among the exchanges on the way. */
      capitalEur: number,
      /** The same everywhere; left out: those that we assume. */
      feePercent: number.pipe(z.number().max(10, 'No exchange takes more than 10 %.')).optional(),
    }),
    response: own,
    failures,
  },
  'GET /api/analysis/today/own': {
    summary: "What today's signals would have returned at the caller's own profile, at once and later.",
    access: { permission: 'trading.view' },
    customer: true,
    response: ownSignals,
    failures,
  },
  'GET /api/analysis/market/own': {
    summary: "What the signals of several days would have returned at the caller's own profile.",
    access,
    customer: true,
    query: marketPastQuery,
    response: ownSignals,
    failures,
  },
  'GET /api/analysis/like': {
    summary:
      "What past signals like one of the caller's would have returned them, at once and later, and why they ended.",
    access: { permission: 'trading.view' },
    query: z.strictObject({ signal: z.string().min(1).max(100) }),
    response: like,
    failures: { ...failures, 404: 'The caller has no such signal.' },
  },
});
