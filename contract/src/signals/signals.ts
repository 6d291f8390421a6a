/** Calls about signals: lists, the stream, and results. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { coinCode } from '../browser/exchange-text';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { dayField, instantField } from '../fields';
import { marketStatus, marketSummary } from './market';
import { currencyField } from './money';
import { advisedFigures, signalField, signalLeg, signalWorth } from './signal';

/** Maximum number of days per request. */
const MOST_DAYS = 31;

/** The first advice as its reader sees it. If it returns nothing with their set-up, the stake is zero. */
const firstAdvice = advisedFigures.extend({
  /** With the caller's current set-up; at market figures without a set-up; or likewise, as no more was stored. */
  valuedAt: z.enum(['set-up', 'market', 'not kept']),
});
export type FirstAdvice = z.infer<typeof firstAdvice>;

/** A signal from the history. Old ones lack the first advice. */
const listedSignal = signalField.extend({
  firstAdvice: firstAdvice.optional(),
  /** Measured return in euros at the caller's speed with funds ready, on that moment's books; absent: not measured at their fees. */
  returned: z.number().optional(),
  /** The caller's journal entry: the result as typed, and in euros at the current rate. */
  noted: z
    .object({
      did: z.enum(['took', 'left']),
      resultCents: z.int().nullable(),
      currency: currencyField,
      resultEur: z.number().nullable(),
    })
    .optional(),
});
export type ListedSignal = z.infer<typeof listedSignal>;

/** What the tier allows, and how much of today (UTC) is used. */
export const signalAllowance = z.object({
  maxHops: z.int(),
  universe: z.enum(UNIVERSES),
  /** Signals per UTC day; null: unlimited. */
  daily: z.int().nullable(),
  /** If there is no limit: today's number of signals within the tier's scope. */
  usedToday: z.int(),
  /** The end of the UTC day. */
  resetsAt: instantField,
});

/** How long past advice lasted compared with the expectation. */
export const trackRecord = z.object({
  /** Ended signals of the last 24 hours that the caller's tier could see. */
  ended: z.int(),
  medianLifetimeMs: z.int().nullable(),
  /** Fraction of those with an expected lifetime that lasted at least that long. */
  keptPromise: z.number().nullable(),
});

const whole = (least: number, most: number) => {
  const description = `A whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, description)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .meta({ description });
};
const few = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/)
  .transform(Number);

/** A caller's filters; for a customer only matching signals count against the day. */
const signalFilters = {
  /** Only those that have been open for minutes by now. */
  kind: z.enum(['lasting']).optional(),
  /** Maximum number of hops. */
  hops: whole(2, 6).optional(),
  /** Requires a leg on this exchange. */
  exchange: z.string().max(40).toLowerCase().optional(),
  /** Requires this coin on the route. */
  asset: z.string().max(40).overwrite(coinCode).optional(),
  /** Minimum net gain, in percent of the advised size. */
  minNetPercent: few.optional(),
  /** Minimum profit in euros: expected, of an open signal; as first advised, of an ended one. */
  minProfitEur: few.optional(),
};

/** Words, each the beginning of a coin or an exchange on the route. */
const search = z.string().trim().max(100).optional();

export const signalsQuery = z.strictObject({
  ...signalFilters,
  search,
  state: z.enum(['open', 'ended', 'all']).default('all'),
  /** From the previous response. */
  cursor: z.string().max(200).optional(),
  limit: whole(1, 100).prefault('50'),
});
export type SignalsQuery = z.infer<typeof signalsQuery>;

export const signalStreamQuery = z.strictObject(signalFilters);
export type SignalStreamQuery = z.infer<typeof signalStreamQuery>;

export const signalsAnswer = z.object({
  signals: z.array(listedSignal),
  nextCursor: z.string().nullable(),
  /** Null for the owner, who sees everything. */
  allowance: signalAllowance.nullable(),
  market: marketSummary,
  trackRecord: trackRecord,
});
export type SignalsAnswer = z.infer<typeof signalsAnswer>;

const day = dayField();

/** Both days inclusive. */
export const signalDaysQuery = z
  .strictObject({ ...signalFilters, search, from: day, to: day })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000, {
    message: `At most ${MOST_DAYS} days at once.`,
  })
  .refine(({ from, to }) => from <= to, {
    message: 'A period cannot end before it begins.',
    path: ['to'],
  });
export type SignalDaysQuery = z.infer<typeof signalDaysQuery>;

/** Results of the signals that were advised on a UTC day and have ended. */
const signalDay = z.object({
  day,
  signals: z.int(),
  /** Signals with an expected lifetime whose end is known, and how many lasted that long. */
  promised: z.int(),
  kept: z.int(),
  /** Of the signals whose end is known. */
  medianLifetimeMs: z.int().nullable(),
  /** Total of the first advice, as far as known in euros; with the caller's set-up if they have one. */
  advisedEur: z.number().nullable(),
  /** Number of signals not included: no rate was known, or too little was stored. */
  unvalued: z.int(),
  /** Signals the caller took, per their journal, and their total result as far as stated, in euros at current rates. */
  taken: z.int(),
  resultCents: z.int().nullable(),
});
export type SignalDay = z.infer<typeof signalDay>;

export const signalExportQuery = z.strictObject({
  ...signalFilters,
  search,
  format: z.enum(['csv', 'json']),
});
export type SignalExportQuery = z.infer<typeof signalExportQuery>;

/**
 * Why a stream ends. 'session': signed out or expired; 'replaced': the session has since opened too many others (do not
 * reopen in either case). 'slow': events were not read in time; 'stopping': the server restarts (reopen with
 * Last-Event-ID in either case).
 */
export const STREAM_ENDS = ['session', 'replaced', 'slow', 'stopping'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];

/**
 * Changes of a signal that the same stream has sent before, including its end; absent fields are unchanged. `updateOf`
 * and `withUpdate` (@spreadwise/contract/signal-update) create and apply it.
 */
export const signalUpdate = signalField
  .omit({ feed: true, universe: true, hops: true, detectedAt: true })
  .extend({
    /** One per leg, in the legs' order. */
    legs: z.array(signalLeg.partial()),
    size: signalField.shape.size.partial(),
    confidence: signalField.shape.confidence.partial(),
    worth: signalWorth.partial(),
  })
  .partial()
  .required({ id: true });
export type SignalUpdate = z.infer<typeof signalUpdate>;

/** One server-sent event of GET /api/signals/stream: its `event:` is `type`, its `data:` the rest as JSON. */
export const signalStreamEvent = z.discriminatedUnion('type', [
  /** The whole signal when the stream first sends it; or its newest state, if the reader was too slow for updates. */
  z.object({ type: z.literal('signal'), signal: signalField }),
  z.object({ type: z.literal('update'), update: signalUpdate }),
  /** After the first signals: the ids of all open ones. Any others that a returning caller still shows have ended. */
  z.object({ type: z.literal('current'), open: z.array(z.string()) }),
  z.object({ type: z.literal('allowance'), allowance: signalAllowance }),
  z.object({ type: z.literal('market'), market: marketSummary }),
  z.object({ type: z.literal('trackRecord'), trackRecord }),
  z.object({ type: z.literal('end'), reason: z.enum(STREAM_ENDS) }),
]);
export type SignalStreamEvent = z.infer<typeof signalStreamEvent>;

export const signalCalls = defineCalls({
  'GET /api/signals': {
    summary: "The caller's signals of any day, newest first. A customer sees what the tier allows.",
    access: { permission: 'trading.view' },
    scope: 'signals:read',
    query: signalsQuery,
    response: signalsAnswer,
    failures: TOO_MANY_CALLS,
  },
  'GET /api/signals/stream': {
    summary:
      'Signals as they happen, as server-sent events (text/event-stream): each in full once, then its changes. Last-Event-ID resumes the stream.',
    access: { permission: 'trading.view' },
    scope: 'signals:read',
    query: signalStreamQuery,
    events: signalStreamEvent,
    failures: {
      ...TOO_MANY_CALLS,
      503: 'The server is shutting down; see Retry-After.',
    },
  },
  'GET /api/signals/days': {
    summary: "The caller's ended signals by the UTC day of their first report, latest day first.",
    access: { permission: 'trading.view' },
    scope: 'history:read',
    query: signalDaysQuery,
    response: z.object({ days: z.array(signalDay) }),
    failures: TOO_MANY_CALLS,
  },
  'GET /api/signals/export': {
    summary: 'All matching ended signals of the caller, newest first, as CSV or JSON.',
    access: { permission: 'trading.view' },
    scope: 'history:read',
    query: signalExportQuery,
    download: { type: '*/*' },
    failures: TOO_MANY_CALLS,
  },
  'GET /api/market/status': {
    summary: 'The feeds, their age and rate, and figures of the engine.',
    access: { permission: 'market.data.view' },
    response: marketStatus,
  },
});
