/** The state of the markets behind the advice. */
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { instantField } from '../fields';

/** Whether advice can be trusted to be about real markets, and to be fresh. */
export const marketSummary = z.object({
  feed: z.enum(['simulated', 'live', 'replay']),
  state: z.enum(['starting', 'running', 'stale', 'stopped']),
  /** What the owner has customers read while no signals are given, '' for our own words; absent: they are given. */
  paused: z.string().optional(),
  /** Where advice of the caller's tier can come from; for the owner, all there is. */
  exchanges: z.int(),
  markets: z.int(),
  exchangeNames: z.array(z.string()),
  /** The exchanges among them that send nothing while others do. */
  silent: z.array(z.string()),
  lastQuoteAt: instantField.nullable(),
});
export type MarketSummary = z.infer<typeof marketSummary>;

export const engineFigures = z.object({
  universe: z.enum(UNIVERSES),
  maxHops: z.int(),
  assets: z.int(),
  markets: z.int(),
  /** Those of its markets. */
  exchanges: z.array(z.string()),
  /** Cycles that are worth advising on. */
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
