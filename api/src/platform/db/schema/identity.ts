/** The tables of sign-in. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { customers } from './billing';
import { createdAt, identity, instant, whole } from './columns';

/** Sessions, by the SHA-256 of their bearer token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** A former customer's opens their account alone; no login opens an ADMIN's; VIEW is the owner's view of a customer. */
    role: text('role', { enum: ['OWNER', 'ADMIN', 'CUSTOMER', 'FORMER', 'VIEW'] }).notNull(),
    customerId: text('customer_id').references(() => customers.id),
    /** Whether a mailed code opened it, rather than only a payment in this browser. */
    addressProven: boolean('address_proven').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The credential that opened an owner's session or a view; another one at the start ends it. */
    credential: text('credential'),
    /** ISO 3166-1 code of the country where it was opened; the network address is not stored. */
    country: text('country'),
    device: text('device'),
    /** Accurate to a few minutes. */
    lastUsedAt: instant('last_used_at'),
    /** Owner only: when the password, a code or a passkey was last presented. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    index('sessions_expires').on(table.expiresAt),
    index('sessions_created').on(table.createdAt),
    index('sessions_customer').on(table.customerId, table.createdAt),
    index('sessions_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

/** Blocked addresses, which cannot sign in, sign up or get a code. */
export const blockedAddresses = pgTable('blocked_addresses', {
  /** The audit log refers to the block by it. */
  id: identity(),
  email: text('email').notNull().unique(),
  reason: text('reason').notNull(),
  blockedAt: instant('blocked_at').notNull(),
});

/** Browsers in which the owner has signed in, by the SHA-256 of their device cookie: their wrong passwords count apart. */
export const ownerDevices = pgTable('owner_devices', {
  secretHash: text('secret_hash').primaryKey(),
  /** The owner's credential at that time; once it changes, the browser counts as unknown. */
  credential: text('credential'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});

/** The owner's password after it was changed in the panel: at most one row. */
export const ownerPassword = pgTable('owner_password', {
  id: text('id', { enum: ['owner'] }).primaryKey(),
  /** Argon2id, in PHC form. */
  hash: text('hash').notNull(),
  /** Its name in sessions and known browsers. */
  credential: text('credential').notNull(),
  /** The configured credential that it overrides; it is ignored once another one is configured. */
  replaces: text('replaces').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** The owner's passkeys, by the id their authenticator assigned. */
export const ownerPasskeys = pgTable('owner_passkeys', {
  id: text('id').primaryKey(),
  /** The configured credential when it was added; it is ignored once another one is configured. */
  credential: text('credential').notNull(),
  /** COSE, in base64url. */
  publicKey: text('public_key').notNull(),
  /** Its signature counter, as far as the authenticator reports one. */
  counter: whole('counter').notNull(),
  name: text('name').notNull(),
  /** The panel's host when it was created, the only one where it works; null in rows from before this was stored. */
  host: text('host'),
  createdAt: createdAt(),
  lastUsedAt: instant('last_used_at'),
});

/** Challenges for passkeys, by their SHA-256; deleted as soon as they are signed. */
export const ownerChallenges = pgTable(
  'owner_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'prove'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('owner_challenges_expires').on(table.expiresAt)],
);

/** The owner's authenticator app: at most one row. */
export const ownerSecondFactor = pgTable('owner_second_factor', {
  id: text('id', { enum: ['totp'] }).primaryKey(),
  /** The owner's credential when it was set up; it is ignored once another one is configured. */
  credential: text('credential').notNull(),
  /** Sealed if a sealing key is configured. */
  secret: text('secret').notNull(),
  /** Null: no code was entered yet, and none is required. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last accepted code; no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  /** SHA-256 of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
  createdAt: createdAt(),
});

/** Addresses that a browser has proven, by the SHA-256 of its proof cookie. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    secretHash: text('secret_hash').primaryKey(),
    email: text('email').notNull(),
    /** Survives signing out, because the browser asked to be remembered. */
    isKept: boolean('is_kept').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_proofs_expires').on(table.expiresAt)],
);

/** One-time codes, each tied to the browser that requested it; written for any address, mailed only to customers. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: text('id').primaryKey(),
    challengeHash: text('challenge_hash').notNull(),
    email: text('email').notNull(),
    /** HMAC-SHA-256 of the code, keyed by the challenge cookie, which is not stored. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('email_codes_challenge').on(table.challengeHash),
    index('email_codes_email').on(table.email, table.createdAt),
    index('email_codes_created').on(table.createdAt),
  ],
);
