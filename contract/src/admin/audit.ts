/** The audit log: who did what and when, each row hash-chained to the previous one. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';

const access = { permission: 'admin.full_access' } as const;

const filter = {
  /** An actor, e.g. owner. */
  who: z.string().trim().max(200).optional(),
  /** An action, e.g. comp.granted; or the end of several, e.g. .exported. */
  what: z.string().trim().max(100).optional(),
  /** Searches the whole row. */
  search: z.string().trim().max(200).optional(),
  from: instantField.optional(),
  /** Exclusive. */
  to: instantField.optional(),
};

export const auditEntry = z.object({
  id: z.string(),
  at: instantField,
  actor: z.string(),
  action: z.string(),
  /** The action as an English sentence. */
  sentence: z.string(),
  subject: z.string().nullable(),
  /** What the action concerned, with the previous value if it replaced one. Null once an erasure has emptied it. */
  details: z.record(z.string(), z.unknown()).nullable(),
  /** Position in the chain; null for some seconds, until it has joined. */
  seq: z.int().nullable(),
  hash: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditCalls = defineCalls({
  'GET /api/admin/audit': {
    summary:
      'The audit log, newest first; the first page also lists the actions that occur in it. A page of a search can be short or empty and still have a next one.',
    access,
    query: z.strictObject({
      ...filter,
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({
      entries: z.array(auditEntry),
      actions: z.array(z.string()),
      /** The sentence for each of these actions. */
      sentences: z.record(z.string(), z.string()),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/admin/audit/verification': {
    summary: 'Whether the audit log is intact: each row is hashed together with the previous one.',
    access,
    response: z.object({
      rows: z.int(),
      /** Rows whose details an erasure has emptied. */
      emptied: z.int(),
      /** Rows that have not joined the chain yet. */
      waiting: z.int(),
      /** The oldest row that was checked. */
      from: z.int().nullable(),
      head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
      /** The first row that was changed, is missing, or was added by someone else. */
      broken: z
        .object({
          seq: z.int(),
          reason: z.enum(['changed', 'missing', 'added', 'malformed']),
          /** The reason as a sentence. */
          text: z.string(),
        })
        .nullable(),
    }),
  },
  'GET /api/admin/audit/export': {
    summary: 'The matching rows of the audit log, as a file.',
    access,
    recent: true,
    query: z.strictObject(filter),
    download: { type: 'text/csv' },
  },
});
