import {
  APPROVALS,
  REMOTE_FORMATS,
  REPORT_KINDS,
  type RemoteContract,
  type TokenScope,
} from '@spreadwise/contract';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { calendarDay, createdAt, instant } from './columns';

/** Remotes that teams deploy, and their release state. Their files are stored elsewhere. */
export const remotes = pgTable('remotes', {
  name: text('name').primaryKey(),
  /** The responsible team, as given when the name was reserved; later its contract names it. */
  team: text('team').notNull().default(''),
  activeVersion: text('active_version'),
  activeSince: instant('active_since'),
  /** Who activated it, as named in the audit log. */
  activeBy: text('active_by'),
  /** The last good version, the target of a rollback. */
  previousVersion: text('previous_version'),
  canaryVersion: text('canary_version'),
  /** Per 1000 browsers. */
  canaryPermille: integer('canary_permille'),
  canarySince: instant('canary_since'),
  /** Percentage of its tabs; a higher failure rate ends the canary. */
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
    bytes: integer('bytes').notNull(),
    brotliBytes: integer('brotli_bytes').notNull(),
    filesHash: text('files_hash').notNull(),
    exposes: jsonb('exposes').$type<readonly string[]>().notNull(),
    /** What the gate checked it against; null in rows from before this was stored. */
    checked: jsonb('checked').$type<readonly string[]>(),
    /** The source it was built from, as its publisher claims; null: not stated. */
    repository: text('repository'),
    commit: text('commit'),
    /** When it was last active or a canary; while it is, when that began. */
    lastActiveAt: instant('last_active_at'),
    /** Whether it was ever active, not only a canary. */
    wasActive: boolean('was_active').notNull().default(false),
    /** Withdrawn manually, or ended by its error rate. */
    withdrawnAt: instant('withdrawn_at'),
    /** Both null: stored before builds had a remote.json. */
    format: text('format', { enum: REMOTE_FORMATS }),
    contractId: text('contract_id'),
    /** Activation was requested and waits for its contract's approval. */
    activationAskedAt: instant('activation_asked_at'),
    activationAskedBy: text('activation_asked_by'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('remote_versions_published').on(table.name, table.publishedAt),
  ],
);

/** What versions ask for (remote.json), by hash, and the owner's decision. */
export const remoteContracts = pgTable(
  'remote_contracts',
  {
    remote: text('remote').notNull(),
    id: text('id').notNull(),
    contract: jsonb('contract').$type<RemoteContract>().notNull(),
    approval: text('approval', { enum: APPROVALS }).notNull(),
    /** When a version first asked for it; null: only previews show it. */
    requestedAt: instant('requested_at'),
    /** When a preview from elsewhere last used it. */
    previewedAt: instant('previewed_at'),
    /** Counts the approvals of one remote; the highest number is the approved one. */
    approvalNumber: integer('approval_number'),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.id] })],
);

/** CI publishers whose ID tokens are exchanged for a remote's tokens, by the claims such a token must contain. */
export const remotePublishers = pgTable(
  'remote_publishers',
  {
    id: text('id').primaryKey(),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    issuer: text('issuer').notNull(),
    repository: text('repository').notNull(),
    /** The issuer's numeric id, as first seen: another repository may get the same name later. */
    repositoryId: text('repository_id'),
    /** Null: any. */
    ref: text('ref'),
    environment: text('environment'),
    scopes: jsonb('scopes').$type<readonly TokenScope[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('remote_publishers_remote').on(table.remote)],
);

/** The tokens with which teams publish, by their SHA-256. */
export const remoteTokens = pgTable(
  'remote_tokens',
  {
    id: text('id').primaryKey(),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    hash: text('hash').notNull(),
    /** Null: created before scopes existed; has a new token's default scopes. */
    scopes: jsonb('scopes').$type<readonly TokenScope[]>(),
    createdAt: createdAt(),
    /** Null: created before tokens expired. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    /** The publisher that received it for an ID token; null: the owner created it. */
    publisherId: text('publisher_id'),
    /** Identifies the ID token, which is accepted once. */
    idTokenHash: text('id_token_hash'),
  },
  (table) => [
    index('remote_tokens_remote').on(table.remote),
    uniqueIndex('remote_tokens_id_token').on(table.idTokenHash),
  ],
);

/** Tabs that have reported about a version, one row each. */
export const remoteTabs = pgTable(
  'remote_tabs',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    tab: text('tab').notNull(),
    /** Keyed hash of the network of its first report; null in rows from before this was stored. */
    network: text('network'),
    at: instant('at').notNull(),
    failed: boolean('failed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.tab] }),
    index('remote_tabs_at').on(table.at),
  ],
);

/** Reports of tabs, counted by UTC day. */
export const remoteReports = pgTable(
  'remote_reports',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    name: text('name').notNull(),
    day: calendarDay('day').notNull(),
    /** The range a measured value falls into (remotes/reports/reports.ts); 0 if nothing was measured. */
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
    at: instant('at').notNull(),
    message: text('message'),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.kind, table.name, table.day, table.bucket] }),
    index('remote_reports_day').on(table.day),
  ],
);

/** One row, which every replica checks before it serves a page. */
export const registryState = pgTable('registry_state', {
  id: integer('id').primaryKey(),
  /** Counts the changes of any remote's release state. */
  serial: integer('serial').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** Seed of the signing key unless REMOTES_SIGNING_KEY is set: sealed (lib/secrets.ts), or else plain base64url. */
  signingKey: text('signing_key'),
});
