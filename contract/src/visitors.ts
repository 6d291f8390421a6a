/** The page-view log (docs/specification.md, section 7, call 4). */
import { z } from 'zod';
import { defineCalls } from './define-calls';

export const logVisitorBody = z.strictObject({
  page: z.string().min(1).max(2048),
  referrer: z.string().max(2048).nullable().default(null),
  userAgent: z.string().max(1024),
  sessionId: z.string().min(1).max(64),
  userId: z.string().max(255).nullable().default(null),
});
export type LogVisitorBody = z.infer<typeof logVisitorBody>;

export const visitorCalls = defineCalls({
  'POST /api/url-tracking/log-visitor': {
    summary:
      'Log one page view. No raw address is stored; with Global Privacy Control only the page and the time are.',
    access: 'public',
    site: 'both',
    body: logVisitorBody,
    response: z.object({
      location: z.object({ city: z.string().nullable(), country: z.string().nullable() }),
    }),
  },
});
