/** Announces new signals on this device if enabled. */
import { useEffect } from 'react';
import { pageNotice } from './page-notice';

/** `said`: the screen-reader announcement of new signals; empty before the first. `times`: how often one was said. */
export function usePageNotice(said: string, times: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may be said again
  useEffect(() => {
    const wanted = pageNotice();
    if (said === '' || !(wanted.sound || wanted.desktop)) return;
    // A browser that shows no notification is not an error of the page.
    import('./announce').then(({ giveNotice }) => giveNotice(wanted, said)).catch(() => undefined);
  }, [said, times]);
}
