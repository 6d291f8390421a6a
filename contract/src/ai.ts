/** AI services: texts about what the product knows, by a model where one is configured and else by a template. */
import { z } from 'zod';
import { defineCalls } from './define-calls';
import { instantField } from './fields';

/** Paragraphs with an empty line between them. */
const writtenText = z.object({
  text: z.string(),
  /** 'ai': a model wrote it, and each number and name in it stands in what it was told. */
  source: z.enum(['ai', 'template']),
});
export type WrittenText = z.infer<typeof writtenText>;

export const aiCalls = defineCalls({
  'GET /api/ai/explanation': {
    summary: "One of the caller's signals, open or ended, in plain words.",
    access: { permission: 'trading.view' },
    query: z.strictObject({ signal: z.string().min(1).max(100) }),
    response: writtenText.extend({
      /** Of this moment are the figures that it speaks of. */
      asOf: instantField,
    }),
    failures: {
      404: 'The caller has no such signal.',
      429: 'Too many calls from this place; see Retry-After.',
    },
  },
});
