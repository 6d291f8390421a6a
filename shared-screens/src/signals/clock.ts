/** The server's time by the second, for everything on the page that ages: one shared timer, stopped when unused. */
import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;
/** Below this, the difference comes from the network and the header's rounding, not from a wrong clock. */
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

/** Syncs to the server's clock, which all signal times use; the reader's own may be minutes off. */
export function setServerTime(at: number): void {
  const difference = at - Date.now();
  offsetMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
}

/** The server's time at the last tick. */
export const useNow = (): number => useSyncExternalStore(subscribe, current, current);
