/** What was refused: by browsers, as the page's policy says, and by limits. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';

const refused = { count: z.int(), lastAt: instantField };

export const cspRefusal = z.object({
  /** E.g. script-src-elem. */
  directive: z.string(),
  /** The origin of what was refused, or inline, eval, data, blob, other. */
  source: z.string(),
  /** The path of the page, or other. */
  page: z.string(),
  ...refused,
});
export type CspRefusal = z.infer<typeof cspRefusal>;

export const limitRefusal = z.object({
  /** What is counted, e.g. checkouts. */
  bucket: z.string(),
  /** Stands for whoever was refused, the same each time; it tells no address. */
  who: z.string(),
  ...refused,
});
export type LimitRefusal = z.infer<typeof limitRefusal>;

export const adminDefencesCalls = defineCalls({
  'GET /api/admin/defences': {
    summary: 'What browsers and limits have refused in the last seven days, what was refused last first.',
    access: { permission: 'admin.full_access' },
    response: z.object({
      csp: z.array(cspRefusal),
      limits: z.array(limitRefusal),
    }),
  },
});
