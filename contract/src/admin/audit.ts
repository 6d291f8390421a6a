/** The audit log: who did what and when, each row chained to the last. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';

const access = { permission: 'admin.full_access' } as const;

const filter = {
  /** An actor, e.g. owner. */
  who: z.string().trim().max(200).optional(),
  /** An action, e.g. comp.granted; or the end of several, e.g. .exported. */
  what: z.string().trim().max(100).optional(),
  /** Looked for in all of a row. */
  search: z.string().trim().max(200).optional(),
  from: instantField.optional(),
  /** Not with it. */
  to: instantField.optional(),
};

export const auditEntry = z.object({
  id: z.string(),
  at: instantField,
  actor: z.string(),
  action: z.string(),
  /** What was done, in English. */
  sentence: z.string(),
  subject: z.string().nullable(),
  /** What it was about, with what was before where it replaced something. Null once an erasure has emptied it. */
  details: z.record(z.string(), z.unknown()).nullable(),
  /** Its place in the chain; null for some seconds, until it has joined. */
  seq: z.int().nullable(),
  hash: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditCalls = defineCalls({
  'GET /api/admin/audit': {
    summary:
      'The audit log, newest first; with the first page the actions that stand in it. A page of a search can be short, or empty, and go on.',
    access,
    query: z.strictObject({
      ...filter,
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({
      entries: z.array(auditEntry),
      actions: z.array(z.string()),
      /** The sentence of each of these. */
      sentences: z.record(z.string(), z.string()),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/admin/audit/verification': {
    summary: 'Whether the audit log is still what was written: each row is hashed with the one before it.',
    access,
    response: z.object({
      rows: z.int(),
      /** Rows whose details an erasure has emptied. */
      emptied: z.int(),
      /** Rows that have not joined the chain yet. */
      waiting: z.int(),
      /** The oldest row that was looked at. */
      from: z.int().nullable(),
      head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
      /** The first row that is not as it was written, is missing, or was added by somebody else. */
      broken: z
        .object({
          seq: z.int(),
          reason: z.enum(['changed', 'missing', 'added', 'malformed']),
          /** As a sentence. */
          text: z.string(),
        })
        .nullable(),
    }),
  },
  'GET /api/admin/audit/export': {
    summary: 'What matches of the audit log, as a file.',
    access,
    recent: true,
    query: z.strictObject(filter),
    download: { type: 'text/csv' },
  },
});
