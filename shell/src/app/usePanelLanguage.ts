/** The owner's pages are in English alone. What was chosen in the browser stays, for the customer who may use it too. */
import { isFor } from '@spreadwise/contract/audience';
import type { Role } from '@spreadwise/shared-auth';
import { showLocale, useLocale } from '@spreadwise/shared-ui';
import { useLayoutEffect } from 'react';
import type { Page } from '../pages/pages';

/** Whether the page is about to be in English. */
export function usePanelLanguage(page: Page | undefined, role: Role | null): boolean {
  const { locale } = useLocale();
  const isChanging = locale !== 'en' && page?.audience === 'administrators' && isFor(page.audience, role);
  useLayoutEffect(() => {
    if (isChanging) void showLocale('en');
  }, [isChanging]);
  return isChanging;
}
