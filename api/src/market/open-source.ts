/** Opens the feed that the configuration asks for, in real time. */
import { REAL_TIMERS } from '../lib/timers';
import { takerFeeOf } from './exchanges/fees';
import type { FeedLog } from './feeds/live/exchange/feed';
import { createLiveSource } from './feeds/live/source';
import { createReplaySource } from './feeds/recording/replay';
import { createSimulatedSource } from './feeds/simulated/source';
import type { FeedSettings } from './settings';
import type { MarketSource } from './types';

export interface SourceContext {
  readonly log: FeedLog;
  /** Hears of each quote or book that was not believed. */
  readonly refused: (reason: string) => void;
}

/** `seed`: of the simulated market. */
export function openSource(
  market: FeedSettings,
  seed: number,
  { log, refused }: SourceContext,
): MarketSource {
  const now = Date.now;
  const { sleep } = REAL_TIMERS;
  switch (market.feed) {
    case 'simulated':
      return createSimulatedSource({ seed, pace: { kind: 'real', now, sleep } });
    case 'live':
      return createLiveSource({
        exchanges: market.exchanges,
        takerFee: takerFeeOf,
        now,
        log,
        onRefused: (_exchange, reason) => refused(reason),
      });
    case 'replay':
      return createReplaySource({
        file: market.file,
        pace: { kind: 'recorded', now, sleep },
        warn: (message) => log.warn({}, message),
      });
  }
}
