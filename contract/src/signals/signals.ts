/** Signals: what the advice says, what became of it, and the state of the markets behind it. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField } from '../fields';
import { currencyField } from './money';

export const END_REASONS = [
  'gain gone',
  'quote too old',
  'disconnected',
  'delisted',
  /** We stopped following it: the feed did, or advice or what it is of was switched off. It says nothing of the market. */
  'feed stopped',
] as const;

/** How many days are added up at once. */
const MOST_DAYS = 31;

/** A fraction: 0.0042 is 0.42 %. Each says in its place of what. */
const fraction = z.number();
const fee = z.number().min(0).max(1);

export const signalLeg = z.object({
  exchange: z.string(),
  base: z.string(),
  quote: z.string(),
  /** Of the base. */
  side: z.enum(['buy', 'sell']),
  /** The best price there was. */
  price: z.number(),
  /** The worst price that the advised amount touches, in the quote asset: buy no higher, sell no lower. */
  limitPrice: z.number(),
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
});
export type Arrived = z.infer<typeof arrived>;

/** What is left of a signal in either way of holding coins. */
export const signalWorth = z.object({
  /** With the coins already on each exchange, as `size` says; null when no orders that are accepted gain anything. */
  inPlace: leftOver.nullable(),
  /** With one stake that is moved along: no more than those in `arrived` left on average, nor than the books of now give; null when that cannot be done, or leaves nothing. */
  moved: leftOver.nullable(),
  /** Why `moved` is null. */
  notMoved: z.enum(NOT_MOVED).nullable(),
  /** Absent where nothing is moved, while too few were followed ('not measured'), and for signals of before it was known. */
  arrived: arrived.optional(),
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
const advisedFigures = z.object({
  net: fraction,
  profitEur: z.number().nullable(),
  amountEur: z.number().nullable(),
});
export type AdvisedFigures = z.infer<typeof advisedFigures>;

/** The same for its reader. What leaves nothing at their set-up was put nothing into. */
const firstAdvice = advisedFigures.extend({
  /** At the caller's set-up as it is now; as the market gave it, for a caller without one; or so since no more was kept. */
  valuedAt: z.enum(['set-up', 'market', 'not kept']),
});
export type FirstAdvice = z.infer<typeof firstAdvice>;

/** As it is read back. Nothing is said of what was advised first where that was not kept yet. */
const listedSignal = signalField.extend({
  firstAdvice: firstAdvice.optional(),
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

/** Whether advice can be trusted to be about real markets, and to be fresh. */
export const marketSummary = z.object({
  feed: z.enum(['simulated', 'live', 'replay']),
  state: z.enum(['starting', 'running', 'stale', 'stopped']),
  /** What is said while no advice is given; absent: it is given. */
  paused: z.string().optional(),
  /** Where advice of the caller's tier can come from; for the owner, all there is. */
  exchanges: z.int(),
  markets: z.int(),
  exchangeNames: z.array(z.string()),
  /** The exchanges among them that tell nothing while others do. */
  silent: z.array(z.string()),
  lastQuoteAt: instantField.nullable(),
});
export type MarketSummary = z.infer<typeof marketSummary>;

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

export const engineFigures = z.object({
  universe: z.enum(UNIVERSES),
  maxHops: z.int(),
  assets: z.int(),
  markets: z.int(),
  /** Those of its markets. */
  exchanges: z.array(z.string()),
  /** Profitable cycles that stand, at most the engine's top. */
  standing: z.int(),
  ticks: z.int(),
  /** Microseconds a tick, over the last minute. */
  tickP50Us: z.number().nullable(),
  tickP99Us: z.number().nullable(),
});

export const marketStatus = marketSummary.omit({ exchangeNames: true, silent: true }).extend({
  feeds: z.array(
    z.object({
      exchange: z.string(),
      state: z.enum(['connecting', 'connected', 'disconnected']),
      reason: z.string().nullable(),
      since: instantField,
      markets: z.int(),
      lastQuoteAt: instantField.nullable(),
      /** Quotes a second over the last ten seconds. */
      quotesPerSecond: z.number(),
      disconnects: z.int(),
    }),
  ),
  quotesPerSecond: z.number(),
  /** Quotes that a newer one of the same market replaced before they were worked on. */
  conflated: z.int(),
  /** How often threads of exchange groups were started again since the worker was; absent: it has none. */
  groupRestarts: z.int().optional(),
  /** Messages and quotes that were not believed, by reason. */
  refused: z.record(z.string(), z.int()),
  engines: z.array(engineFigures),
  signals: z.object({ open: z.int(), openedToday: z.int() }),
  worker: z.object({ restarts: z.int(), startedAt: instantField, lastFailure: z.string().nullable() }),
});
export type MarketStatus = z.infer<typeof marketStatus>;

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
    summary: "The caller's ended signals by the UTC day on which they were advised, the latest day first.",
    access: { permission: 'trading.view' },
    scope: 'history:read',
    query: signalDaysQuery,
    response: z.object({ days: z.array(signalDay) }),
    failures: TOO_MANY_CALLS,
  },
  'GET /api/signals/export': {
    summary: "All the caller's ended signals that match, newest first, as CSV or as JSON.",
    access: { permission: 'trading.view' },
    rollout: 'history-export',
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
