/** What a simulated process gets instead of the machine's clock, timers and random bytes. */
import type { Kernel, Life } from '../kernel';

export interface Machine {
  readonly kernel: Kernel;
  readonly life: Life;
  /** How many milliseconds its clock is off. */
  offset: number;
  readonly pid: number;
}

/** Node's limit of a timer. */
const MOST_MS = 2 ** 31 - 1;
/** The duration of a turn of the event loop. */
const TURN_MS = 0.01;
const AT_LEAST_MS = 1;

export const dateOf = ({ kernel, ...machine }: Machine, offset: () => number): DateConstructor => {
  void machine;
  const now = () => Math.floor(kernel.now() + offset());
  class SimulatedDate extends Date {
    constructor(...given: []) {
      super(...(given.length === 0 ? ([now()] as unknown as []) : given));
    }
    static override now = now;
    // Dates of other processes, and of Node itself, count as dates.
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  }
  return SimulatedDate as unknown as DateConstructor;
};

type Work = (...given: unknown[]) => unknown;

/** setTimeout and similar functions, on the kernel's queue. */
export function timersOf({ kernel, life }: Machine) {
  class Timer {
    private cancel = () => {};
    constructor(
      private readonly work: Work,
      private readonly ms: number,
      private readonly given: unknown[],
      private readonly isRepeated: boolean,
    ) {
      this.start();
    }
    private start(): void {
      this.cancel = kernel.at(this.ms, life, '', () => {
        if (this.isRepeated) this.start();
        this.work(...this.given);
      });
    }
    ref() {
      return this;
    }
    unref() {
      return this;
    }
    hasRef() {
      return true;
    }
    refresh() {
      this.close();
      this.start();
      return this;
    }
    close() {
      this.cancel();
      return this;
    }
    [Symbol.dispose]() {
      this.cancel();
    }
    [Symbol.toPrimitive]() {
      return 0;
    }
  }
  const msOf = (ms: unknown) => {
    const number = Number(ms);
    return number >= AT_LEAST_MS && number <= MOST_MS ? Math.trunc(number) : AT_LEAST_MS;
  };
  const clear = (timer: unknown) => void (timer instanceof Timer && timer.close());
  return {
    setTimeout: (work: Work, ms?: unknown, ...given: unknown[]) => new Timer(work, msOf(ms), given, false),
    setInterval: (work: Work, ms?: unknown, ...given: unknown[]) => new Timer(work, msOf(ms), given, true),
    setImmediate: (work: Work, ...given: unknown[]) => new Timer(work, TURN_MS, given, false),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  };
}

/** node:timers/promises. */
export function timersPromisesOf({ setTimeout, setImmediate }: ReturnType<typeof timersOf>) {
  const wait = <T>(ms: number, value?: T, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<T | undefined>((resolve, reject) => {
      const give = () =>
        reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError' }));
      if (signal?.aborted) return give();
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve(value);
      }, ms);
      const stop = () => {
        timer.close();
        give();
      };
      signal?.addEventListener('abort', stop, { once: true });
    });
  return {
    setTimeout: wait,
    setImmediate: <T>(value?: T) =>
      new Promise<T | undefined>((resolve) => void setImmediate(() => resolve(value))),
    setInterval: () => {
      throw new Error('setInterval of node:timers/promises is not simulated.');
    },
  };
}

/** AbortSignal whose timeout is simulated. */
export function abortSignalOf({ setTimeout }: ReturnType<typeof timersOf>) {
  const timeout = (ms: number) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), ms);
    return controller.signal;
  };
  return new Proxy(AbortSignal, {
    get: (target, name) => (name === 'timeout' ? timeout : Reflect.get(target, name)),
  });
}
