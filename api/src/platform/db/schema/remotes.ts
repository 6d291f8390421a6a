/** The tables of deployed remotes. Their files are not here. */
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

/** Remotes that teams deploy, and where their pointers stand. Files are not here. */
export const remotes = pgTable('remotes', {
  name: text('name').primaryKey(),
  /** Who answers for it, as the name was reserved; afterwards its contract says it. */
  team: text('team').notNull().default(''),
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
    bytes: integer('bytes').notNull(),
    brotliBytes: integer('brotli_bytes').notNull(),
    filesHash: text('files_hash').notNull(),
    exposes: jsonb('exposes').$type<readonly string[]>().notNull(),
    /** What the gate held it against (`checkedBy`); null: stored before it was written down. */
    checked: jsonb('checked').$type<readonly string[]>(),
    /** Where it was built from, as its publisher says; null: it is not said. */
    repository: text('repository'),
    commit: text('commit'),
    /** When it was last active or a canary; while it is, when that began. */
    lastActiveAt: instant('last_active_at'),
    /** Whether it was ever the active one, and not only a canary. */
    wasActive: boolean('was_active').notNull().default(false),
    /** Taken back, or ended by its error rate. */
    withdrawnAt: instant('withdrawn_at'),
    /** Both null: stored before builds had a remote.json. */
    format: text('format', { enum: REMOTE_FORMATS }),
    contractId: text('contract_id'),
    /** Its activation was asked for, and waits until its contract is approved. */
    activationAskedAt: instant('activation_asked_at'),
    activationAskedBy: text('activation_asked_by'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('remote_versions_published').on(table.name, table.publishedAt),
  ],
);

/** What versions ask for (remote.json), by its hash, and what the owner said to it. */
export const remoteContracts = pgTable(
  'remote_contracts',
  {
    remote: text('remote').notNull(),
    id: text('id').notNull(),
    contract: jsonb('contract').$type<RemoteContract>().notNull(),
    approval: text('approval', { enum: APPROVALS }).notNull(),
    /** When a version asked for it first; null: none has, only previews show it. */
    requestedAt: instant('requested_at'),
    /** When a preview from elsewhere was made of it last. */
    previewedAt: instant('previewed_at'),
    /** Counts the approvals of one remote: the highest is what is approved now. */
    approvalNumber: integer('approval_number'),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.id] })],
);

/** CIs whose ID tokens are exchanged for tokens of a remote: by what such a token has to say. */
export const remotePublishers = pgTable(
  'remote_publishers',
  {
    id: text('id').primaryKey(),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    issuer: text('issuer').notNull(),
    repository: text('repository').notNull(),
    /** The issuer's own number of it, as it was first seen: another repository may have its name later. */
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

/** What teams publish with, by the SHA-256 of each. */
export const remoteTokens = pgTable(
  'remote_tokens',
  {
    id: text('id').primaryKey(),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    hash: text('hash').notNull(),
    /** Null: made before there were any; it may do what a new one may by default. */
    scopes: jsonb('scopes').$type<readonly TokenScope[]>(),
    createdAt: createdAt(),
    /** Null: made before they expired. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    /** Who was given it for an ID token; null: the owner made it. */
    publisherId: text('publisher_id'),
    /** Names the ID token, which is taken once. */
    idTokenHash: text('id_token_hash'),
  },
  (table) => [
    index('remote_tokens_remote').on(table.remote),
    uniqueIndex('remote_tokens_id_token').on(table.idTokenHash),
  ],
);

/** Tabs that have reported of a version, each once. */
export const remoteTabs = pgTable(
  'remote_tabs',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    tab: text('tab').notNull(),
    /** Keyed hash of the network that it first reported from; null for one of before that was kept. */
    network: text('network'),
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
    day: calendarDay('day').notNull(),
    /** Of a measured value: the range that it falls into (remotes/reports/reports.ts); 0 without one. */
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

/** One row: what every replica looks at before it answers with a page. */
export const registryState = pgTable('registry_state', {
  id: integer('id').primaryKey(),
  /** Counts the changes of any pointer. */
  serial: integer('serial').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** Seed of the signing key unless REMOTES_SIGNING_KEY is set: sealed (lib/secrets.ts), or plain base64url where no key seals it. */
  signingKey: text('signing_key'),
});
