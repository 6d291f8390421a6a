/** Keeps a worker thread running: restarts it with growing back-off when it fails or goes silent. */
import { type Backoff, backoffMs, createInTimeOr, type Timers } from '../time';

/** A thread's last message, and the message that asks for it. */
type Finished = { readonly type: 'finished' };
type Stop = { readonly type: 'stop' };

/** The part of a worker thread (node:worker_threads) that is used here. */
export interface Thread<FromThread, ToThread> {
  postMessage(message: ToThread | Stop): void;
  on(event: 'message', listener: (message: FromThread | Finished) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<number>;
}

interface ThreadSupervisorOptions<FromThread, ToThread> {
  /** For the log and for people who read about a failure: `market worker`. */
  readonly name: string;
  readonly start: () => Thread<FromThread, ToThread>;
  /** Ignores messages from a thread after it was abandoned. A live thread sends one every few seconds. */
  readonly onMessage: (message: FromThread) => void;
  /** The thread failed or was abandoned; another one follows. */
  readonly onGone: () => void;
  /** The thread has finished and is not restarted; `isOfItself`: without `stop`. */
  readonly onFinished: (isOfItself: boolean) => void;
  readonly log: Record<'warn' | 'error', (fields: object, message: string) => void>;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'every' | 'after'>;
}

interface Run<FromThread, ToThread> {
  readonly thread: Thread<FromThread, ToThread>;
  readonly startedAt: Date;
  /** Until the thread counts as hung; each message renews them. */
  checksLeft: number;
  failure: unknown;
  readonly exited: Promise<void>;
}

const CHECK_EVERY_MS = 1_000;
/** A thread counts as hung after this many checks without its first message, or without another one. */
const CHECKS_TO_START = 60;
const CHECKS_IN_SILENCE = 10;
const RESTART: Backoff = { firstMs: 1_000, longestMs: 60_000 };
/** A thread that ran this long resets the back-off. */
const PROVEN_MS = 60_000;
const STOP_LIMIT_MS = 800;

export class ThreadSupervisor<FromThread extends { readonly type: string }, ToThread> {
  restarts = 0;
  lastFailure: string | null = null;
  startedAt: Date;
  isStopped = false;
  private run: Run<FromThread, ToThread> | null = null;
  private failuresInARow = 0;
  private stopChecking = () => {};
  private cancelRestart = () => {};

  constructor(private readonly options: ThreadSupervisorOptions<FromThread, ToThread>) {
    this.startedAt = options.now();
  }

  get isRunning(): boolean {
    return this.run !== null;
  }

  start(): void {
    this.stopChecking = this.options.timers.every(CHECK_EVERY_MS, () => this.check());
    this.startThread();
  }

  /** Lets the thread end by itself, or terminates it, within a second. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopChecking();
    this.cancelRestart();
    const { run } = this;
    if (!run) return;
    run.thread.postMessage({ type: 'stop' });
    await createInTimeOr(this.options.timers, STOP_LIMIT_MS)(undefined, run.exited);
    this.run = null;
    this.terminate(run);
  }

  /** Sends to the current thread, if there is one. */
  send(message: ToThread): void {
    this.run?.thread.postMessage(message);
  }

  /** Replaces the thread at once. Does not count as a failure. */
  restart(): void {
    if (this.isStopped) return;
    const { run } = this;
    this.cancelRestart();
    this.run = null;
    if (run) this.terminate(run);
    this.options.onGone();
    this.startThread();
  }

  private startThread(): void {
    this.startedAt = this.options.now();
    try {
      this.run = this.listenTo(this.options.start());
    } catch (error) {
      this.failed(error);
    }
  }

  private listenTo(thread: Thread<FromThread, ToThread>): Run<FromThread, ToThread> {
    let exited = () => {};
    const run: Run<FromThread, ToThread> = {
      thread,
      startedAt: this.startedAt,
      checksLeft: CHECKS_TO_START,
      failure: null,
      exited: new Promise((resolve) => {
        exited = resolve;
      }),
    };
    thread.on('message', (message) => this.onMessage(run, message));
    thread.on('error', (error) => {
      run.failure ??= error;
    });
    thread.on('exit', (code) => {
      exited();
      if (run === this.run && !this.isStopped)
        this.failed(run.failure ?? new Error(`The ${this.options.name} exited with code ${code}.`));
    });
    return run;
  }

  private onMessage(run: Run<FromThread, ToThread>, message: FromThread | Finished): void {
    if (run !== this.run) return;
    run.checksLeft = CHECKS_IN_SILENCE;
    if (isFinished(message)) this.finish();
    else this.options.onMessage(message);
    if (this.options.now().getTime() - run.startedAt.getTime() >= PROVEN_MS) this.failuresInARow = 0;
  }

  /** Counts checks rather than time, so that a busy main thread does not mistake its own silence for the thread's. */
  private check(): void {
    const { run } = this;
    if (!run) return;
    run.checksLeft -= 1;
    if (run.checksLeft > 0) return;
    this.failed(new Error(`The ${this.options.name} sent no message in time.`));
    this.terminate(run);
  }

  /** Called once per thread, whatever it sends afterwards. */
  private failed(error: unknown): void {
    this.run = null;
    this.restarts += 1;
    this.failuresInARow += 1;
    this.lastFailure = firstLineOf(error);
    const pauseMs = backoffMs(RESTART, this.failuresInARow);
    const { name, log, onGone, timers } = this.options;
    log.error({ err: error, restarts: this.restarts, pauseMs }, `the ${name} failed; it is restarted`);
    onGone();
    this.cancelRestart = timers.after(pauseMs, () => this.startThread());
  }

  private finish(): void {
    const isOfItself = !this.isStopped;
    this.run = null;
    this.isStopped = true;
    this.stopChecking();
    this.options.onFinished(isOfItself);
  }

  private terminate({ thread }: Run<FromThread, ToThread>): void {
    const { name, log } = this.options;
    thread
      .terminate()
      .catch((error: unknown) => log.warn({ err: error }, `the ${name} could not be stopped`));
  }
}

const isFinished = (message: { readonly type: string }): message is Finished => message.type === 'finished';

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).split('\n', 1)[0] ?? '';

/* Limits the messages in transit to another thread: a sender at the limit waits until one was received. */

export function createWindow(size: number) {
  let onTheWay = 0;
  let resume = () => {};
  return {
    /** Call it after sending; resolves when the next message may be sent. */
    sent(): Promise<void> | void {
      onTheWay += 1;
      if (onTheWay < size) return;
      return new Promise((resolve) => {
        resume = resolve;
      });
    },
    /** Call it when the other thread has received a message. */
    taken() {
      onTheWay -= 1;
      resume();
    },
  };
}
