/**
 * The market's state across processes: one that runs a market publishes it each second, on the bus and in the database
 * in case the bus is down; one without a market follows it. What a market finds travels by the signal log.
 */
import type { MarketStatus } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus';
import { createSingleFlight } from '../../../platform/lib/serial';
import { type MarketPort, unknownMarket } from '../market-port';
import type { MarketStateStore } from './market-state-store';

/** A market of this process, or the feed of a market in another process that is only followed here. */
export type MarketOrFeed = MarketPort | { readonly followed: MarketStatus['feed'] };

interface MarketOnBusOptions {
  readonly bus: Bus;
  readonly store: MarketStateStore;
  readonly isWriting: () => boolean;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'debug'>;
}

export interface MarketOnBus {
  readonly port: MarketPort;
  readonly isHere: boolean;
  /** Call once a second; nothing waits for it. */
  tick(): Promise<void>;
  /** Resolves when no read is in progress. */
  stop(): Promise<void>;
}

/** After this long without a message on the bus, the database is read. */
const SILENT_MS = 2_000;
/** After this long without any report, the state is stale. */
const STALE_MS = 3_000;

export function openMarketOnBus(market: MarketOrFeed, options: MarketOnBusOptions): MarketOnBus {
  if ('followed' in market) return followMarket(market.followed, options);
  // A single process has no other process to publish to.
  if (options.bus.kind === 'in-process')
    return { port: market, isHere: true, tick: async () => {}, stop: async () => {} };
  return publishMarket(market, options);
}

/**
 * The process that writes signals publishes. If none does, any process that notices the silence publishes, so that
 * customers learn why there is no advice.
 */
function publishMarket(
  port: MarketPort,
  { bus, store, isWriting, now, log }: MarketOnBusOptions,
): MarketOnBus {
  let heardAt = Number.NEGATIVE_INFINITY;
  const unsubscribe = bus.subscribe('market.status', () => {
    heardAt = now().getTime();
  });
  const isSilent = async (): Promise<boolean> => {
    if (now().getTime() - heardAt < SILENT_MS) return false;
    const kept = await store.newest();
    return kept === null || kept.ageMs >= SILENT_MS;
  };
  const flight = createSingleFlight<void>();
  const publish = async () => {
    const status = port.status();
    bus.publish('market.status', { status });
    // A database that does not answer blocks nothing, and gets one statement at a time.
    await flight.run('', () =>
      store
        .keep(status)
        .catch((err: unknown) => log.debug({ err }, "the market's state could not be stored")),
    );
  };
  return {
    port,
    isHere: true,
    async tick() {
      if (isWriting() || (await isSilent())) await publish();
    },
    async stop() {
      unsubscribe();
    },
  };
}

function followMarket(feed: MarketStatus['feed'], { bus, store, now }: MarketOnBusOptions): MarketOnBus {
  let newest: MarketStatus | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  const silentMs = () => now().getTime() - heardAt;
  const readNewest = async () => {
    const kept = await store.newest();
    if (!kept || now().getTime() - kept.ageMs <= heardAt) return;
    newest = kept.status;
    heardAt = now().getTime() - kept.ageMs;
  };
  const read = () => {
    reading = readNewest();
    return reading;
  };
  const unsubscribe = bus.subscribe('market.status', ({ status }) => {
    // If the database is away, the next second reads again.
    if (status === null) return void read().catch(() => {});
    newest = status;
    heardAt = now().getTime();
  });
  const port: MarketPort = {
    subscribe: () => () => {},
    status() {
      if (newest === null) return unknownMarket(feed, now());
      return silentMs() < STALE_MS || newest.state === 'stopped' ? newest : { ...newest, state: 'stale' };
    },
  };
  return {
    port,
    isHere: false,
    async tick() {
      if (silentMs() >= SILENT_MS) await read();
    },
    async stop() {
      unsubscribe();
      await reading.catch(() => {});
    },
  };
}
