/** The health of the market's feeds, and the staff's controls for them. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';

/** Freshness of each exchange's prices: connected, and not behind the others. */
export const feedDays = z.object({
  /** UTC days, oldest first; the last is today so far. */
  days: z.array(z.iso.date()),
  feeds: z.array(
    z.object({
      exchange: z.string(),
      /** Share of each day's checks in which the prices were fresh; null: never checked. */
      fresh: z.array(z.number().min(0).max(1).nullable()),
    }),
  ),
});
export type FeedDays = z.infer<typeof feedDays>;

export const adminMarketCalls = defineCalls({
  'GET /api/admin/market/days': {
    summary: 'Price freshness by exchange and UTC day, over the last 30 days.',
    access: { permission: 'market.data.view' },
    response: feedDays,
  },
  'POST /api/admin/market/restart': {
    summary: "Reconnect one exchange's feed, or restart the whole market, in all processes.",
    access: { permission: 'trading.configuration' },
    recent: true,
    body: z.strictObject({
      /** Null: the whole market thread. Its open signals end. */
      exchange: z.string().min(1).max(64).nullable(),
      reason: z.string().trim().min(3, 'Enter a reason.').max(300, 'A reason has at most 300 characters.'),
    }),
    failures: {
      404: 'No exchange with this name is watched.',
      409: 'The feeds cannot be reconnected individually: only a live market has connections.',
    },
  },
});
