/** The market among the processes: whoever has one tells the others how it is; whoever has none follows. */

import type { MarketStatus } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus';
import type { SignalRecorder } from '../log/signal-recorder';
import { type MarketPort, unknownMarket } from '../market-port';
import type { MarketStateStore } from './market-state-store';

/** A market of this process; or the feed of another's, whose signals are only followed here. */
export type MarketOrFeed = MarketPort | { readonly followed: MarketStatus['feed'] };

export interface MarketOnBusContext {
  readonly bus: Bus;
  readonly store: MarketStateStore;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'debug'>;
}

export interface MarketOnBus {
  readonly port: MarketPort;
  /** Whether it runs in this process. */
  readonly isHere: boolean;
  /** Begins to tell the others. */
  tellAs(recorder: Pick<SignalRecorder, 'isWriting'>): void;
  /** To be called once a second; nothing waits for it. */
  tick(): Promise<void>;
  stop(): void | Promise<void>;
}

export function openMarketOnBus(market: MarketOrFeed, context: MarketOnBusContext): MarketOnBus {
  return 'followed' in market
    ? followed(followMarket({ ...context, feed: market.followed }))
    : told(market, context);
}

const followed = (market: FollowedMarket): MarketOnBus => ({
  port: market,
  isHere: false,
  tellAs() {},
  tick: market.tick,
  stop: market.stop,
});

function told(market: MarketPort, context: MarketOnBusContext): MarketOnBus {
  let teller: ReturnType<typeof tellMarket> | null = null;
  return {
    port: market,
    isHere: true,
    tellAs(recorder) {
      // In one process there is nobody to tell.
      if (context.bus.kind !== 'in-process') teller = tellMarket({ ...context, market, recorder });
    },
    tick: async () => teller?.tick(),
    stop: () => teller?.stop(),
  };
}

/**
 * The market of another process: how it is comes by the bus, or from the database where the bus is silent. What it finds is
 * in the log of signals.
 */

export interface FollowedMarketContext {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly store: Pick<MarketStateStore, 'newest'>;
  readonly feed: MarketStatus['feed'];
  readonly now: () => Date;
}

export interface FollowedMarket extends MarketPort {
  /** To be called once a second: asks the database where the bus has told nothing of late. */
  tick(): Promise<void>;
  /** Resolves when nothing is asked any more. */
  stop(): Promise<void>;
}

/** After so long nobody knows how it is. */
const STALE_MS = 3_000;

export function followMarket({ bus, store, feed, now }: FollowedMarketContext): FollowedMarket {
  let newest: MarketStatus | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  const silentMs = () => now().getTime() - heardAt;

  let asking: Promise<void> = Promise.resolve();
  const ask = () => {
    asking = readNewest();
    return asking;
  };
  const readNewest = async () => {
    const kept = await store.newest();
    if (!kept || now().getTime() - kept.ageMs <= heardAt) return;
    newest = kept.status;
    heardAt = now().getTime() - kept.ageMs;
  };
  const unsubscribe = bus.subscribe('market.status', ({ status }) => {
    // The database is away: the next second asks again.
    if (status === null) return void ask().catch(() => {});
    newest = status;
    heardAt = now().getTime();
  });

  return {
    // Its findings come by the log.
    subscribe: () => () => {},
    status() {
      if (newest === null) return unknownMarket(feed, now());
      return silentMs() < STALE_MS || newest.state === 'stopped' ? newest : { ...newest, state: 'stale' };
    },
    async tick() {
      if (silentMs() >= SILENT_MS) await ask();
    },
    async stop() {
      unsubscribe();
      await asking.catch(() => {});
    },
  };
}

/** Tells the other processes each second how the market is: by the bus, and in the database for when that is down. */

export interface TellMarketContext {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly store: MarketStateStore;
  readonly market: Pick<MarketPort, 'status'>;
  readonly recorder: Pick<SignalRecorder, 'isWriting'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'debug'>;
}

/** The market is told of each second; after so long without a word it is asked for, and told of by others. */
export const SILENT_MS = 2_000;

/**
 * `tick` is to be called once a second. The process that writes signals tells; where none does, whichever finds that
 * nobody has told anything, so that people learn why there is no advice.
 */
export function tellMarket({ bus, store, market, recorder, now, log }: TellMarketContext) {
  let heardAt = Number.NEGATIVE_INFINITY;
  const stop = bus.subscribe('market.status', () => {
    heardAt = now().getTime();
  });
  const isSilent = async (): Promise<boolean> => {
    if (now().getTime() - heardAt < SILENT_MS) return false;
    const kept = await store.newest();
    return kept === null || kept.ageMs >= SILENT_MS;
  };
  let keeping: Promise<void> | null = null;
  const tell = () => {
    const status = market.status();
    bus.publish('market.status', { status });
    // A database that does not answer holds up nothing, and is asked one thing at a time.
    keeping ??= store
      .keep(status)
      .catch((error: unknown) => log.debug({ err: error }, 'how the market is was not kept'))
      .finally(() => {
        keeping = null;
      });
    return keeping;
  };
  return {
    async tick(): Promise<void> {
      if (recorder.isWriting || (await isSilent())) await tell();
    },
    stop,
  };
}
