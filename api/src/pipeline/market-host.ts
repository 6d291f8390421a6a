/**
 * The main thread's side of the pipeline: starts the worker, hears what it finds, and starts it again when it fails or
 * falls silent, with growing pauses. Whatever becomes of the worker, the API goes on, and no signal stays open that
 * nobody follows.
 */

import type { MarketStatus, Signal } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { utcDay } from '../lib/utc-day';
import type { FeedKind } from '../market/types';
import type { MarketPort, SignalChange } from '../signals/market-port';
import type { FromWorker, PipelineStatus, ToWorker } from './worker-messages';

/** A worker thread (node:worker_threads), as far as it is used here. */
export interface MarketWorker {
  postMessage(message: ToWorker): void;
  on(event: 'message', listener: (message: FromWorker) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<number>;
}

export interface HostOptions {
  readonly feed: FeedKind;
  readonly startWorker: () => MarketWorker;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
  readonly timers?: HostTimers;
}

export interface HostTimers {
  /** Each runs `work` until, or unless, the returned function is called. */
  every(ms: number, work: () => void): () => void;
  after(ms: number, work: () => void): () => void;
}

export interface MarketHost extends MarketPort {
  /** Ends every open signal and the worker, within a second. */
  stop(): Promise<void>;
}

const WATCH_EVERY_MS = 1_000;
/** So many looks in a row without a word from the worker, and it hangs. */
const SILENT_LOOKS = 10;
/** After so long without a new quote what stands is not to be relied on. */
const STALE_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A worker that has run for so long begins with the first pause again. */
const PROVEN_MS = 60_000;
/** How long a worker may take to end by itself. */
const STOP_LIMIT_MS = 800;

const REAL_TIMERS: HostTimers = {
  every(ms, work) {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export function startMarketHost(options: HostOptions): MarketHost {
  return new Host(options);
}

/** One life of a worker. Its `worker` says nothing more once it is not the host's present run. */
interface Run {
  readonly worker: MarketWorker;
  readonly startedAt: Date;
  silentLooks: number;
  failure: unknown;
  readonly exited: Promise<void>;
}

class Host implements MarketHost {
  private readonly listeners = new Set<(changes: readonly SignalChange[]) => void>();
  private readonly open = new Map<string, Signal>();
  private readonly timers: HostTimers;
  private readonly stopWatching: () => void;
  private run: Run | null = null;
  private startedAt: Date;
  private cancelRestart = () => {};
  private pauseMs = FIRST_PAUSE_MS;
  private restarts = 0;
  private lastFailure: string | null = null;
  private isStopped = false;
  private heard: PipelineStatus | null = null;
  private freshAt: Date | null = null;
  private lastQuoteAt: string | null = null;
  private day = '';
  private openedToday = 0;

  constructor(private readonly options: HostOptions) {
    this.timers = options.timers ?? REAL_TIMERS;
    this.startedAt = options.now();
    this.stopWatching = this.timers.every(WATCH_EVERY_MS, () => this.watch());
    this.start();
  }

  subscribe(listener: (changes: readonly SignalChange[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  status(): MarketStatus {
    return {
      ...(this.heard ?? nothingYet(this.options.feed)),
      lastQuoteAt: this.lastQuoteAt,
      state: this.state(),
      signals: { open: this.open.size, openedToday: this.day === this.today() ? this.openedToday : 0 },
      worker: {
        restarts: this.restarts,
        startedAt: this.startedAt.toISOString(),
        lastFailure: this.lastFailure,
      },
    };
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopWatching();
    this.cancelRestart();
    const { run } = this;
    if (run) await this.endWorker(run);
    this.endOpen();
  }

  private state(): MarketStatus['state'] {
    if (this.isStopped) return 'stopped';
    if (this.freshAt === null) return 'starting';
    const isFresh = this.run !== null && this.options.now().getTime() - this.freshAt.getTime() < STALE_MS;
    return isFresh ? 'running' : 'stale';
  }

  private start(): void {
    this.startedAt = this.options.now();
    try {
      this.run = this.begin(this.options.startWorker());
    } catch (error) {
      this.failed(error);
    }
  }

  private begin(worker: MarketWorker): Run {
    let exited = () => {};
    const run: Run = {
      worker,
      startedAt: this.startedAt,
      silentLooks: 0,
      failure: null,
      exited: new Promise((resolve) => {
        exited = resolve;
      }),
    };
    worker.on('message', (message) => this.hear(run, message));
    worker.on('error', (error) => {
      run.failure ??= error;
    });
    worker.on('exit', (code) => {
      exited();
      if (run === this.run && !this.isStopped)
        this.failed(run.failure ?? new Error(`The market worker exited with code ${code}.`));
    });
    return run;
  }

  private hear(run: Run, message: FromWorker): void {
    if (run !== this.run) return;
    run.silentLooks = 0;
    switch (message.type) {
      case 'changes':
        this.tell(message.changes);
        run.worker.postMessage({ type: 'delivered' });
        break;
      case 'status':
        this.hearStatus(run, message.status);
        break;
      case 'log':
        this.options.log[message.level](message.words, message.message);
        break;
      case 'finished':
        this.finish();
    }
  }

  private hearStatus(run: Run, status: PipelineStatus): void {
    const now = this.options.now();
    this.heard = status;
    if (status.lastQuoteAt !== null && status.lastQuoteAt !== this.lastQuoteAt) {
      this.lastQuoteAt = status.lastQuoteAt;
      this.freshAt = now;
    }
    if (now.getTime() - run.startedAt.getTime() >= PROVEN_MS) this.pauseMs = FIRST_PAUSE_MS;
  }

  private tell(changes: readonly SignalChange[]): void {
    for (const { kind, signal } of changes) {
      if (kind === 'ended') this.open.delete(signal.id);
      else this.open.set(signal.id, signal);
      if (kind === 'opened') this.countOpened();
    }
    for (const listener of this.listeners) {
      try {
        listener(changes);
      } catch (error) {
        this.options.log.error({ err: error }, 'changes of signals were not taken');
      }
    }
  }

  private countOpened(): void {
    const today = this.today();
    if (this.day !== today) this.openedToday = 0;
    this.day = today;
    this.openedToday += 1;
  }

  /** By the clock, since a recording's signals are of another day. */
  private today(): string {
    return utcDay(this.options.now());
  }

  /** Time is counted in looks, so that a main thread that was busy does not take its own silence for the worker's. */
  private watch(): void {
    const { run } = this;
    if (!run) return;
    run.silentLooks += 1;
    if (run.silentLooks < SILENT_LOOKS) return;
    const seconds = (SILENT_LOOKS * WATCH_EVERY_MS) / 1000;
    this.failed(new Error(`The market worker said nothing for ${seconds} s.`));
    this.terminate(run);
  }

  /** Told once for each worker, whatever it says afterwards. */
  private failed(error: unknown): void {
    this.run = null;
    this.restarts += 1;
    this.lastFailure = wordsOf(error);
    this.heard = null;
    this.options.log.error(
      { err: error, restarts: this.restarts, pauseMs: this.pauseMs },
      'the market worker failed; it is started again',
    );
    this.endOpen();
    this.cancelRestart = this.timers.after(this.pauseMs, () => this.start());
    this.pauseMs = Math.min(LONGEST_PAUSE_MS, this.pauseMs * 2);
  }

  /** The feed is at its end. */
  private finish(): void {
    if (!this.isStopped) this.options.log.info({ feed: this.options.feed }, 'the market feed is at its end');
    this.run = null;
    this.isStopped = true;
    this.stopWatching();
    this.endOpen();
  }

  /** What a dead worker left open has held until the last moment that was heard of. */
  private endOpen(): void {
    const left = [...this.open.values()];
    if (left.length === 0) return;
    const endedAt = left.reduce(
      (latest, { lastSeenAt }) => (lastSeenAt > latest ? lastSeenAt : latest),
      this.lastQuoteAt ?? '',
    );
    this.tell(
      left.map((signal) => ({ kind: 'ended', signal: { ...signal, endedAt, endReason: 'feed stopped' } })),
    );
  }

  private async endWorker(run: Run): Promise<void> {
    run.worker.postMessage({ type: 'stop' });
    let cancel = () => {};
    const tooLong = new Promise<void>((resolve) => {
      cancel = this.timers.after(STOP_LIMIT_MS, resolve);
    });
    await Promise.race([run.exited, tooLong]);
    cancel();
    this.run = null;
    this.terminate(run);
  }

  private terminate({ worker }: Run): void {
    worker.terminate().catch((error: unknown) => {
      this.options.log.warn({ err: error }, 'the market worker could not be ended');
    });
  }
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n', 1)[0] ?? '';

const nothingYet = (feed: FeedKind): PipelineStatus => ({
  feed,
  exchanges: 0,
  markets: 0,
  lastQuoteAt: null,
  feeds: [],
  quotesPerSecond: 0,
  conflated: 0,
  refused: {},
  engines: [],
});
