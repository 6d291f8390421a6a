/** The SQL of retention: which rows of a table are due, and their deletion in parts by one process at a time. */
import { and, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { deletePart } from '../db/delete-part';
import * as schema from '../db/schema';
import { dropLease, takeLease } from '../lib/leases/lease-store';
import { utcDay } from '../lib/utc-day';
import type { SweptTable } from './periods';

const LEASE = 'retention';
/** A part takes some tens of milliseconds on either database. */
const ROWS_AT_ONCE = 2_000;

type IsDue = (before: Date) => SQL | undefined;

/** Each by the moment that the list names as `since`. */
const DUE: Readonly<Record<SweptTable, IsDue>> = {
  auditLog: (before) => lte(schema.auditLog.at, before),
  checkoutAttempts: (before) =>
    and(lte(schema.checkoutAttempts.createdAt, before), ne(schema.checkoutAttempts.status, 'open')),
  emailCodes: (before) => lte(schema.emailCodes.createdAt, before),
  emailProofs: (before) => lte(schema.emailProofs.expiresAt, before),
  leases: (before) => lte(schema.leases.expiresAt, before),
  mails: (before) => lte(schema.mails.at, before),
  notices: (before) => lte(schema.notices.createdAt, before),
  ownerDevices: (before) => lte(schema.ownerDevices.expiresAt, before),
  rateLimits: (before) => lte(schema.rateLimits.expire, before),
  reconcileRuns: (before) => lte(schema.reconcileRuns.startedAt, before),
  remoteReports: (before) => lte(schema.remoteReports.day, utcDay(before)),
  remoteTabs: (before) => lte(schema.remoteTabs.at, before),
  remoteWebhookDeliveries: (before) =>
    and(lte(schema.remoteWebhookDeliveries.at, before), ne(schema.remoteWebhookDeliveries.state, 'waiting')),
  remoteWebhooks: (before) => lte(schema.remoteWebhooks.endedAt, before),
  sessions: (before) => or(lte(schema.sessions.expiresAt, before), lte(schema.sessions.revokedAt, before)),
  visits: (before) => lte(schema.visits.at, before),
  webhookEvents: (before) => lte(schema.webhookEvents.doneAt, before),
};

export function createDueRowsStore(db: Database) {
  return {
    /** Whether this process is the one that deletes, for so long. */
    mayFor: (holder: string, lifetimeMs: number): Promise<boolean> =>
      takeLease(db, { key: LEASE, holder }, lifetimeMs),

    /** For another to take it up at once. */
    release: (holder: string): Promise<unknown> => dropLease(db, { key: LEASE, holder }),

    /** How many rows went, and whether more may be left. */
    async deleteSome(table: SweptTable, before: Date) {
      const rows = await deletePart(db, schema[table], DUE[table](before) ?? sql`false`, ROWS_AT_ONCE);
      return { rows, isMore: rows === ROWS_AT_ONCE };
    },

    /** Makes the room of what is gone usable again, and tells the planner; a server does both by itself. */
    async tidy(table: SweptTable): Promise<void> {
      const found: PgTable = schema[table];
      await db.execute(sql`vacuum (analyze) ${found}`);
    },
  };
}

export type DueRowsStore = ReturnType<typeof createDueRowsStore>;
