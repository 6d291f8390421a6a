/** Whether an offer may be shown now. Text typed before the offer counts too. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type SafeMoments, watchSafeMoments } from './safe-moment';

/** How often to check while an offer is pending, in milliseconds. */
const LOOK_EVERY_MS = 500;

export function useSafeMoment(offered: boolean, isAuthenticated: boolean): boolean {
  const moments = useRef<SafeMoments | null>(null);
  const [safe, setSafe] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    const watching = watchSafeMoments(document);
    moments.current = watching;
    return () => watching.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or another person is what counts here
  useEffect(() => moments.current?.forget(), [key, isAuthenticated]);
  useEffect(() => {
    if (!offered) return;
    const look = () => setSafe(moments.current?.isSafe() ?? false);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('input', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('input', look);
      setSafe(false);
    };
  }, [offered]);
  return safe;
}
