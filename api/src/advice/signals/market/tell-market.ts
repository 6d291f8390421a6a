/** Tells the other processes each second how the market is: by the bus, and in the database for when that is down. */
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus';
import type { SignalRecorder } from '../log/signal-recorder';
import type { MarketPort } from '../market-port';
import type { MarketStateStore } from './market-state-store';

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
