/** Logs each permitted page view 500 ms after the page changed (docs/specification.md, sections 4 and 7, call 4). */
import type { ApiClient } from '@spreadwise/shared-auth';
import { useEffect } from 'react';
import { currentUserId, visitorSessionId } from './visitor';

export const LOG_DELAY_MS = 500;

/** Does not log a page that is left before the delay ends; failures go only to the console. */
export function usePageViewLog(api: ApiClient, page: string, mayLog: boolean): void {
  useEffect(() => {
    if (!mayLog) return;
    const timer = setTimeout(() => void logPageView(api, page), LOG_DELAY_MS);
    return () => clearTimeout(timer);
  }, [api, page, mayLog]);
}

async function logPageView(api: ApiClient, page: string): Promise<void> {
  try {
    const { location } = await api.request('POST /api/url-tracking/log-visitor', {
      body: {
        page: page.slice(0, 2048),
        referrer: document.referrer.slice(0, 2048) || null,
        userAgent: navigator.userAgent.slice(0, 1024),
        sessionId: visitorSessionId(sessionStorage),
        userId: currentUserId(localStorage),
      },
    });
    console.log('Visitor location', location.city, location.country);
  } catch (error) {
    console.error('Visitor log error', error);
  }
}
