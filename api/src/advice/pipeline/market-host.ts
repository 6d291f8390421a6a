/** The market on the main thread: supervises its worker, publishes findings, and ends orphaned signals. */
import type { MarketStatus, Signal } from '@spreadwise/contract';
import { wasAdvised } from '@spreadwise/contract/signal-worth';
import type { Logger } from 'pino';
import { type Thread, ThreadSupervisor } from '../../platform/lib/threads/threads';
import { REAL_TIMERS, type Timers, utcDay } from '../../platform/lib/time';
import type { FeedKind, SetTerms, SliceWanted, TakeSlice } from '../market';
import {
  type DetectionRules,
  type MarketFact,
  type MarketPort,
  type SignalChange,
  unknownMarket,
} from '../signals';
import type { SearchedProfile } from '../signals/detect';
import type { FromWorker, LearntBefore, PipelineStatus, ToWorker } from './worker-messages';

export type MarketWorker = Thread<FromWorker, ToWorker>;

interface MarketHostOptions {
  readonly feed: FeedKind;
  readonly startWorker: () => MarketWorker;
  /** Reads the past arrivals of moved stakes and the outlooks, which each worker is sent as it starts. */
  readonly readPast?: () => Promise<LearntBefore>;
  /** Reserves time in the rate limits that all processes calling the same exchanges share. */
  readonly takeSlice?: TakeSlice;
  /** The message to show while advice is paused; null: it is not paused. */
  readonly paused?: () => string | null;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
  readonly timers?: Pick<Timers, 'every' | 'after'>;
}

/** After this long without a new quote, prices are not reliable and another process may take the lead. */
const STALE_MS = 5_000;
/** Retry interval while the database is away. */
const PAST_AGAIN_MS = 5_000;

/** Starts its worker at once. */
export class MarketHost implements MarketPort {
  private readonly supervisor: ThreadSupervisor<FromWorker, ToWorker>;
  private readonly publisher: SignalPublisher;
  private readonly factListeners: ((facts: readonly MarketFact[]) => void)[] = [];
  private worker: MarketWorker | null = null;
  private profiles: readonly SearchedProfile[] = [];
  private newestStatus: PipelineStatus | null = null;
  private lastQuoteAt: string | null = null;
  /** When `lastQuoteAt` last changed. */
  private freshAt: Date | null = null;

  constructor(private readonly options: MarketHostOptions) {
    const { log, now, timers = REAL_TIMERS } = options;
    this.publisher = new SignalPublisher(() => utcDay(now()), log);
    this.supervisor = new ThreadSupervisor<FromWorker, ToWorker>({
      ...{ name: 'market worker', start: () => this.startWorker(), log, now, timers },
      onMessage: (message) => this.onMessage(message),
      onGone: () => this.onGone(),
      onFinished: (isEndOfFeed) => this.onFinished(isEndOfFeed),
    });
    this.supervisor.start();
  }

  subscribe(listener: (changes: readonly SignalChange[]) => void): () => void {
    return this.publisher.subscribe(listener);
  }

  readonly onFacts = (listener: (facts: readonly MarketFact[]) => void) =>
    void this.factListeners.push(listener);

  status(): MarketStatus {
    const { restarts, startedAt, lastFailure } = this.supervisor;
    const paused = this.options.paused?.() ?? null;
    return {
      ...(this.newestStatus ?? unknownMarket(this.options.feed, startedAt)),
      lastQuoteAt: this.lastQuoteAt,
      state: this.state(),
      ...(paused === null ? {} : { paused }),
      signals: this.publisher.figures(),
      worker: { restarts, startedAt: startedAt.toISOString(), lastFailure },
    };
  }

  /** Sends the worker the learnt data again, because there is more of it. */
  learn(): void {
    if (this.worker) void this.sendPast(this.worker);
  }

  /** Tells the worker whether another process advises. Idempotent. */
  setWarm(isWarm: boolean): void {
    this.supervisor.send({ type: 'warm', isWarm });
  }

  /** Changes the rules of detection at once; a worker that is started later has them in its options. */
  setRules(rules: Partial<DetectionRules>): void {
    this.supervisor.send({ type: 'rules', rules });
  }

  /** Sets the profiles to search for as well; a worker that is started later gets them, too. */
  setProfiles(profiles: readonly SearchedProfile[]): void {
    this.profiles = profiles;
    this.supervisor.send({ type: 'profiles', profiles });
  }

  setTerms(terms: SetTerms): void {
    this.supervisor.send({ type: 'terms', terms });
  }

  /** Reconnects an exchange's feed; null replaces the worker. */
  restart(exchange: string | null): void {
    if (exchange === null) this.supervisor.restart();
    else this.supervisor.send({ type: 'reconnect', exchange });
  }

  /** Ends every open signal and the worker, within a second. */
  async stop(): Promise<void> {
    await this.supervisor.stop();
    this.publisher.endOpen(this.lastQuoteAt);
  }

  private startWorker(): MarketWorker {
    const worker = this.options.startWorker();
    this.worker = worker;
    if (this.profiles.length > 0) worker.postMessage({ type: 'profiles', profiles: this.profiles });
    void this.sendPast(worker);
    return worker;
  }

  private async sendPast(worker: MarketWorker): Promise<void> {
    const { readPast, log, timers = REAL_TIMERS } = this.options;
    if (!readPast || this.supervisor.isStopped || worker !== this.worker) return;
    try {
      worker.postMessage({ type: 'past', ...(await readPast()) });
    } catch (error) {
      log.warn({ err: error }, 'earlier forecasts are not loaded yet; retrying in five seconds');
      timers.after(PAST_AGAIN_MS, () => void this.sendPast(worker));
    }
  }

  private state(): MarketStatus['state'] {
    const { isStopped, isRunning } = this.supervisor;
    if (isStopped) return 'stopped';
    if (this.freshAt === null) return 'starting';
    const isFresh = isRunning && this.options.now().getTime() - this.freshAt.getTime() < STALE_MS;
    return isFresh ? 'running' : 'stale';
  }

  private onMessage(message: FromWorker): void {
    switch (message.type) {
      case 'changes':
        this.publisher.publish(message.changes);
        this.supervisor.send({ type: 'delivered' });
        break;
      case 'facts':
        for (const listener of this.factListeners) listener(message.facts);
        break;
      case 'status':
        this.onStatus(message.status);
        break;
      case 'take slice':
        void this.takeSlice(message);
        break;
      case 'log':
        this.options.log[message.level](message.words, message.message);
    }
  }

  /** If the shared limit cannot be counted, only the library's own pace limits the request. */
  private async takeSlice({ id, exchange, ms }: SliceWanted): Promise<void> {
    const waitMs = (await this.options.takeSlice?.(exchange, ms).catch(() => 0)) ?? 0;
    this.supervisor.send({ type: 'slice', id, waitMs });
  }

  private onStatus(status: PipelineStatus): void {
    this.newestStatus = status;
    if (status.lastQuoteAt === null || status.lastQuoteAt === this.lastQuoteAt) return;
    this.lastQuoteAt = status.lastQuoteAt;
    this.freshAt = this.options.now();
  }

  private onGone(): void {
    this.newestStatus = null;
    this.publisher.endOpen(this.lastQuoteAt);
  }

  private onFinished(isEndOfFeed: boolean): void {
    const { log, feed } = this.options;
    if (isEndOfFeed) log.info({ feed }, 'the market feed has ended');
    this.publisher.endOpen(this.lastQuoteAt);
  }
}

/* Passes the worker's findings on to listeners, and ends signals that a dead worker left open. */

type Listener = (changes: readonly SignalChange[]) => void;

class SignalPublisher {
  private readonly listeners = new Set<Listener>();
  private readonly open = new Map<string, Signal>();
  private day = '';
  private openedToday = 0;

  constructor(
    /** By the clock, because a recording's signals are of another day. */
    private readonly today: () => string,
    private readonly log: Pick<Logger, 'error'>,
  ) {}

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  figures(): MarketStatus['signals'] {
    const open = [...this.open.values()].filter(wasAdvised).length;
    return { open, openedToday: this.day === this.today() ? this.openedToday : 0 };
  }

  publish(changes: readonly SignalChange[]): void {
    for (const { kind, signal } of changes) {
      const before = this.open.get(signal.id);
      if (kind === 'ended') this.open.delete(signal.id);
      else this.open.set(signal.id, signal);
      if (kind !== 'ended' && wasAdvised(signal) && !(before && wasAdvised(before))) this.countOpened();
    }
    for (const listener of this.listeners) {
      try {
        listener(changes);
      } catch (error) {
        this.log.error({ err: error }, 'signal changes could not be processed');
      }
    }
  }

  /** Ends open signals at the last moment at which a quote or a signal was seen. */
  endOpen(lastQuoteAt: string | null): void {
    const left = [...this.open.values()];
    if (left.length === 0) return;
    const endedAt = left.reduce(
      (latest, { lastSeenAt }) => (lastSeenAt > latest ? lastSeenAt : latest),
      lastQuoteAt ?? '',
    );
    this.publish(
      left.map((signal) => ({ kind: 'ended', signal: { ...signal, endedAt, endReason: 'feed stopped' } })),
    );
  }

  private countOpened(): void {
    const today = this.today();
    if (this.day !== today) this.openedToday = 0;
    this.day = today;
    this.openedToday += 1;
  }
}
