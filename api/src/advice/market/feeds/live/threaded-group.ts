/** The market thread's view of a group of exchanges that another thread watches; a failed thread is replaced. */
import { type Thread, ThreadSupervisor } from '../../../../platform/lib/threads/threads';
import type { Timers } from '../../../../platform/lib/time';
import type { SliceGiven, SliceWanted } from '../../call-budget';
import type { LiveSettings, MarketEvent, Quote } from '../../types';
import type { CoinReport } from './coins';
import type { ExchangeGroup, GroupContext, GroupListener } from './group';

interface ThreadedGroupOptions extends GroupContext {
  readonly exchanges: readonly string[];
  /** `isWarm`: whether another process advises at the moment; see `Feed`. */
  readonly start: (isWarm: boolean) => Thread<FromGroup, ToGroup>;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'every' | 'after'>;
}

/** In the market's thread; a failed thread is replaced. */
export class ThreadedGroup implements ExchangeGroup {
  readonly exchanges: readonly string[];
  private readonly supervisor: ThreadSupervisor<FromGroup, ToGroup>;
  private listener: GroupListener = { events: () => {}, coins: () => {}, lost: () => {} };
  private isWarm = false;
  /** Quotes conflated by the threads before this one, and by this one. */
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
    this.supervisor.send({ type: 'books', markets });
  }

  setWarm(isWarm: boolean): void {
    this.isWarm = isWarm;
    this.supervisor.send({ type: 'warm', isWarm });
  }

  reconnect(exchange: string): void {
    this.supervisor.send({ type: 'reconnect', exchange });
  }

  private onMessage(message: FromGroup): void {
    const { log, refused } = this.options;
    switch (message.type) {
      case 'events':
        this.listener.events(unpack(message.packed));
        this.supervisor.send({ type: 'taken' });
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
    this.supervisor.send({ type: 'slice', id, waitMs });
  }

  private onGone(): void {
    this.conflatedBefore += this.conflatedNow;
    this.conflatedNow = 0;
    this.listener.lost(`its thread failed (${this.supervisor.lastFailure})`);
  }
}

/* Messages between the thread of a group of exchanges and the market's thread. */

export interface GroupThreadOptions {
  readonly exchanges: readonly string[];
  readonly settings: LiveSettings;
  /** Whether other processes may ask the same exchanges from the same address. */
  readonly sharesCalls: boolean;
  readonly isWarm: boolean;
}

export type FromGroup =
  /** In order. While too many batches lack their `taken`, the thread waits and keeps only the newest quotes. */
  | { readonly type: 'events'; readonly packed: PackedEvents }
  | { readonly type: 'coins'; readonly told: CoinReport }
  | { readonly type: 'refused'; readonly reason: string }
  /** Once a second, as a sign of life; `conflated`: quotes replaced by newer ones since the thread began. */
  | { readonly type: 'alive'; readonly conflated: number }
  | {
      readonly type: 'log';
      readonly level: 'info' | 'warn';
      readonly fields: object;
      readonly message: string;
    }
  | SliceWanted;

export type ToGroup =
  | { readonly type: 'taken' }
  | { readonly type: 'books'; readonly markets: readonly number[] }
  | { readonly type: 'reconnect'; readonly exchange: string }
  | { readonly type: 'warm'; readonly isWarm: boolean }
  | SliceGiven;

/*
 * Events on their way between threads. Quotes, which are nearly all of them, are numbers in one buffer that is
 * transferred, not copied; the few others are sent as they are, each with its place in the order.
 */

interface PackedEvents {
  /** `NUMBERS` for each quote; NaN for a missing side. */
  readonly quotes: Float64Array<ArrayBuffer>;
  readonly others: readonly (readonly [place: number, event: MarketEvent])[];
}

/** Per quote. */
const NUMBERS = 6;

export function pack(events: readonly MarketEvent[]): PackedEvents {
  const others: [number, MarketEvent][] = [];
  const quotes = new Float64Array(NUMBERS * events.length);
  let end = 0;
  for (const [place, event] of events.entries()) {
    if (event.type !== 'quote') {
      others.push([place, event]);
      continue;
    }
    const { at, market, bid, bidSize, ask, askSize } = event;
    quotes[end] = market;
    quotes[end + 1] = at;
    quotes[end + 2] = bid ?? Number.NaN;
    quotes[end + 3] = bidSize ?? Number.NaN;
    quotes[end + 4] = ask ?? Number.NaN;
    quotes[end + 5] = askSize ?? Number.NaN;
    end += NUMBERS;
  }
  return { quotes: others.length ? quotes.slice(0, end) : quotes, others };
}

export function unpack({ quotes, others }: PackedEvents): MarketEvent[] {
  const events: MarketEvent[] = [];
  let from = 0;
  const takeQuotesUntil = (place: number) => {
    for (; events.length < place; from += NUMBERS) events.push(quoteAt(quotes, from));
  };
  for (const [place, event] of others) {
    takeQuotesUntil(place);
    events.push(event);
  }
  takeQuotesUntil(quotes.length / NUMBERS + others.length);
  return events;
}

const quoteAt = (quotes: Float64Array, from: number): Quote => ({
  type: 'quote',
  market: quotes[from] ?? Number.NaN,
  at: quotes[from + 1] ?? Number.NaN,
  bid: orNull(quotes[from + 2]),
  bidSize: orNull(quotes[from + 3]),
  ask: orNull(quotes[from + 4]),
  askSize: orNull(quotes[from + 5]),
});

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
