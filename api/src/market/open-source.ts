/** Opens the feed that the configuration asks for, in real time. */
import { REAL_TIMERS } from '../lib/timing/timers';
import { createCallBudget, type TakeSlice } from './call-budget';
import { takerFeeOf } from './exchanges/fees';
import { CLIENT, createExchangeLoader } from './feeds/live/ccxt/library';
import type { FeedLog } from './feeds/live/feed-log';
import { createLagMeter } from './feeds/live/lag';
import { createLiveSource } from './feeds/live/source';
import { createFeesFile } from './feeds/live/terms/fees-file';
import { createKeyTerms } from './feeds/live/terms/key-terms';
import { firstKnown } from './feeds/live/terms/terms';
import { createReplaySource } from './feeds/recording/replay';
import { createSimulatedSource } from './feeds/simulated/source';
import type { FeedSettings, LiveSettings } from './settings';
import type { MarketSource } from './types';

export interface SourceContext {
  readonly log: FeedLog;
  /** Hears of each quote or book that was not believed. */
  readonly refused: (reason: string) => void;
  /** By which the processes behind one address share their requests; null: there is this one only. */
  readonly takeSlice: TakeSlice | null;
}

/** `seed`: of the simulated market. */
export function openSource(market: FeedSettings, seed: number, context: SourceContext): MarketSource {
  const { log } = context;
  const now = Date.now;
  const { sleep } = REAL_TIMERS;
  switch (market.feed) {
    case 'simulated':
      return createSimulatedSource({ seed, pace: { kind: 'real', now, sleep } });
    case 'live':
      return openLive(market, context);
    case 'replay':
      return createReplaySource({
        file: market.file,
        pace: market.isAsRead ? { kind: 'as read' } : { kind: 'recorded', now, sleep },
        warn: (message) => log.warn({}, message),
      });
  }
}

function openLive(
  { exchanges, lagLimitMs, feesFile, keys }: LiveSettings,
  { log, refused, takeSlice }: SourceContext,
): MarketSource {
  const timers = REAL_TIMERS;
  const load = createExchangeLoader();
  const byKey = Object.entries(keys).map(([exchange, key]) =>
    createKeyTerms({
      exchange,
      open: () => load(exchange, { ...CLIENT, ...key }),
      log,
      timers,
      random: Math.random,
    }),
  );
  const terms = firstKnown(
    [...(feesFile === null ? [] : [createFeesFile({ file: feesFile, log, timers })]), ...byKey],
    takerFeeOf,
  );
  const { lagMs } = createLagMeter(timers);
  return createLiveSource({
    exchanges,
    terms,
    now: Date.now,
    lagMs,
    lagLimitMs,
    log,
    load,
    ...(takeSlice && { budget: createCallBudget(takeSlice, Date.now) }),
    onRefused: (_exchange, reason) => refused(reason),
  });
}
