import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { instantField } from '../fields';

/** Whether advice concerns real markets, and is fresh. */
export const marketSummary = z.object({
  feed: z.enum(['simulated', 'live', 'replay']),
  state: z.enum(['starting', 'running', 'stale', 'stopped']),
  /** The owner's text for customers while no signals are delivered, '' for our own; absent: signals are delivered. */
  paused: z.string().optional(),
  /** Exchanges that the caller's tier covers; for the owner, all of them. */
  exchanges: z.int(),
  markets: z.int(),
  exchangeNames: z.array(z.string()),
  /** Those of the exchanges that send nothing while others do. */
  silent: z.array(z.string()),
  lastQuoteAt: instantField.nullable(),
});
export type MarketSummary = z.infer<typeof marketSummary>;

export const engineFigures = z.object({
  universe: z.enum(UNIVERSES),
  maxHops: z.int(),
  assets: z.int(),
  markets: z.int(),
  /** The exchanges of its markets. */
  exchanges: z.array(z.string()),
  /** Cycles that are worth advising. */
  standing: z.int(),
  ticks: z.int(),
  /** Microseconds per tick, over the last minute. */
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
      /** Quotes per second over the last ten seconds. */
      quotesPerSecond: z.number(),
      disconnects: z.int(),
    }),
  ),
  quotesPerSecond: z.number(),
  /** Quotes replaced by a newer one of the same market before they were processed. */
  conflated: z.int(),
  /** Restarts of exchange groups' threads since the worker started; absent: it has no such threads. */
  groupRestarts: z.int().optional(),
  /** Rejected messages and quotes, by reason. */
  refused: z.record(z.string(), z.int()),
  engines: z.array(engineFigures),
  signals: z.object({ open: z.int(), openedToday: z.int() }),
  worker: z.object({ restarts: z.int(), startedAt: instantField, lastFailure: z.string().nullable() }),
});
export type MarketStatus = z.infer<typeof marketStatus>;
