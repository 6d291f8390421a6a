/**
 * The market of another process: how it is comes by the bus, or from the database where the bus is silent. What it finds is
 * in the log of signals.
 */
import type { MarketStatus } from '@spreadwise/contract';
import type { Bus } from '../../../platform/bus';
import { type MarketPort, unknownMarket } from '../market-port';
import type { MarketStateStore } from './market-state-store';
import { SILENT_MS } from './tell-market';

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
