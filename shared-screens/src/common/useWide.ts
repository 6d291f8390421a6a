/** Whether there is room for details beside a list. */
import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 72rem)';

/** jsdom does not implement matchMedia. */
const media = (): MediaQueryList | undefined => window.matchMedia?.(WIDE);

function subscribe(listener: () => void): () => void {
  const now = media();
  now?.addEventListener('change', listener);
  return () => now?.removeEventListener('change', listener);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? false);
