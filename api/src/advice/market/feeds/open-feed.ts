/** Opens the configured feed, in real time. */
import { resourceLimits, Worker } from 'node:worker_threads';
import { REAL_TIMERS } from '../../../platform/lib/time';
import { inRepository } from '../../../repository-path';
import type { Feed, FeedSettings, LiveSettings } from '../types';
import { type ExchangeGroup, type GroupContext, openGroup } from './live/group';
import { createLiveFeed } from './live/live-feed';
import { type GroupThreadOptions, ThreadedGroup } from './live/threaded-group';
import { createReplayFeed } from './recording/replay';
import { readGapKinds } from './simulated/fitted-gaps';
import { createSimulatedFeed } from './simulated/simulation';

const GROUP_THREAD_FILE = inRepository('api/dist/market-group.js');

export function openFeed(market: FeedSettings, seed: number, context: GroupContext): Feed {
  const { log } = context;
  const now = Date.now;
  const { sleep } = REAL_TIMERS;
  switch (market.feed) {
    case 'simulated': {
      const gaps = market.gapsFile ? { gaps: readGapKinds(market.gapsFile) } : {};
      return createSimulatedFeed({ seed, now, sleep, ...gaps });
    }
    case 'live':
      return createLiveFeed({ groups: openGroups(market, context), now, log });
    case 'replay':
      return createReplayFeed({
        file: market.file,
        pace: { kind: 'recorded', now, sleep },
        warn: (message) => log.warn({}, message),
      });
  }
}

/** A single group is watched in this thread; several have a thread each. */
function openGroups(settings: LiveSettings, context: GroupContext): ExchangeGroup[] {
  const { groups } = settings;
  if (groups.length === 1) return groups.map((exchanges) => openGroup(exchanges, settings, context));
  return groups.map(
    (exchanges) =>
      new ThreadedGroup({
        exchanges,
        start: (isWarm) =>
          startGroupThread(exchanges, { settings, sharesCalls: context.takeSlice !== null, isWarm }),
        now: () => new Date(),
        timers: REAL_TIMERS,
        ...context,
      }),
  );
}

/** The thread may use as much memory as this one. */
function startGroupThread(exchanges: readonly string[], options: Omit<GroupThreadOptions, 'exchanges'>) {
  const { maxOldGenerationSizeMb } = resourceLimits;
  return new Worker(GROUP_THREAD_FILE, {
    name: exchanges.join(' '),
    workerData: { exchanges, ...options } satisfies GroupThreadOptions,
    resourceLimits: maxOldGenerationSizeMb === undefined ? {} : { maxOldGenerationSizeMb },
  });
}
