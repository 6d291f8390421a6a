/** Calls about signals: what is shown of them, their stream, and what became of them. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField } from '../fields';
import { marketStatus, marketSummary } from './market';
import { currencyField } from './money';
import { advisedFigures, signalField, signalLeg, signalWorth } from './signal';

/** How many days are added up at once. */
const MOST_DAYS = 31;

/** The same for its reader. What leaves nothing at their set-up was put nothing into. */
const firstAdvice = advisedFigures.extend({
  /** At the caller's set-up as it is now; as the market gave it, for a caller without one; or so since no more was kept. */
  valuedAt: z.enum(['set-up', 'market', 'not kept']),
});
export type FirstAdvice = z.infer<typeof firstAdvice>;

/** As it is read back. Nothing is said of what was advised first where that was not kept yet. */
const listedSignal = signalField.extend({
  firstAdvice: firstAdvice.optional(),
  /** In euros, what acting on it at the caller's speed with funds ready returned, as measured on the order books of that moment; absent where it was not. */
  returned: z.number().optional(),
  /** What the caller's journal has of it: the result as it was typed, and in euros at the rate of now. */
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
  /** Signals a UTC day; null is unlimited. */
  daily: z.int().nullable(),
  /** Where nothing is counted: how many signals of the tier's kinds there were today. */
  usedToday: z.int(),
  /** When the day ends. */
  resetsAt: instantField,
});

/** How long past advice really held, against what was promised. */
export const trackRecord = z.object({
  /** Ended signals of the last 24 hours that the caller's tier could see. */
  ended: z.int(),
  medianLifetimeMs: z.int().nullable(),
  /** Of those with a promise, the fraction that lasted at least so long. */
  keptPromise: z.number().nullable(),
});

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
const few = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/)
  .transform(Number);

/** What a caller wants to be told of; for a customer only what matches counts against the day. */
const signalFilters = {
  /** Only what has stood for minutes by now. */
  kind: z.enum(['lasting']).optional(),
  /** Only up to this many hops. */
  hops: whole(2, 6).optional(),
  /** Only with a leg on this exchange. */
  exchange: z.string().max(40).optional(),
  /** Only with this coin on the way. */
  asset: z.string().max(40).optional(),
  /** Only with at least this net gain, in percent of the advised size. */
  minNetPercent: few.optional(),
  /** Only with at least so much left, in euros, with the coins in place. */
  minProfitEur: few.optional(),
};

/** Words, each the beginning of a coin or an exchange on the way. */
const search = z.string().trim().max(100).optional();

export const signalsQuery = z.strictObject({
  ...signalFilters,
  search,
  state: z.enum(['open', 'ended', 'all']).default('all'),
  /** From the answer before. */
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

const day = z.iso.date();

/** Both days included. */
export const signalDaysQuery = z
  .strictObject({ ...signalFilters, search, from: day, to: day })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000, {
    message: `At most ${MOST_DAYS} days at once.`,
  });
export type SignalDaysQuery = z.infer<typeof signalDaysQuery>;

/** What became of the signals that were advised on a UTC day and have ended. */
const signalDay = z.object({
  day,
  signals: z.int(),
  /** Those with a promise whose end is known, and how many of them stood as long. */
  promised: z.int(),
  kept: z.int(),
  /** Of those whose end is known. */
  medianLifetimeMs: z.int().nullable(),
  /** What was advised first, added up, as far as it is known in euros: for a caller with a set-up, at that. */
  advisedEur: z.number().nullable(),
  /** How many are not in it: no rate was known, or too little was kept. */
  unvalued: z.int(),
  /** How many the caller took, by their journal, and what came of those, as far as they said: in euros at the rates of now. */
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
 * Why a stream ends. 'session': it was signed out or has expired; 'replaced': the session has opened too many others
 * since (neither is worth opening again). 'slow': what there was to tell was not read in time; 'stopping': the server
 * restarts (open again, with Last-Event-ID).
 */
export const STREAM_ENDS = ['session', 'replaced', 'slow', 'stopping'] as const;
export type StreamEnd = (typeof STREAM_ENDS)[number];

/**
 * What has changed of a signal that the same stream has sent before, its end included; what is left out is as it was.
 * `updateOf` and `withUpdate` (@spreadwise/contract/signal-update) make and apply it.
 */
export const signalUpdate = signalField
  .omit({ feed: true, universe: true, hops: true, detectedAt: true })
  .extend({
    /** One a leg, in the legs' order. */
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
  /** A signal that this stream has not sent yet, whole; or its newest state, where the reader was too slow for updates. */
  z.object({ type: z.literal('signal'), signal: signalField }),
  z.object({ type: z.literal('update'), update: signalUpdate }),
  /** After the first signals: the ids of all that is open. What else was open to a caller who comes back has ended. */
  z.object({ type: z.literal('current'), open: z.array(z.string()) }),
  z.object({ type: z.literal('allowance'), allowance: signalAllowance }),
  z.object({ type: z.literal('market'), market: marketSummary }),
  z.object({ type: z.literal('trackRecord'), trackRecord }),
  z.object({ type: z.literal('end'), reason: z.enum(STREAM_ENDS) }),
]);
export type SignalStreamEvent = z.infer<typeof signalStreamEvent>;

export const signalCalls = defineCalls({
  'GET /api/signals': {
    summary: "Signals, newest first: the caller's of any day. A customer is shown what the tier allows.",
    access: { permission: 'trading.view' },
    scope: 'signals:read',
    query: signalsQuery,
    response: signalsAnswer,
    failures: TOO_MANY_CALLS,
  },
  'GET /api/signals/stream': {
    summary:
      'Signals as they come, as server-sent events (text/event-stream): each whole once, then what changes. Last-Event-ID takes up where it ended.',
    access: { permission: 'trading.view' },
    scope: 'signals:read',
    query: signalStreamQuery,
    events: signalStreamEvent,
    failures: {
      ...TOO_MANY_CALLS,
      503: 'The server is stopping; see Retry-After.',
    },
  },
  'GET /api/signals/days': {
    summary: "The caller's ended signals by the UTC day on which they were reported, the latest day first.",
    access: { permission: 'trading.view' },
    scope: 'history:read',
    query: signalDaysQuery,
    response: z.object({ days: z.array(signalDay) }),
    failures: TOO_MANY_CALLS,
  },
  'GET /api/signals/export': {
    summary: "All the caller's ended signals that match, newest first, as CSV or as JSON.",
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
