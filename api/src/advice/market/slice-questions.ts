/** The common budget of calls, asked by way of another thread: one without a database asks the one that started it. */
import type { TakeSlice } from './call-budget';

export interface SliceWanted {
  readonly type: 'take slice';
  readonly id: number;
  readonly exchange: string;
  readonly ms: number;
}

/** The answer to the question of that id. */
export interface SliceGiven {
  readonly type: 'slice';
  readonly id: number;
  readonly waitMs: number;
}

export interface SliceQuestions {
  readonly take: TakeSlice;
  answered(answer: SliceGiven): void;
}

export function createSliceQuestions(ask: (question: SliceWanted) => void): SliceQuestions {
  const waiting = new Map<number, (waitMs: number) => void>();
  let ids = 0;
  return {
    take: (exchange, ms) =>
      new Promise((resolve) => {
        const id = ids++;
        waiting.set(id, resolve);
        ask({ type: 'take slice', id, exchange, ms });
      }),
    answered({ id, waitMs }) {
      waiting.get(id)?.(waitMs);
      waiting.delete(id);
    },
  };
}
