/** Runs one action at a time: a second click or submit while one is running does nothing. `busy` is for its button. */
import { useRef, useState } from 'react';

export interface OneAtATime {
  readonly busy: boolean;
  /** Resolves to the work's result, or to null without starting it while another is running. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | null>;
}

export function useOneAtATime(): OneAtATime {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const mark = (on: boolean) => {
    running.current = on;
    setBusy(on);
  };
  const run = async <T>(work: () => Promise<T>) => {
    if (running.current) return null;
    mark(true);
    return work().finally(() => mark(false));
  };
  return { busy, run };
}
