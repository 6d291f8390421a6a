/** The SQL of retention: which rows of a table are due, and their deletion in parts by one process at a time. */
import { and, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { deletePart } from '../db/delete-part';
import {
  accountErasures,
  accountExports,
  aiEvaluations,
  aiLetters,
  aiTexts,
  aiUsage,
  alertMessages,
  apiTokens,
  auditLog,
  backups,
  callDays,
  checkoutAttempts,
  emailCodes,
  emailProofs,
  exchangeSums,
  feedDays,
  invitations,
  jobs,
  leases,
  mails,
  notices,
  ownerChallenges,
  ownerDevices,
  rateLimits,
  reconcileRuns,
  remoteReports,
  remoteTabs,
  remoteTokens,
  routeSums,
  sessions,
  signalOutcomes,
  signalSums,
  spreadHours,
  spreadSums,
  supportConversations,
  tableSizes,
  telegramLinks,
  visitDays,
  visits,
  webhookEvents,
} from '../db/schema';
import { dropLease, takeLease } from '../lib/leases/lease-store';
import { utcDay } from '../lib/timing/utc-day';
import type { SweptTable } from './periods';

const LEASE = 'retention';
/** A part takes some tens of milliseconds on either database. */
const ROWS_AT_ONCE = 2_000;

interface Due {
  readonly table: PgTable;
  readonly isDue: (before: Date) => SQL | undefined;
}

/** Each by the moment that the list names as `since`. */
const DUE: Readonly<Record<SweptTable, Due>> = {
  alertMessages: { table: alertMessages, isDue: (before) => lte(alertMessages.doneAt, before) },
  apiTokens: {
    table: apiTokens,
    isDue: (before) => or(lte(apiTokens.expiresAt, before), lte(apiTokens.revokedAt, before)),
  },
  accountErasures: { table: accountErasures, isDue: (before) => lte(accountErasures.askedAt, before) },
  accountExports: { table: accountExports, isDue: (before) => lte(accountExports.expiresAt, before) },
  aiEvaluations: { table: aiEvaluations, isDue: (before) => lte(aiEvaluations.at, before) },
  aiLetters: { table: aiLetters, isDue: (before) => lte(aiLetters.day, utcDay(before)) },
  aiTexts: { table: aiTexts, isDue: (before) => lte(aiTexts.at, before) },
  aiUsage: { table: aiUsage, isDue: (before) => lte(aiUsage.day, utcDay(before)) },
  // By the chain's own time, so that what is left of it is its end.
  auditLog: {
    table: auditLog,
    isDue: (before) =>
      or(lte(auditLog.keptFrom, before), and(isNull(auditLog.keptFrom), lte(auditLog.at, before))),
  },
  checkoutAttempts: {
    table: checkoutAttempts,
    isDue: (before) =>
      and(
        lte(checkoutAttempts.createdAt, before),
        notInArray(checkoutAttempts.status, ['open', 'withdrawn']),
      ),
  },
  emailCodes: { table: emailCodes, isDue: (before) => lte(emailCodes.createdAt, before) },
  emailProofs: { table: emailProofs, isDue: (before) => lte(emailProofs.expiresAt, before) },
  exchangeSums: { table: exchangeSums, isDue: (before) => lte(exchangeSums.until, before) },
  feedDays: { table: feedDays, isDue: (before) => lte(feedDays.day, utcDay(before)) },
  backups: { table: backups, isDue: (before) => lte(backups.startedAt, before) },
  callDays: { table: callDays, isDue: (before) => lte(callDays.day, utcDay(before)) },
  invitations: { table: invitations, isDue: (before) => lte(invitations.invitedAt, before) },
  jobs: { table: jobs, isDue: (before) => lte(jobs.deadAt, before) },
  leases: { table: leases, isDue: (before) => lte(leases.expiresAt, before) },
  mails: { table: mails, isDue: (before) => lte(mails.at, before) },
  notices: { table: notices, isDue: (before) => lte(notices.createdAt, before) },
  ownerChallenges: { table: ownerChallenges, isDue: (before) => lte(ownerChallenges.expiresAt, before) },
  ownerDevices: { table: ownerDevices, isDue: (before) => lte(ownerDevices.expiresAt, before) },
  rateLimits: { table: rateLimits, isDue: (before) => lte(rateLimits.expire, before) },
  reconcileRuns: { table: reconcileRuns, isDue: (before) => lte(reconcileRuns.startedAt, before) },
  remoteReports: { table: remoteReports, isDue: (before) => lte(remoteReports.day, utcDay(before)) },
  // Only what was given for minutes.
  remoteTokens: {
    table: remoteTokens,
    isDue: (before) => and(isNotNull(remoteTokens.publisherId), lte(remoteTokens.expiresAt, before)),
  },
  remoteTabs: { table: remoteTabs, isDue: (before) => lte(remoteTabs.at, before) },
  routeSums: { table: routeSums, isDue: (before) => lte(routeSums.until, before) },
  sessions: {
    table: sessions,
    isDue: (before) => or(lte(sessions.expiresAt, before), lte(sessions.revokedAt, before)),
  },
  signalOutcomes: { table: signalOutcomes, isDue: (before) => lte(signalOutcomes.detectedAt, before) },
  signalSums: { table: signalSums, isDue: (before) => lte(signalSums.until, before) },
  spreadHours: { table: spreadHours, isDue: (before) => lte(spreadHours.at, before) },
  spreadSums: { table: spreadSums, isDue: (before) => lte(spreadSums.until, before) },
  supportConversations: {
    table: supportConversations,
    isDue: (before) => lte(supportConversations.lastAt, before),
  },
  tableSizes: { table: tableSizes, isDue: (before) => lte(tableSizes.day, utcDay(before)) },
  telegramLinks: { table: telegramLinks, isDue: (before) => lte(telegramLinks.expiresAt, before) },
  visitDays: { table: visitDays, isDue: (before) => lte(visitDays.day, utcDay(before)) },
  visits: { table: visits, isDue: (before) => lte(visits.at, before) },
  webhookEvents: { table: webhookEvents, isDue: (before) => lte(webhookEvents.doneAt, before) },
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
      const due = DUE[table];
      const rows = await deletePart(db, due.table, due.isDue(before) ?? sql`false`, ROWS_AT_ONCE);
      return { rows, isMore: rows === ROWS_AT_ONCE };
    },

    /** Makes the room of what is gone usable again, and tells the planner; a server does both by itself. */
    async tidy(table: SweptTable): Promise<void> {
      await db.execute(sql`vacuum (analyze) ${DUE[table].table}`);
    },
  };
}

export type DueRowsStore = ReturnType<typeof createDueRowsStore>;
