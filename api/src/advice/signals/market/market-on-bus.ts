/** The market among the processes: whoever has one tells the others how it is; whoever has none follows. */
import type { MarketStatus } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus';
import type { SignalRecorder } from '../log/signal-recorder';
import type { MarketPort } from '../market-port';
import { type FollowedMarket, followMarket } from './followed-market';
import type { MarketStateStore } from './market-state-store';
import { tellMarket } from './tell-market';

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
