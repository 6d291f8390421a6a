/** Processes one build at a time, because each is large; remotes take turns, so a busy team delays mostly itself. */
import PQueue from 'p-queue';
import { createSerial } from '../../platform/lib/serial';

export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

const MOST_OF_REMOTE = 4;

/** The returned function rejects with `TooManyWaitingError` if several builds of the remote are already waiting. */
export function createPublishQueue(): <T>(remote: string, work: () => Promise<T>) => Promise<T> {
  const all = new PQueue({ concurrency: 1 });
  const ofRemote = createSerial();
  const waiting = new Map<string, number>();
  const count = (remote: string, by: number): number => {
    const left = (waiting.get(remote) ?? 0) + by;
    if (left > 0) waiting.set(remote, left);
    else waiting.delete(remote);
    return left;
  };
  return async (remote, work) => {
    try {
      if (count(remote, 1) > MOST_OF_REMOTE) throw new TooManyWaitingError();
      // At most one build of each remote is in the common queue.
      return await ofRemote.run(remote, () => all.add(work));
    } finally {
      count(remote, -1);
    }
  };
}
