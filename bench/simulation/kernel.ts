/** The simulated world's time: one queue of events, ordered by the seed, and a hash of everything that happened. */
import { createHash } from 'node:crypto';
import { type Choices, choices } from '../../api/src/commerce/billing/lifecycle-tests/testing/random';

/** Something that can die at once: then whatever it waits for never comes, and its timers never fire. */
export interface Life {
  readonly name: string;
  isDead: boolean;
  /** Until then none of its turns comes: those that are due come then, in their order. */
  frozenUntil?: number;
}

interface Entry {
  at: number;
  order: number;
  readonly life: Life | null;
  readonly label: string;
  readonly run: () => unknown;
  isCancelled: boolean;
}

export class Stuck extends Error {
  override readonly name = 'Stuck';
}

/** More events than this at one moment are a loop that no clock ends. */
const MOST_AT_ONCE = 200_000;
const SHOWN = 50;

/** Gives the real event loop a turn, after which every promise that can continue has continued. */
const drain = () => new Promise<void>((resolve) => setImmediate(resolve));

export type Kernel = ReturnType<typeof createKernel>;

export interface KernelOptions {
  /** The run stops before this step. */
  readonly until?: number | undefined;
  /** Gets every line, including those that are only hashed. */
  readonly onLine?: ((line: string) => void) | undefined;
}

export function createKernel(seed: number, startAt: number, { until, onLine }: KernelOptions = {}) {
  const from: Choices = choices(seed);
  const heap = createHeap();
  const hash = createHash('sha256');
  const last: string[] = [];
  const outside = new Set<Promise<unknown>>();
  let lastAnswered: Promise<unknown> = Promise.resolve();
  let [now, order, steps, atOnce] = [startAt, 0, 0, 0];
  let failure: unknown = null;
  /** Is called before each turn of a life, which it may end. */
  const turn = { before: (_life: Life): void => {} };

  /** `isQuiet`: part of the hash, but not of a failure's output. */
  const trace = (line: string, isQuiet = false) => {
    const whole = `${new Date(now).toISOString()} ${line}`;
    hash.update(`${whole}\n`);
    onLine?.(whole);
    if (isQuiet) return;
    last.push(whole);
    if (last.length > SHOWN * 2) last.splice(0, SHOWN);
  };

  const at = (ms: number, life: Life | null, label: string, run: () => unknown) => {
    const entry = { at: now + Math.max(0, ms), order: order++, life, label, run, isCancelled: false };
    heap.push(entry);
    return () => {
      entry.isCancelled = true;
    };
  };

  /** Whether it has to wait until its life continues. */
  const thawing = (entry: Entry): boolean => {
    const { frozenUntil = 0 } = entry.life ?? {};
    if (frozenUntil <= now) return false;
    Object.assign(entry, { at: frozenUntil, order: order++ });
    heap.push(entry);
    return true;
  };

  const isOver = () => until !== undefined && steps >= until;

  async function step(entry: Entry): Promise<void> {
    atOnce = entry.at > now ? 0 : atOnce + 1;
    if (atOnce > MOST_AT_ONCE) throw new Stuck(`time stands still at "${entry.label}"`);
    now = Math.max(now, entry.at);
    if (entry.life) turn.before(entry.life);
    if (entry.life?.isDead) return;
    if (thawing(entry)) return;
    steps += 1;
    if (entry.label) trace(`${entry.life?.name ?? 'world'}: ${entry.label}`);
    entry.run();
    await drain();
    while (outside.size > 0) {
      await Promise.allSettled(outside);
      await drain();
    }
    if (failure !== null) throw failure;
  }

  return {
    seed,
    from,
    turn,
    trace,
    at,
    now: () => now,
    steps: () => steps,
    hash: () => hash.copy().digest('hex').slice(0, 16),
    last: () => last.slice(-SHOWN),
    /** Ends the run, because something was done that no simulated process may do. */
    fail(error: unknown) {
      failure ??= error;
    },
    /** Resolves after this long. */
    sleep: (ms: number, life: Life | null = null) =>
      new Promise<void>((resolve) => void at(ms, life, '', resolve)),
    /**
     * Work that the real machine does by itself, such as a hash in a thread: the world waits until it is done. Results
     * come in the order of the calls, whichever thread is faster.
     */
    outside<T>(work: Promise<T>): Promise<T> {
      const answered = lastAnswered.then(drain).then(() => work);
      outside.add(answered);
      const done = () => void outside.delete(answered);
      lastAnswered = answered.then(done, done);
      // The caller handles a rejection, but only when its turn comes.
      work.catch(() => {});
      return answered;
    },
    /** Everything sleeps, like a suspended machine; what was due meanwhile comes late. */
    leap(to: number) {
      now = Math.max(now, to);
    },
    isOver,
    /** Runs what is due until `end`, or until `isDone`. */
    async run(end: number, isDone = () => false): Promise<void> {
      while (!isOver() && !isDone()) {
        const next = heap.peek();
        if (!next || next.at > end) break;
        heap.pop();
        if (!next.isCancelled && !next.life?.isDead) await step(next);
      }
      if (!isDone() && !isOver()) now = Math.max(now, end);
    },
  };
}

const isBefore = (one: Entry, other: Entry) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

function createHeap() {
  const items: Entry[] = [];
  const at = (index: number) => items[index] as Entry;
  const swap = (one: number, other: number) => {
    const held = at(one);
    items[one] = at(other);
    items[other] = held;
  };
  return {
    peek: (): Entry | undefined => items[0],
    push(entry: Entry) {
      items.push(entry);
      for (let index = items.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!isBefore(at(index), at(parent))) break;
        swap(index, parent);
        index = parent;
      }
    },
    pop() {
      const end = items.pop();
      if (!end || items.length === 0) return;
      items[0] = end;
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        let least = index;
        if (left < items.length && isBefore(at(left), at(least))) least = left;
        if (right < items.length && isBefore(at(right), at(least))) least = right;
        if (least === index) break;
        swap(index, least);
        index = least;
      }
    },
  };
}
