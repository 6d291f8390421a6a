/** What those who run the product do with the market's feeds. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';

export const adminMarketCalls = defineCalls({
  'POST /api/admin/market/restart': {
    summary: 'Have the feed of an exchange connect anew, or the whole market start again, in all processes.',
    access: { permission: 'trading.configuration' },
    recent: true,
    body: z.strictObject({
      /** Null: the market's whole thread. Its open signals end. */
      exchange: z.string().min(1).max(64).nullable(),
      reason: z
        .string()
        .trim()
        .min(3, 'Say why, for whoever asks later.')
        .max(300, 'A reason has at most 300 characters.'),
    }),
    failures: {
      404: 'No such exchange is watched.',
      409: 'The feeds are not connected one by one: only a live market has connections.',
    },
  },
});
