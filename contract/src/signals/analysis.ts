/** Analysis: what the markets and the signals were like, by hour and day, and the public record of what was advised. */
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { REACTIONS } from '../browser/reaction';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField } from '../fields';

const feed = z.enum(['simulated', 'live', 'replay']);

/** What the first advice would have left somebody so much later, with the coins in place, of the signals that were measured. */
export const delayFigures = z.object({
  measured: z.int(),
  /** After taker fees, gains and losses added up. */
  eur: z.number(),
  /** The first order no longer filled within its limit. */
  missed: z.int(),
  /** Less came out than went in. */
  lost: z.int(),
});
export type DelayFigures = z.infer<typeof delayFigures>;

/** Advice that has ended, added up. */
export const signalFigures = z.object({
  signals: z.int(),
  /** Those with a promise whose end is known, and how many of them stood as long. */
  promised: z.int(),
  kept: z.int(),
  /** What was promised and what was held, in ms, of those with a promise. */
  promisedMs: z.number(),
  heldMs: z.number(),
  /** What was advised first, in euros. */
  advisedEur: z.number(),
  /** How many stood for how long, by LIFETIME_BOUNDS_S. */
  lifetimes: z.array(z.int()),
  /** One for each of DELAYS_S. */
  delays: z.array(delayFigures),
});
export type SignalFigures = z.infer<typeof signalFigures>;

/** A fraction: 0.0042 is 0.42 %. */
const fraction = z.number();

export const spreadPoint = z.object({
  at: instantField,
  /** After taker fees: on average, and at best. */
  mean: fraction,
  best: fraction,
});
export type SpreadPoint = z.infer<typeof spreadPoint>;

const exchangePair = z.object({
  /** The same twice: a signal within one exchange. */
  buyAt: z.string(),
  sellAt: z.string(),
  signals: z.int(),
  eur: z.number(),
});
export type ExchangePair = z.infer<typeof exchangePair>;

export const marketToday = z.object({
  feed,
  asOf: instantField,
  /** Since midnight UTC. */
  today: signalFigures,
  /** By the hour of the UTC day, over the last seven days. */
  hours: z.array(z.object({ hour: z.int(), signals: z.int() })),
  /** The same hour by hour, those with signals, by when each began; what its signals offered, in euros. */
  slots: z.array(z.object({ at: instantField, signals: z.int(), eur: z.number() })),
  /** Those with the most signals of the last seven days. */
  exchanges: z.array(exchangePair),
  /** The gap between the best two exchanges, over the last 24 hours. */
  majors: z.array(z.object({ base: z.string(), quote: z.string(), points: z.array(spreadPoint) })),
});
export type MarketToday = z.infer<typeof marketToday>;

export const marketPastQuery = z.strictObject({ days: z.enum(['7', '30']) });

/** A way that signals have come by again and again. */
const recurringRoute = z.object({
  /** The trades in order: 'buy BTC/USDT binance, sell BTC/USDT kraken'. */
  route: z.string(),
  signals: z.int(),
  /** On so many UTC days. */
  days: z.int(),
  eur: z.number(),
  meanLifetimeMs: z.number(),
  lastAt: instantField,
});
export type RecurringRoute = z.infer<typeof recurringRoute>;

export const marketPast = z.object({
  feed,
  asOf: instantField,
  figures: signalFigures,
  /** From where to where, those with the most signals first. */
  exchanges: z.array(exchangePair),
  /** The most frequent first. */
  routes: z.array(recurringRoute),
});
export type MarketPast = z.infer<typeof marketPast>;

/** Of the signals that were worth acting on at one speed: what was said of them then, and what came back at that speed. */
export const speedFigures = z.object({
  reaction: z.enum(REACTIONS),
  signals: z.int(),
  /** Those that left a profit. */
  earned: z.int(),
  promisedEur: z.number(),
  returnedEur: z.number(),
  /** Brier score: the mean square of how far each chance was off; 0 is best, always saying 50 % gives 0.25. */
  brier: z.number(),
  /** By tenths of the chance that was said, those with signals: how often it was said on average, and how many earned. */
  reliability: z.array(z.object({ chance: z.number(), signals: z.int(), earned: z.int() })),
});
export type SpeedFigures = z.infer<typeof speedFigures>;

/** A day of the public record. */
export const recordedDay = z.object({
  day: z.iso.date(),
  figures: signalFigures,
  speeds: z.array(speedFigures),
});
export type RecordedDay = z.infer<typeof recordedDay>;

export const publicRecord = z.object({
  feed,
  asOf: instantField,
  /** For each tier, sold or given, the latest day first. */
  tiers: z.array(z.object({ tier: z.enum(TIER_NAMES), days: z.array(recordedDay) })),
  /**
   * Days that are closed, the latest first, and the SHA-256 of their canonical JSON (RFC 8785) `{ day, feed, tiers }`, where
   * `tiers` has the figures and speeds of the day by the name of each tier above that has it. Neither changes any more.
   */
  published: z.array(z.object({ day: z.iso.date(), hash: z.string() })),
});
export type PublicRecord = z.infer<typeof publicRecord>;

export const analysisCalls = defineCalls({
  'GET /api/analysis/today': {
    summary:
      "The caller's markets in figures: today's signals, when they come, where, and the spreads of the majors.",
    access: { permission: 'trading.view' },
    response: marketToday,
    failures: TOO_MANY_CALLS,
  },
  'GET /api/analysis/market': {
    summary:
      "The caller's markets over several days: exchange by exchange, which routes come back, how long signals stay open, the profit later.",
    access: { permission: ['analytics.advanced', 'analytics.full'] },
    query: marketPastQuery,
    response: marketPast,
    failures: TOO_MANY_CALLS,
  },
  'GET /api/track-record': {
    summary:
      'The signals of each day, by tier: their lifetime, and the profit at once and later; closed days with their hash.',
    access: 'public',
    response: publicRecord,
    failures: TOO_MANY_CALLS,
  },
});
