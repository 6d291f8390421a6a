/** Tells this device of what is announced, where it asks for that. */
import { useEffect } from 'react';
import { pageNotice } from './page-notice';

/** `said`: what a screen reader hears of new advice; empty before there is any. */
export function usePageNotice(said: string): void {
  useEffect(() => {
    const wanted = pageNotice();
    if (said === '' || !(wanted.sound || wanted.desktop)) return;
    // A browser that shows none is no fault of the page.
    import('./give-notice').then(({ giveNotice }) => giveNotice(wanted, said)).catch(() => undefined);
  }, [said]);
}
