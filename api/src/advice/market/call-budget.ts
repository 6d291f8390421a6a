/** One budget of requests per exchange for all processes behind one address, shared in slices of a second. */
import type { Limits } from '../../platform/lib/limits/limits';
import { createSerial } from '../../platform/lib/serial';

/** Reserves the next `ms` of an exchange's time and returns in how many ms they begin. */
export type TakeSlice = (exchange: string, ms: number) => Promise<number>;

const SLICE_MS = 1000;
/** Time reserved further ahead than this was reserved by a process whose clock is wrong. */
const FURTHEST_AHEAD_MS = 30_000;

interface Slice {
  readonly from: number;
  readonly until: number;
  left: number;
}

/** Returns how long to wait before a request of this weight, in ms. */
export type CallBudget = (exchange: string, weightMs: number) => Promise<number>;

export function createCallBudget(takeSlice: TakeSlice, now: () => number): CallBudget {
  const slices = new Map<string, Slice>();
  const oneByOne = createSerial();

  const sliceFor = async (exchange: string, weightMs: number): Promise<Slice> => {
    const there = slices.get(exchange);
    if (there && there.left >= weightMs && now() < there.until) return there;
    const size = Math.max(SLICE_MS, weightMs);
    const from = now() + (await takeSlice(exchange, size));
    const slice = { from, until: from + size, left: size };
    slices.set(exchange, slice);
    return slice;
  };
  return (exchange, weightMs) =>
    oneByOne.run(exchange, async () => {
      const slice = await sliceFor(exchange, weightMs);
      slice.left -= weightMs;
      return Math.max(0, slice.from - now());
    });
}

/** Reserves slices one after the other in the store that the processes share. */
export const slicesOf =
  (limits: Pick<Limits, 'change'>, address: string, now: () => Date): TakeSlice =>
  (exchange, ms) =>
    limits.change('exchange time', `${address} ${exchange}`, (taken) => {
      const at = now().getTime();
      const free = Math.max(at, taken?.until.getTime() ?? 0);
      const from = Math.min(free, at + FURTHEST_AHEAD_MS);
      return { count: { points: 1, until: new Date(from + ms) }, answer: from - at };
    });

/* The shared budget, requested through another thread: one without a database asks the thread that started it. */

export interface SliceWanted {
  readonly type: 'take slice';
  readonly id: number;
  readonly exchange: string;
  readonly ms: number;
}

export interface SliceGiven {
  readonly type: 'slice';
  readonly id: number;
  readonly waitMs: number;
}

export function createSliceQuestions(ask: (question: SliceWanted) => void) {
  const waiting = new Map<number, (waitMs: number) => void>();
  let ids = 0;
  return {
    take: (exchange: string, ms: number) =>
      new Promise<number>((resolve) => {
        const id = ids++;
        waiting.set(id, resolve);
        ask({ type: 'take slice', id, exchange, ms });
      }),
    answered({ id, waitMs }: SliceGiven): void {
      waiting.get(id)?.(waitMs);
      waiting.delete(id);
    },
  };
}
