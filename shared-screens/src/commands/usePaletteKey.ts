/** Handles Ctrl/Cmd+K anywhere on the page. */
import { useEffect } from 'react';
import { isPaletteKey } from './shortcuts';

/** `open` must be stable across renders. */
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
