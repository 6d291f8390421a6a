/** Analysis: statistics of markets and signals, by hour and day, and the public record of advice. */
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { REACTIONS } from '../browser/reaction';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField } from '../fields';

const feed = z.enum(['simulated', 'live', 'replay']);

/** What the first advice of the measured signals would have returned after a delay, with the coins in place. */
export const delayFigures = z.object({
  measured: z.int(),
  /** Sum of gains and losses, after taker fees. */
  eur: z.number(),
  /** The first order no longer filled within its limit. */
  missed: z.int(),
  /** Less came out than went in. */
  lost: z.int(),
});
export type DelayFigures = z.infer<typeof delayFigures>;

/** Totals of ended advice. */
export const signalFigures = z.object({
  signals: z.int(),
  /** Signals with an expected lifetime whose end is known, and how many lasted that long. */
  promised: z.int(),
  kept: z.int(),
  /** Expected and actual lifetimes of those signals, in ms. */
  promisedMs: z.number(),
  heldMs: z.number(),
  /** The first advice, in euros. */
  advisedEur: z.number(),
  /** Number of signals per lifetime bucket of LIFETIME_BOUNDS_S. */
  lifetimes: z.array(z.int()),
  /** One for each of DELAYS_S. */
  delays: z.array(delayFigures),
});
export type SignalFigures = z.infer<typeof signalFigures>;

/** A fraction: 0.0042 is 0.42 %. */
const fraction = z.number();

export const spreadPoint = z.object({
  at: instantField,
  /** After taker fees: the average and the best. */
  mean: fraction,
  best: fraction,
});
export type SpreadPoint = z.infer<typeof spreadPoint>;

const exchangePair = z.object({
  /** Both the same: a signal within one exchange. */
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
  /** By hour of the UTC day, over the last seven days. */
  hours: z.array(z.object({ hour: z.int(), signals: z.int() })),
  /** The same by individual hour in which signals began, without empty hours; with the euros they offered. */
  slots: z.array(z.object({ at: instantField, signals: z.int(), eur: z.number() })),
  /** The pairs with the most signals in the last seven days. */
  exchanges: z.array(exchangePair),
  /** The gap between the best two exchanges over the last 24 hours. */
  majors: z.array(z.object({ base: z.string(), quote: z.string(), points: z.array(spreadPoint) })),
});
export type MarketToday = z.infer<typeof marketToday>;

export const marketPastQuery = z.strictObject({ days: z.enum(['7', '30']) });

/** A route on which signals recur. */
const recurringRoute = z.object({
  /** The trades in order: 'buy BTC/USDT binance, sell BTC/USDT kraken'. */
  route: z.string(),
  signals: z.int(),
  /** Number of UTC days with such signals. */
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
  /** Pairs of exchanges, those with the most signals first. */
  exchanges: z.array(exchangePair),
  /** Most frequent first. */
  routes: z.array(recurringRoute),
});
export type MarketPast = z.infer<typeof marketPast>;

/** Signals worth acting on at one reaction speed: what was stated then, and what that speed returned. */
export const speedFigures = z.object({
  reaction: z.enum(REACTIONS),
  signals: z.int(),
  /** Those that returned a profit. */
  earned: z.int(),
  promisedEur: z.number(),
  returnedEur: z.number(),
  /** Brier score: the mean squared error of the stated chances; 0 is best, always stating 50 % gives 0.25. */
  brier: z.number(),
  /** By decile of the stated chance, without empty deciles: the average stated chance, and how many signals earned. */
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
  /** Every tier, sold or granted; the latest day first. */
  tiers: z.array(z.object({ tier: z.enum(TIER_NAMES), days: z.array(recordedDay) })),
  /**
   * Closed days, latest first, with the SHA-256 of their canonical JSON (RFC 8785) `{ day, feed, tiers }`, where
   * `tiers` has the day's figures and speeds under the name of each tier above that has it. Neither ever changes.
   */
  published: z.array(z.object({ day: z.iso.date(), hash: z.string() })),
});
export type PublicRecord = z.infer<typeof publicRecord>;

export const analysisCalls = defineCalls({
  'GET /api/analysis/today': {
    summary:
      "The caller's markets in figures: today's signals, their times and exchanges, and the spreads of the majors.",
    access: { permission: 'trading.view' },
    response: marketToday,
    failures: TOO_MANY_CALLS,
  },
  'GET /api/analysis/market': {
    summary:
      "The caller's markets over several days: by exchange, recurring routes, how long signals stay open, and the profit later.",
    access: { permission: ['analytics.advanced', 'analytics.full'] },
    query: marketPastQuery,
    response: marketPast,
    failures: TOO_MANY_CALLS,
  },
  'GET /api/track-record': {
    summary:
      'The signals of each day by tier: their lifetime, and the profit at once and later; closed days with their hash.',
    access: 'public',
    response: publicRecord,
    failures: TOO_MANY_CALLS,
  },
});
