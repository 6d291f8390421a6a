/** How often the API is called: by call and by day. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';

const counted = {
  calls: z.int(),
  /** Answered with 4xx, and with 5xx. */
  refused: z.int(),
  failed: z.int(),
};

export const callUsage = z.object({
  /** A call of the contract, e.g. GET /api/signals. */
  call: z.string(),
  ...counted,
  /** How often a network may make it; null: unlimited. API tokens have a limit of their own as well. */
  limit: z.object({ points: z.int(), seconds: z.int() }).nullable(),
});
export type CallUsage = z.infer<typeof callUsage>;

export const adminUsageCalls = defineCalls({
  'GET /api/admin/calls': {
    summary:
      'How often each call was made in the last 30 UTC days, most frequent first, and the total by day.',
    access: { permission: 'api.management' },
    query: z.strictObject({
      /** Only this call. */
      call: z.string().max(120).optional(),
    }),
    response: z.object({
      usage: z.array(callUsage),
      /** Each of the 30 days, oldest first. */
      days: z.array(z.object({ day: z.iso.date(), ...counted })),
    }),
  },
});
