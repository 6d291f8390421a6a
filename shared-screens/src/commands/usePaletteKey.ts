/** Ctrl or Cmd and K, wherever somebody is on the page. */
import { useEffect } from 'react';
import { isPaletteKey } from './shortcuts';

/** `open` stays the same from one render to the next. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
}
