/** The server's time, second by second, for everything on the page that ages: one timer, and none while nobody looks. */
import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
/** Below this the difference is the network's and the rounding of the header, not a wrong clock. */
const TOLERANCE_MS = 2_500;

let offsetMs = 0;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = () => {
  now = serverNow();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const current = () => now;

/** In ms since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Sets the clock by the server's, which all instants of signals are of: the reader's own may be wrong by minutes. */
export function setServerTime(at: number): void {
  const difference = at - Date.now();
  offsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** The server's time as of the last tick. */
export const useNow = (): number => useSyncExternalStore(subscribe, current, current);
