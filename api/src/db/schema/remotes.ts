/** The tables of deployed remotes. Their files are not here. */

import { REPORT_KINDS } from '@spreadwise/contract';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns';

/** Remotes that teams deploy, and where their pointers stand. Files are not here. */
export const remotes = pgTable('remotes', {
  name: text('name').primaryKey(),
  activeVersion: text('active_version'),
  activeSince: instant('active_since'),
  /** Who made it active, as the audit log names them. */
  activeBy: text('active_by'),
  /** The last good one, where a rollback goes. */
  previousVersion: text('previous_version'),
  canaryVersion: text('canary_version'),
  /** Of 1000 browsers. */
  canaryPermille: integer('canary_permille'),
  canarySince: instant('canary_since'),
  /** Of its tabs; more failed ones end it. */
  canaryErrorPercent: doublePrecision('canary_error_percent'),
});

/** Immutable versions, by the hash of their files. */
export const remoteVersions = pgTable(
  'remote_versions',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    publishedAt: instant('published_at').notNull(),
    /** 'bundled', 'owner' or remote:<name>:<token id>. */
    publishedBy: text('published_by').notNull(),
    fileCount: integer('file_count').notNull(),
    bytes: integer('bytes').notNull(),
    brotliBytes: integer('brotli_bytes').notNull(),
    /** Hash of its integrity.json. */
    filesHash: text('files_hash').notNull(),
    /** File of the entry script. */
    entry: text('entry').notNull(),
    exposes: jsonb('exposes').$type<readonly string[]>().notNull(),
    /** Shared package -> the range that it asks for. */
    uses: jsonb('uses').$type<Readonly<Record<string, string>>>().notNull(),
    /** When it was last active or a canary; while it is, when that began. */
    lastActiveAt: instant('last_active_at'),
    /** Whether it was ever the active one, and not only a canary. */
    wasActive: boolean('was_active').notNull().default(false),
    /** Taken back, or ended by its error rate. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('remote_versions_published').on(table.name, table.publishedAt),
  ],
);

/** What teams publish with, by the SHA-256 of each. */
export const remoteTokens = pgTable(
  'remote_tokens',
  {
    id: text('id').primaryKey(),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('remote_tokens_remote').on(table.remote)],
);

/** Tabs that have reported of a version, each once. */
export const remoteTabs = pgTable(
  'remote_tabs',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    tab: text('tab').notNull(),
    at: instant('at').notNull(),
    failed: boolean('failed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.tab] }),
    index('remote_tabs_at').on(table.at),
  ],
);

/** What tabs reported, counted by UTC day. */
export const remoteReports = pgTable(
  'remote_reports',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of a measured value: the range that it falls into (remotes/vitals.ts); 0 without one. */
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
    at: instant('at').notNull(),
    message: text('message'),
  },
  (table) => [
    primaryKey({
      columns: [table.remote, table.version, table.kind, table.name, table.day, table.bucket],
    }),
    index('remote_reports_day').on(table.day),
  ],
);

/** One row: what every replica looks at before it answers with a page. */
export const registryState = pgTable('registry_state', {
  id: integer('id').primaryKey(),
  /** Counts the changes of any pointer. */
  serial: integer('serial').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** Seed of the signing key (base64url) unless REMOTES_SIGNING_KEY is set. */
  signingKey: text('signing_key'),
});
