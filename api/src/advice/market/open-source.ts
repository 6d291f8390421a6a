/** Opens the feed that the configuration asks for, in real time. */
import { resourceLimits, Worker } from 'node:worker_threads';
import { REAL_TIMERS } from '../../platform/lib/time';
import { inRepository } from '../../repository-path';
import type { ExchangeGroup } from './feeds/live/group';
import { type GroupContext, openGroup } from './feeds/live/open-group';
import { createLiveSource } from './feeds/live/source';
import type { GroupThreadOptions } from './feeds/live/threads/messages';
import { createThreadedGroup } from './feeds/live/threads/threaded-group';
import { createReplaySource } from './feeds/recording/replay';
import { createSimulatedSource } from './feeds/simulated/source';
import type { FeedSettings, LiveSettings } from './settings';
import type { MarketSource } from './types';

const GROUP_THREAD_FILE = inRepository('api/dist/market-group.js');

/** `seed`: of the simulated market. */
export function openSource(market: FeedSettings, seed: number, context: GroupContext): MarketSource {
  const { log } = context;
  const now = Date.now;
  const { sleep } = REAL_TIMERS;
  switch (market.feed) {
    case 'simulated':
      return createSimulatedSource({ seed, pace: { kind: 'real', now, sleep } });
    case 'live':
      return createLiveSource({ groups: openGroups(market, context), now, log });
    case 'replay':
      return createReplaySource({
        file: market.file,
        pace: market.isAsRead ? { kind: 'as read' } : { kind: 'recorded', now, sleep },
        warn: (message) => log.warn({}, message),
      });
  }
}

/** A group alone is watched in this thread; several have one each. */
function openGroups(settings: LiveSettings, context: GroupContext): ExchangeGroup[] {
  const { groups } = settings;
  if (groups.length === 1) return groups.map((exchanges) => openGroup(exchanges, settings, context));
  return groups.map((exchanges) =>
    createThreadedGroup({
      exchanges,
      start: (isWarm) =>
        startGroupThread(exchanges, { settings, sharesCalls: context.takeSlice !== null, isWarm }),
      now: () => new Date(),
      timers: REAL_TIMERS,
      ...context,
    }),
  );
}

/** It may use as much memory as this one. */
function startGroupThread(
  exchanges: readonly string[],
  options: Omit<GroupThreadOptions, 'exchanges'>,
): Worker {
  const { maxOldGenerationSizeMb } = resourceLimits;
  return new Worker(GROUP_THREAD_FILE, {
    name: exchanges.join(' '),
    workerData: { exchanges, ...options } satisfies GroupThreadOptions,
    resourceLimits: maxOldGenerationSizeMb === undefined ? {} : { maxOldGenerationSizeMb },
  });
}
