/** The live market: real exchanges through ccxt, in groups, each in a thread; here their markets get common numbers. */
import { REAL_TIMERS, type Timers } from '../../../../platform/lib/time';
import { ConflatingQueue } from '../../queue';
import type { Feed, FeedLog } from '../../types';
import type { ExchangeGroup, GroupListener } from './group';
import { createMergedMarkets, type GroupMarkets } from './markets/merged-markets';

interface LiveFeedOptions {
  readonly groups: readonly ExchangeGroup[];
  readonly now: () => number;
  readonly log: FeedLog;
  readonly timers?: Pick<Timers, 'sleep'>;
}

const CLOCK_EVERY_MS = 250;
const RECHECK_EVERY_MS = 15_000;

export function createLiveFeed(options: LiveFeedOptions): Feed {
  const { groups, now, log, timers = REAL_TIMERS } = options;
  const queue = new ConflatingQueue();
  const merged = createMergedMarkets({
    exchanges: groups.flatMap(({ exchanges }) => exchanges),
    now,
    apart: (exchange, code) => log.info({ exchange, code }, 'coin kept separate from others with its ticker'),
  });
  const parts = groups.map((group) => ({ group, markets: merged.join() }));
  const over = new AbortController();

  const hear = ({ exchanges }: ExchangeGroup, markets: GroupMarkets): GroupListener => ({
    events: (events) => queue.push(markets.translate(events)),
    coins: merged.meet,
    lost(reason) {
      queue.push(exchanges.map((exchange) => ({ type: 'disconnected', at: now(), exchange, reason })));
      queue.push(markets.forget());
    },
  });

  return {
    kind: 'live',
    async *events(stop) {
      const stopped = AbortSignal.any([stop, over.signal]);
      stopped.addEventListener('abort', () => queue.end(), { once: true });
      const running = [
        ...parts.map(({ group, markets }) => group.run(hear(group, markets), stopped)),
        repeat(timers, CLOCK_EVERY_MS, () => queue.push([{ type: 'clock', at: now() }]), stopped),
        repeat(timers, RECHECK_EVERY_MS, () => queue.push(merged.recheck()), stopped),
      ];
      try {
        if (!stop.aborted) yield* queue;
      } finally {
        over.abort();
        await Promise.all(running);
      }
    },
    get conflated() {
      return groups.reduce((sum, { conflated }) => sum + conflated, queue.conflated);
    },
    get groupRestarts() {
      return groups.reduce((sum, { restarts = 0 }) => sum + restarts, 0);
    },
    setWarm(isWarm) {
      for (const group of groups) group.setWarm(isWarm);
    },
    reconnect(exchange) {
      groups.find(({ exchanges }) => exchanges.includes(exchange))?.reconnect(exchange);
    },
    wantBooks(numbers) {
      for (const { group, markets } of parts) {
        const own = markets.ownNumbers(numbers);
        if (own.length) group.wantBooks(own);
      }
    },
  };
}

async function repeat(timers: Pick<Timers, 'sleep'>, everyMs: number, work: () => void, stop: AbortSignal) {
  while (!stop.aborted) {
    work();
    await timers.sleep(everyMs, stop);
  }
}
