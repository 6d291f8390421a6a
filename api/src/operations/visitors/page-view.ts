/** What is kept of a page view: nothing that names a person or holds what they typed into an address. */
import type { LogVisitorBody } from '@spreadwise/contract';
import type { Location } from './locate';

export interface PageView {
  readonly page: string;
  readonly referrer: string | null;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
  readonly userId: string | null;
  readonly country: string | null;
  readonly city: string | null;
}

/** `location` is null under Global Privacy Control: then the page alone is kept. */
export function pageView(body: LogVisitorBody, location: Location | null): PageView {
  const page = pathOf(body.page);
  if (!location)
    return {
      page,
      referrer: null,
      userAgent: null,
      sessionId: null,
      userId: null,
      country: null,
      city: null,
    };
  const { userAgent, sessionId, userId } = body;
  return { page, referrer: referrerOf(body.referrer), userAgent, sessionId, userId, ...location };
}

/** A query or fragment may hold an email address or a token. */
function pathOf(page: string): string {
  const absolute = /^https?:\/\//i.test(page) && URL.canParse(page) ? new URL(page).pathname : page;
  return absolute.replace(/[?#].*$/s, '') || '/';
}

function referrerOf(referrer: string | null): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { protocol, origin, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : null;
}
