/** What the customer was looking at when they asked for help, in the form it is sent. */

import type { LookedAt } from '@spreadwise/contract';
import { beforeHelp } from '@spreadwise/shared-screens';

const MOST = 500;

export function contextOf(search: URLSearchParams, browser: string): LookedAt {
  const before = beforeHelp(search);
  const asked = before.toString();
  return {
    page: `/dashboard${asked ? `?${asked}` : ''}`.slice(0, MOST),
    signal: before.get('signal'),
    browser: browser.slice(0, MOST),
  };
}
