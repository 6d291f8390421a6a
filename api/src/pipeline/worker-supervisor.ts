/**
 * Keeps the market worker running: starts it, and starts it again when it fails or falls silent, with growing pauses.
 */
import type { Logger } from 'pino';
import { type Backoff, backoffMs } from '../lib/timing/backoff';
import type { Timers } from '../lib/timing/timers';
import type { FromWorker, ToWorker } from './worker-messages';

/** A worker thread (node:worker_threads), as far as it is used here. */
export interface MarketWorker {
  postMessage(message: ToWorker): void;
  on(event: 'message', listener: (message: FromWorker) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<number>;
}

export interface WorkerSupervisorOptions {
  readonly startWorker: () => MarketWorker;
  /** Not called with what a worker says after it was given up. */
  readonly onMessage: (message: Exclude<FromWorker, { type: 'finished' }>) => void;
  /** A worker has failed or was given up; another one follows. */
  readonly onGone: () => void;
  /** The worker has finished and none is started again; `isEndOfFeed`: of itself, without `stop`. */
  readonly onFinished: (isEndOfFeed: boolean) => void;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'every' | 'after'>;
}

/** One life of a worker. */
interface Run {
  readonly worker: MarketWorker;
  readonly startedAt: Date;
  silentChecks: number;
  failure: unknown;
  readonly exited: Promise<void>;
}

const CHECK_EVERY_MS = 1_000;
/** After so many checks in a row without a message, the worker hangs. */
const MOST_SILENT_CHECKS = 10;
const RESTART: Backoff = { firstMs: 1_000, longestMs: 60_000 };
/** A worker that has run for so long begins with the first pause again. */
const PROVEN_MS = 60_000;
/** How long a worker may take to end by itself. */
const STOP_LIMIT_MS = 800;

export class WorkerSupervisor {
  restarts = 0;
  lastFailure: string | null = null;
  startedAt: Date;
  isStopped = false;
  private run: Run | null = null;
  private failuresInARow = 0;
  private stopChecking = () => {};
  private cancelRestart = () => {};

  constructor(private readonly options: WorkerSupervisorOptions) {
    this.startedAt = options.now();
  }

  get isRunning(): boolean {
    return this.run !== null;
  }

  start(): void {
    this.stopChecking = this.options.timers.every(CHECK_EVERY_MS, () => this.check());
    this.startWorker();
  }

  /** Lets the worker end by itself, or ends it, within a second. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopChecking();
    this.cancelRestart();
    if (this.run) await this.endWorker(this.run);
  }

  /** To the worker of this moment, if there is one. */
  tell(message: ToWorker): void {
    this.run?.worker.postMessage(message);
  }

  /** Another worker in place of this one, at once. Nothing has failed. */
  restart(): void {
    if (this.isStopped) return;
    const { run } = this;
    this.cancelRestart();
    this.run = null;
    if (run) this.terminate(run);
    this.options.onGone();
    this.startWorker();
  }

  private startWorker(): void {
    this.startedAt = this.options.now();
    try {
      this.run = this.listenTo(this.options.startWorker());
    } catch (error) {
      this.failed(error);
    }
  }

  private listenTo(worker: MarketWorker): Run {
    let exited = () => {};
    const run: Run = {
      worker,
      startedAt: this.startedAt,
      silentChecks: 0,
      failure: null,
      exited: new Promise((resolve) => {
        exited = resolve;
      }),
    };
    worker.on('message', (message) => this.onMessage(run, message));
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

  private onMessage(run: Run, message: FromWorker): void {
    if (run !== this.run) return;
    run.silentChecks = 0;
    if (message.type === 'finished') {
      this.finish();
      return;
    }
    this.options.onMessage(message);
    if (message.type === 'changes') run.worker.postMessage({ type: 'delivered' });
    if (message.type === 'status' && this.hasProven(run)) this.failuresInARow = 0;
  }

  private hasProven({ startedAt }: Run): boolean {
    return this.options.now().getTime() - startedAt.getTime() >= PROVEN_MS;
  }

  /** Time is counted in checks, so that a busy main thread does not mistake its own silence for the worker's. */
  private check(): void {
    const { run } = this;
    if (!run) return;
    run.silentChecks += 1;
    if (run.silentChecks < MOST_SILENT_CHECKS) return;
    const seconds = (MOST_SILENT_CHECKS * CHECK_EVERY_MS) / 1000;
    this.failed(new Error(`The market worker said nothing for ${seconds} s.`));
    this.terminate(run);
  }

  /** Called once for each worker, whatever it says afterwards. */
  private failed(error: unknown): void {
    this.run = null;
    this.restarts += 1;
    this.failuresInARow += 1;
    this.lastFailure = firstLineOf(error);
    const pauseMs = backoffMs(RESTART, this.failuresInARow);
    const { log, onGone, timers } = this.options;
    log.error(
      { err: error, restarts: this.restarts, pauseMs },
      'the market worker failed; it is started again',
    );
    onGone();
    this.cancelRestart = timers.after(pauseMs, () => this.startWorker());
  }

  private finish(): void {
    const isEndOfFeed = !this.isStopped;
    this.run = null;
    this.isStopped = true;
    this.stopChecking();
    this.options.onFinished(isEndOfFeed);
  }

  private async endWorker(run: Run): Promise<void> {
    run.worker.postMessage({ type: 'stop' });
    let cancel = () => {};
    const tooLong = new Promise<void>((resolve) => {
      cancel = this.options.timers.after(STOP_LIMIT_MS, resolve);
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

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n', 1)[0] ?? '';
