/** The tables of signing in. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { customers } from './billing';
import { createdAt, identity, instant, whole } from './columns';

/** Signed-in sessions, by the SHA-256 of their bearer token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** A former customer's opens their account alone; no login opens an ADMIN's; VIEW is the owner's look at a customer. */
    role: text('role', { enum: ['OWNER', 'ADMIN', 'CUSTOMER', 'FORMER', 'VIEW'] }).notNull(),
    customerId: text('customer_id').references(() => customers.id),
    /** Whether a mailed code opened it, and not only a payment of this browser. */
    addressProven: boolean('address_proven').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Of an owner's or a view: the credential that opened it. Another one at the start, and it is over. */
    credential: text('credential'),
    /** ISO 3166-1 code of where it was opened; the network's address is not kept. */
    country: text('country'),
    device: text('device'),
    /** To some minutes. */
    lastUsedAt: instant('last_used_at'),
    /** Of an owner's: when the password, a code or a passkey was last shown. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    index('sessions_expires').on(table.expiresAt),
    index('sessions_created').on(table.createdAt),
    index('sessions_customer').on(table.customerId, table.createdAt),
    index('sessions_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

/** With which nobody signs in, signs up or gets a code. */
export const blockedAddresses = pgTable('blocked_addresses', {
  /** By which the audit log names it. */
  id: identity(),
  email: text('email').notNull().unique(),
  reason: text('reason').notNull(),
  blockedAt: instant('blocked_at').notNull(),
});

/** Browsers in which the owner has signed in, by the SHA-256 of their device cookie: their wrong passwords count apart. */
export const ownerDevices = pgTable('owner_devices', {
  secretHash: text('secret_hash').primaryKey(),
  /** The owner's credential at that time; with another one the browser is a stranger's. */
  credential: text('credential'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});

/** The owner's password since it was changed in the panel: at most one row. */
export const ownerPassword = pgTable('owner_password', {
  id: text('id', { enum: ['owner'] }).primaryKey(),
  /** Argon2id, in PHC form. */
  hash: text('hash').notNull(),
  /** Names it in sessions and known browsers. */
  credential: text('credential').notNull(),
  /** The configured credential in whose place it counts; once another one is configured, it does not. */
  replaces: text('replaces').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** The owner's passkeys, by the id that their authenticator gave them. */
export const ownerPasskeys = pgTable('owner_passkeys', {
  id: text('id').primaryKey(),
  /** The configured credential when it was added; with another one it counts no more. */
  credential: text('credential').notNull(),
  /** COSE, in base64url. */
  publicKey: text('public_key').notNull(),
  /** How often it has signed, as far as its authenticator says so. */
  counter: whole('counter').notNull(),
  name: text('name').notNull(),
  /** The panel's host when it was made, where alone it works; null: it was made before that was noted. */
  host: text('host'),
  createdAt: createdAt(),
  lastUsedAt: instant('last_used_at'),
});

/** What a passkey is asked to sign, by its SHA-256: deleted as soon as it was signed. */
export const ownerChallenges = pgTable(
  'owner_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'prove'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('owner_challenges_expires').on(table.expiresAt)],
);

/** The owner's authenticator: at most one row. */
export const ownerSecondFactor = pgTable('owner_second_factor', {
  id: text('id', { enum: ['totp'] }).primaryKey(),
  /** The owner's credential when it was set up; with another one it counts no more. */
  credential: text('credential').notNull(),
  /** Sealed where there is a key to seal by. */
  secret: text('secret').notNull(),
  /** Null: no code of it was seen yet, and none is asked for. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was taken: none is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
  createdAt: createdAt(),
});

/** Addresses that a browser has proven, by the SHA-256 of its proof cookie. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    secretHash: text('secret_hash').primaryKey(),
    email: text('email').notNull(),
    /** Signing out leaves it, since its browser was to stay known. */
    isKept: boolean('is_kept').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_proofs_expires').on(table.expiresAt)],
);

/** One-time codes, each for the browser that asked; written for anybody, mailed only to customers. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: text('id').primaryKey(),
    challengeHash: text('challenge_hash').notNull(),
    email: text('email').notNull(),
    /** HMAC-SHA-256 of the code, keyed by the challenge cookie, which stands nowhere in here. */
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
