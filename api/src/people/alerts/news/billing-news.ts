/** Mails about the subscription, told of on the other channels, too. By email they are sent anyway. */
import { DAY_MS } from '../../../platform/lib/time';
import { channelsFor } from '../recipients/recipient';
import type { FindNews } from './news';

export interface SentNotice {
  readonly key: string;
  readonly customerId: string;
  readonly subject: string;
}

/** The notices that were mailed since then. */
export type SentNotices = (since: Date) => Promise<readonly SentNotice[]>;

const OF_USE_MS = DAY_MS;
const OVERLAP_MS = 60_000;
const AT_START_MS = 600_000;

export function createBillingNews(sentNotices: SentNotices): FindNews {
  let since: number | null = null;
  return async (subscribers, at) => {
    // Whoever leads again after a while knows no more than that it was told of by others.
    const from = Math.max(since ?? at.getTime() - AT_START_MS, at.getTime() - OF_USE_MS);
    const notices = await sentNotices(new Date(from));
    since = at.getTime() - OVERLAP_MS;
    return notices.flatMap(({ key, customerId, subject: title }) => {
      const to = subscribers.get(customerId);
      const channels = to ? channelsFor(to, 'billing').filter((channel) => channel !== 'email') : [];
      if (!to || channels.length === 0) return [];
      const facts = { title, text: 'The whole of it is in your email.', path: '/dashboard?section=plan' };
      return [
        { to, kind: 'billing', subject: key, channels, facts, uselessAt: new Date(at.getTime() + OF_USE_MS) },
      ];
    });
  };
}
