/**
 * Detects an absent user. The panel polls the server every few seconds, which keeps its session in use, so the page
 * itself has to watch for activity.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const IDLE_MS = 60 * 60_000;
const WARNING_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const DOINGS = ['pointerdown', 'keydown'] as const;

/** Calls `onIdle` after an hour without activity. Returns true during the last minute before. */
export function useIdle(onIdle: () => void): boolean {
  const [isEnding, setIsEnding] = useState(false);
  const lastAt = useRef(Date.now());
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    const look = () => {
      const idleMs = Date.now() - lastAt.current;
      setIsEnding(idleMs >= IDLE_MS - WARNING_MS);
      if (idleMs >= IDLE_MS) end();
    };
    const stay = () => {
      // A key press that wakes a sleeping machine does not undo the absence before it.
      look();
      lastAt.current = Date.now();
      setIsEnding(false);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const doing of DOINGS) window.addEventListener(doing, stay, { capture: true });
    return () => {
      clearInterval(timer);
      for (const doing of DOINGS) window.removeEventListener(doing, stay, { capture: true });
    };
  }, []);
  return isEnding;
}
