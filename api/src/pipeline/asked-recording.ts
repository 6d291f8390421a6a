/** A recording that is begun and ended while the market runs, in the worker. It begins with what holds by then. */
import { messageOf } from '../lib/text/message-of';
import type { MarketEvent, MarketMemory, openRecorder, Recorder } from '../market';

export interface EndedRecording {
  readonly file: string;
  readonly events: number;
  /** Why it ended before it was asked to; null: it did not. */
  readonly failure: string | null;
}

export interface AskedRecordingOptions {
  readonly memory: MarketMemory;
  readonly open: (file: string) => ReturnType<typeof openRecorder>;
  readonly now: () => number;
  readonly onEnded: (ended: EndedRecording) => void;
}

export interface AskedRecording {
  start(file: string): Promise<void>;
  /** Resolves when more may come; void while nothing is recorded. */
  write(events: readonly MarketEvent[]): Promise<void> | undefined;
  stop(): Promise<void>;
}

export function createAskedRecording({ memory, open, now, onEnded }: AskedRecordingOptions): AskedRecording {
  let current: { readonly file: string; readonly recorder: Recorder; events: number } | null = null;

  const end = async (failure: string | null) => {
    if (!current) return;
    const { file, recorder, events } = current;
    current = null;
    const reason = failure ?? (await recorder.close().then(() => null, messageOf));
    onEnded({ file, events, failure: reason });
  };
  const write = (events: readonly MarketEvent[]) => {
    if (!current) return;
    current.events += events.length;
    return current.recorder.write(events).catch((error: unknown) => end(messageOf(error)));
  };

  return {
    async start(file) {
      await end(null);
      try {
        current = { file, recorder: await open(file), events: 0 };
      } catch (error) {
        return onEnded({ file, events: 0, failure: messageOf(error) });
      }
      await write(memory.toldAnew(now()));
    },
    write,
    stop: () => end(null),
  };
}
