/** A group of exchanges that another thread watches, as the market's thread sees it; a thread that fails is replaced. */
import { type Thread, ThreadSupervisor } from '../../../../../platform/lib/threads/thread-supervisor';
import type { Timers } from '../../../../../platform/lib/time';
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

export const createThreadedGroup = (options: ThreadedGroupOptions): ExchangeGroup =>
  new ThreadedGroup(options);

class ThreadedGroup implements ExchangeGroup {
  readonly exchanges: readonly string[];
  private readonly supervisor: ThreadSupervisor<FromGroup, ToGroup>;
  private listener: GroupListener = { events: () => {}, coins: () => {}, lost: () => {} };
  private isWarm = false;
  /** By the threads before this one, and by this one. */
  private conflatedBefore = 0;
  private conflatedNow = 0;

  constructor(private readonly options: ThreadedGroupOptions) {
    const { exchanges, start, log, now, timers } = options;
    this.exchanges = exchanges;
    this.supervisor = new ThreadSupervisor<FromGroup, ToGroup>({
      name: `thread of ${exchanges.join(', ')}`,
      start: () => start(this.isWarm),
      onMessage: (message) => this.onMessage(message),
      onGone: () => this.onGone(),
      onFinished: () => {},
      log: { warn: log.warn, error: log.warn },
      now,
      timers,
    });
  }

  get conflated(): number {
    return this.conflatedBefore + this.conflatedNow;
  }

  get restarts(): number {
    return this.supervisor.restarts;
  }

  async run(heardBy: GroupListener, stop: AbortSignal): Promise<void> {
    this.listener = heardBy;
    if (stop.aborted) return;
    this.supervisor.start();
    await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }));
    await this.supervisor.stop();
  }

  wantBooks(markets: readonly number[]): void {
    this.supervisor.tell({ type: 'books', markets });
  }

  setWarm(isWarm: boolean): void {
    this.isWarm = isWarm;
    this.supervisor.tell({ type: 'warm', isWarm });
  }

  reconnect(exchange: string): void {
    this.supervisor.tell({ type: 'reconnect', exchange });
  }

  private onMessage(message: FromGroup): void {
    const { log, refused } = this.options;
    switch (message.type) {
      case 'events':
        this.listener.events(unpack(message.packed));
        this.supervisor.tell({ type: 'taken' });
        break;
      case 'coins':
        this.listener.coins(message.told);
        break;
      case 'refused':
        refused(message.reason);
        break;
      case 'alive':
        this.conflatedNow = message.conflated;
        break;
      case 'take slice':
        void this.answerSlice(message.id, message.exchange, message.ms);
        break;
      case 'log':
        log[message.level](message.fields, message.message);
    }
  }

  private async answerSlice(id: number, exchange: string, ms: number): Promise<void> {
    const waitMs = (await this.options.takeSlice?.(exchange, ms)) ?? 0;
    this.supervisor.tell({ type: 'slice', id, waitMs });
  }

  private onGone(): void {
    this.conflatedBefore += this.conflatedNow;
    this.conflatedNow = 0;
    this.listener.lost(`its thread failed (${this.supervisor.lastFailure})`);
  }
}
