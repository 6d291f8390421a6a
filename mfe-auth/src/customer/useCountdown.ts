/** Countdown in whole seconds that starts immediately and can be restarted. */
import { useEffect, useState } from 'react';

export function useCountdown(from: number) {
  const [seconds, setSeconds] = useState(from);
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return { seconds, restart: () => setSeconds(from) };
}
