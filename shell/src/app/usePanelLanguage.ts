/** Shows the owner's pages in English only. Keeps the browser's choice, for a customer who uses the same browser. */
import { isFor } from '@spreadwise/contract/audience';
import type { Role } from '@spreadwise/shared-auth';
import { showLocale, useLocale } from '@spreadwise/shared-ui';
import { useLayoutEffect } from 'react';
import type { Page } from '../pages/pages';

/** Returns whether the page is about to switch to English. */
export function usePanelLanguage(page: Page | undefined, role: Role | null): boolean {
  const { locale } = useLocale();
  const isChanging = locale !== 'en' && page?.audience === 'administrators' && isFor(page.audience, role);
  useLayoutEffect(() => {
    if (isChanging) void showLocale('en');
  }, [isChanging]);
  return isChanging;
}
