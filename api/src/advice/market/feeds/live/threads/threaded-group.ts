/** A group of exchanges that another thread watches, as the market's thread sees it; a thread that fails is replaced. */
import { type Thread, ThreadSupervisor } from '../../../../../platform/lib/threads/thread-supervisor';
import type { Timers } from '../../../../../platform/lib/timing/timers';
import type { ExchangeGroup, GroupListener } from '../group';
import type { GroupContext } from '../open-group';
import type { FromGroup, ToGroup } from './messages';
import { unpack } from './packed-events';

export interface ThreadedGroupOptions extends GroupContext {
  readonly exchanges: readonly string[];
  /** Whether another process advises at that moment; see `MarketSource`. */
  readonly start: (isWarm: boolean) => Thread<FromGroup, ToGroup>;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'every' | 'after'>;
}

export function createThreadedGroup(options: ThreadedGroupOptions): ExchangeGroup {
  const { exchanges, start, log, refused, takeSlice, now, timers } = options;
  let listener: GroupListener = { events: () => {}, coins: () => {}, lost: () => {} };
  let isWarm = false;
  /** By the threads before this one, and by this one. */
  let conflatedBefore = 0;
  let conflated = 0;

  const answerSlice = async (id: number, exchange: string, ms: number) => {
    const waitMs = (await takeSlice?.(exchange, ms)) ?? 0;
    supervisor.tell({ type: 'slice', id, waitMs });
  };
  const onMessage = (message: FromGroup) => {
    switch (message.type) {
      case 'events':
        listener.events(unpack(message.packed));
        supervisor.tell({ type: 'taken' });
        break;
      case 'coins':
        listener.coins(message.told);
        break;
      case 'refused':
        refused(message.reason);
        break;
      case 'alive':
        conflated = message.conflated;
        break;
      case 'take slice':
        void answerSlice(message.id, message.exchange, message.ms);
        break;
      case 'log':
        log[message.level](message.fields, message.message);
    }
  };
  const supervisor = new ThreadSupervisor<FromGroup, ToGroup>({
    name: `thread of ${exchanges.join(', ')}`,
    start: () => start(isWarm),
    onMessage,
    onGone() {
      conflatedBefore += conflated;
      conflated = 0;
      listener.lost(`its thread failed (${supervisor.lastFailure})`);
    },
    onFinished: () => {},
    log: { warn: log.warn, error: log.warn },
    now,
    timers,
  });

  return {
    exchanges,
    get conflated() {
      return conflatedBefore + conflated;
    },
    get restarts() {
      return supervisor.restarts;
    },
    async run(heardBy, stop) {
      listener = heardBy;
      if (stop.aborted) return;
      supervisor.start();
      await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }));
      await supervisor.stop();
    },
    wantBooks: (markets) => supervisor.tell({ type: 'books', markets }),
    setWarm(warm) {
      isWarm = warm;
      supervisor.tell({ type: 'warm', isWarm });
    },
    reconnect: (exchange) => supervisor.tell({ type: 'reconnect', exchange }),
  };
}
