/** Runs one attempt at a time: a second click or submit while one is under way does nothing. `busy` is for its button. */
import { useRef, useState } from 'react';

export interface OneAtATime {
  readonly busy: boolean;
  /** Resolves to what the work gave; to null, without beginning it, while another is under way. */
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
