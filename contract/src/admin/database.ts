/** The state of the database, for the owner: what grows, what runs, what is slow, and its migrations. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField, line } from '../fields';

const access = { permission: 'database.access' } as const;

const tableSize = z.object({
  name: z.string(),
  rows: z.int(),
  /** Including indexes. */
  bytes: z.int(),
  /** Growth since the oldest of `days`; null: it was not measured then. */
  grownBytes: z.int().nullable(),
});
export type TableSize = z.infer<typeof tableSize>;

const runningStatement = z.object({
  /** Identifies the connection and its start, so that no other one is ended by mistake. */
  id: z.string(),
  pid: z.int(),
  /** PostgreSQL's name, e.g. active, idle in transaction. */
  state: z.string(),
  /** When its statement, or its transaction, began. */
  since: instantField,
  /** As sent; the product's own have placeholders instead of values. Null: another user's. */
  statement: z.string().nullable(),
  /** The processes that hold a lock it waits for, and what the lock is on. */
  waitsFor: z.array(z.int()),
  waitsOn: z.string().nullable(),
});
export type RunningStatement = z.infer<typeof runningStatement>;

const statementFigures = z.object({
  statement: z.string(),
  calls: z.int(),
  totalMs: z.number(),
  meanMs: z.number(),
  maxMs: z.number(),
  rows: z.int(),
});
export type StatementFigures = z.infer<typeof statementFigures>;

const finding = z.object({
  kind: z.enum(['unused-index', 'missing-index', 'dead-rows']),
  table: z.string(),
  /** The finding, and what to do about it. */
  words: z.string(),
});
export type DatabaseFinding = z.infer<typeof finding>;

const migration = z.object({
  name: z.string(),
  writtenAt: instantField,
  isApplied: z.boolean(),
  sql: z.string(),
});
export type Migration = z.infer<typeof migration>;

const readableTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** Columns that cannot be read here, because they contain secrets or nobody has declared them free of secrets. */
  hidden: z.array(z.string()),
});
export type ReadableTable = z.infer<typeof readableTable>;

const keptStatement = z.object({ id: z.string(), name: z.string(), sql: z.string() });
export type KeptStatement = z.infer<typeof keptStatement>;
export const MOST_KEPT_STATEMENTS = 50;

const statementResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('result'),
    columns: z.array(z.string()),
    /** Each value as PostgreSQL writes it, cut after 2,000 characters; null: no value. */
    rows: z.array(z.array(z.string().nullable())),
    /** Whether rows beyond the limit were omitted. */
    isCut: z.boolean(),
  }),
  z.object({
    kind: z.literal('refused'),
    words: z.string(),
    /** Offset of the error in the statement, from 0; null: unknown. */
    position: z.int().nullable(),
  }),
]);
export type StatementResult = z.infer<typeof statementResult>;

export const adminDatabaseCalls = defineCalls({
  'GET /api/admin/database': {
    summary: 'The database in use, its version, and the size of each table, now and before.',
    access,
    response: z.object({
      kind: z.enum(['embedded', 'server']),
      version: z.string(),
      sizeBytes: z.int(),
      migrations: z.int(),
      /** Share of the blocks read that were in memory, 0 to 1; null before any was read. */
      cacheHit: z.number().nullable(),
      /** Whether some row counts are estimates, because counting large tables takes too long. */
      isEstimate: z.boolean(),
      tables: z.array(tableSize),
      /** Measured UTC days among the last 30, oldest first: total size of all tables. */
      days: z.array(z.object({ day: z.iso.date(), bytes: z.int() })),
    }),
  },
  'GET /api/admin/database/activity': {
    summary: 'Connections, replicas and running statements: for how long, and which wait for which.',
    access,
    response: z.object({
      kind: z.enum(['embedded', 'server']),
      connections: z.object({ used: z.int(), most: z.int(), idle: z.int() }),
      /** Servers that replicate this one. Null: this user may not see them. */
      replicas: z.array(
        z.object({ name: z.string(), state: z.string().nullable(), behindBytes: z.number().nullable() }),
      ),
      running: z.array(runningStatement),
    }),
  },
  'POST /api/admin/database/end': {
    summary: 'Cancel what a connection runs, or end the connection; uncommitted work is rolled back.',
    access,
    recent: true,
    body: z.strictObject({ id: z.string().min(1).max(60), how: z.enum(['statement', 'connection']) }),
    failures: { 404: 'It has already ended, or belongs to another database user.' },
  },
  'GET /api/admin/database/console': {
    summary: 'What the console can read, its limits, and the saved statements.',
    access,
    response: z.object({
      tables: z.array(readableTable),
      named: z.array(z.object({ name: z.string(), sql: z.string() })),
      /** Ordered by name. */
      kept: z.array(keptStatement),
      limits: z.object({
        rows: z.int(),
        /** Null: the embedded database cannot interrupt a statement, so only its estimated cost is limited. */
        seconds: z.int().nullable(),
      }),
    }),
  },
  'POST /api/admin/database/console': {
    summary: 'Run one SELECT as a role that cannot read secrets; recorded in the audit log.',
    access,
    recent: true,
    body: z.strictObject({ sql: z.string().min(1).max(10_000) }),
    response: statementResult,
  },
  'POST /api/admin/database/console/keep': {
    summary: 'Save a statement under a name; replaces a statement of the same name.',
    access,
    body: z.strictObject({
      name: line().min(1, 'Enter a name.').max(60),
      sql: z.string().trim().min(1, 'There is no statement.').max(10_000),
    }),
    response: z.object({ kept: z.array(keptStatement) }),
    failures: { 409: `At most ${MOST_KEPT_STATEMENTS} statements can be saved.` },
  },
  'POST /api/admin/database/console/forget': {
    summary: 'Delete a saved statement. Idempotent.',
    access,
    body: z.strictObject({ id: z.string().regex(/^\d{1,15}$/) }),
    response: z.object({ kept: z.array(keptStatement) }),
  },
  'GET /api/admin/database/statements': {
    summary: 'The statements with the highest total time, if PostgreSQL records them (pg_stat_statements).',
    access,
    response: z.object({
      /** Null: PostgreSQL does not count them; `why` gives the reason. */
      statements: z.array(statementFigures).nullable(),
      why: z.string().nullable(),
    }),
  },
  'GET /api/admin/database/findings': {
    summary: 'Unused and missing indexes and dead rows, in words.',
    access,
    response: z.object({ findings: z.array(finding) }),
  },
  'GET /api/admin/database/migrations': {
    summary:
      'The migrations of this release, newest first, each with its SQL and whether it has been applied.',
    access,
    response: z.object({ migrations: z.array(migration) }),
  },
});
