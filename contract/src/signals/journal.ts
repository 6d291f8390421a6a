/** A customer's journal: the signals they acted on, and the results. */
import { z } from 'zod';
import { MOST_SUM } from '../browser/bounds';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField } from '../fields';
import { currencyField } from './money';

const MOST_CENTS = MOST_SUM * 100;

const saved = z.strictObject({
  signalId: z.string().min(1).max(100),
  did: z.enum(['took', 'left']),
  /** Result after all costs, negative for a loss; null: not stated. Signals that were passed on have none. */
  resultCents: z.int().min(-MOST_CENTS).max(MOST_CENTS).nullable(),
  /** The currency in which the result was typed. */
  currency: currencyField.default('EUR'),
  note: z.string().trim().max(200, 'A note has at most 200 characters.'),
});
/** The body for saving an entry. */
export const journalBody = saved.refine(({ did, resultCents }) => did === 'took' || resultCents === null, {
  path: ['resultCents'],
  message: 'A signal you passed on has no result.',
});

const journalEntry = saved.extend({
  /** When it was advised; its trades; and the first advice in euros at the set-up when noted (null: not stored). */
  detectedAt: instantField,
  way: z.string(),
  advisedEur: z.number().nullable(),
  /** The result at the current rate; null: not stated, or there is no rate. */
  resultEur: z.number().nullable(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

const journalTotals = z.object({
  took: z.int(),
  left: z.int(),
  /** Entries with known result and first advice: how many, their result in euros at current rates, and the advice. */
  withResult: z.int(),
  resultCents: z.int(),
  advisedEur: z.number(),
});
export type JournalTotals = z.infer<typeof journalTotals>;

/** Customers hold this permission, and so does the owner, who is not a customer. */
const access = { permission: 'trading.view' } as const;

export const journalCalls = defineCalls({
  'GET /api/journal': {
    summary: "The caller's journal, latest signal first, with its totals.",
    access,
    customer: true,
    query: z.strictObject({
      /** Only this signal. */
      signal: z.string().max(100).optional(),
      /** From the previous response. */
      cursor: z.string().max(200).optional(),
    }),
    response: z.object({
      entries: z.array(journalEntry),
      totals: journalTotals,
      nextCursor: z.string().nullable(),
    }),
  },
  'POST /api/journal': {
    summary: 'Record that the caller took or skipped a signal, and the result; replaces an earlier entry.',
    access,
    customer: true,
    body: journalBody,
    failures: {
      404: 'The caller has no such signal.',
      409: 'The journal is full.',
    },
  },
  'POST /api/journal/remove': {
    summary: 'Remove a signal from the journal.',
    access,
    customer: true,
    body: z.strictObject({ signalId: z.string().min(1).max(100) }),
  },
  'GET /api/journal/export': {
    summary: 'The whole journal, latest signal first, as CSV.',
    access,
    customer: true,
    download: { type: 'text/csv' },
    failures: TOO_MANY_CALLS,
  },
});
