/** The SQL of the overview: what the attention rules look at, and counts by UTC day. */

import { and, count, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { EVENTS, EVENTS_JOB_KEY, NOTICE_MAIL } from '../../../commerce/billing';
import type { Database } from '../../../platform/db/database';
import {
  alertMessages,
  auditLog,
  backups,
  jobs,
  reconcileRuns,
  remoteContracts,
  remoteTokens,
  signals,
  subscriptions,
  supportConversations,
  webhookEvents,
} from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import { DAY_MS, nextUtcDay, utcDay } from '../../../platform/lib/time';
import type { Facts } from './attention';

const GIVEN_UP_MS = DAY_MS;
/** A team needs some days to put another secret in its place. */
const ENDS_SOON_MS = 14 * DAY_MS;
const NOTED_MS = 30 * DAY_MS;
/** A signal that is detected on a day may be advised a little later. */
const SETTLED_MS = 3_600_000;

interface OverviewContext {
  readonly db: Database;
  /** Of days that are over, so that a million signals are counted once. */
  readonly adviceOf: Map<string, number>;
}

export const createOverviewStore = (db: Database) =>
  bound({ db, adviceOf: new Map<string, number>() }, { facts, advice, releases });

async function facts(
  { db }: OverviewContext,
  now: Date,
): Promise<Omit<Facts, 'mailDelivery' | 'auditFault' | 'nearAiBudgets'>> {
  const [inBilling, inRemotes, inSupport, deadAlerts, lastReconcile, lastBackup] = await Promise.all([
    countInBilling(db, now),
    countInRemotes(db, now),
    countInSupport(db, now),
    countDeadAlerts(db, now),
    readLastReconcile(db),
    readLastBackup(db),
  ]);
  return { ...inBilling, ...inRemotes, ...inSupport, deadAlerts, lastReconcile, lastBackup };
}

async function countInBilling(db: Database, now: Date) {
  const failed = and(
    isNull(webhookEvents.doneAt),
    exists(
      db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(eq(jobs.kind, EVENTS.name), eq(jobs.key, EVENTS_JOB_KEY), isNotNull(jobs.lastError))),
    ),
  );
  const noted = and(
    isNotNull(webhookEvents.note),
    gt(webhookEvents.receivedAt, new Date(now.getTime() - NOTED_MS)),
  );
  const unsent = and(eq(jobs.kind, NOTICE_MAIL.name), isNotNull(jobs.lastError));
  const disputes = and(
    eq(subscriptions.reversal, 'disputed'),
    inArray(subscriptions.status, ['active', 'past_due']),
  );
  const [failedEvents, notedEvents, failedNotices, overdue, disputed] = await Promise.all([
    db.$count(webhookEvents, failed),
    db.$count(webhookEvents, noted),
    db.$count(jobs, unsent),
    db.$count(subscriptions, eq(subscriptions.status, 'past_due')),
    db.$count(subscriptions, disputes),
  ]);
  return { failedEvents, notedEvents, failedNotices, overdue, disputed };
}

async function countInRemotes(db: Database, now: Date) {
  const asking = and(eq(remoteContracts.approval, 'waiting'), isNotNull(remoteContracts.requestedAt));
  const ending = and(
    isNull(remoteTokens.publisherId),
    isNull(remoteTokens.revokedAt),
    gt(remoteTokens.expiresAt, now),
    lt(remoteTokens.expiresAt, new Date(now.getTime() + ENDS_SOON_MS)),
  );
  const [waitingContracts, tokensEnding] = await Promise.all([
    db.$count(remoteContracts, asking),
    db.$count(remoteTokens, ending),
  ]);
  return { waitingContracts, tokensEnding };
}

async function countInSupport(db: Database, now: Date) {
  const [unanswered, lateAnswers] = await Promise.all([
    db.$count(supportConversations, eq(supportConversations.state, 'open')),
    db.$count(supportConversations, lt(supportConversations.dueAt, now)),
  ]);
  return { unanswered, lateAnswers };
}

function countDeadAlerts(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - GIVEN_UP_MS);
  return db.$count(alertMessages, and(eq(alertMessages.state, 'dead'), gt(alertMessages.doneAt, since)));
}

async function readLastReconcile(db: Database): Promise<Facts['lastReconcile']> {
  const [run] = await db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.id)).limit(1);
  return run ? { at: run.finishedAt ?? run.startedAt, brokenOff: run.report?.brokenOff ?? null } : null;
}

async function readLastBackup(db: Database): Promise<Facts['lastBackup']> {
  const [last] = await db
    .select({ failure: backups.failure, isSame: backups.isSame })
    .from(backups)
    .where(isNotNull(backups.endedAt))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return last ?? null;
}

const countAdvice = (db: Database, from: Date, until: Date) =>
  db.$count(
    signals,
    and(gte(signals.detectedAt, from), lt(signals.detectedAt, until), eq(signals.isAdvice, true)),
  );

/** Signals that were advised, by the UTC day on which they were found. */
async function advice(
  { db, adviceOf }: OverviewContext,
  days: readonly string[],
  now: Date,
): Promise<number[]> {
  const counts: number[] = [];
  for (const day of days) {
    const from = new Date(`${day}T00:00:00.000Z`);
    const until = nextUtcDay(from);
    const found = adviceOf.get(day) ?? (await countAdvice(db, from, until));
    if (until.getTime() + SETTLED_MS < now.getTime()) adviceOf.set(day, found);
    counts.push(found);
  }
  for (const day of adviceOf.keys()) if (!days.includes(day)) adviceOf.delete(day);
  return counts;
}

/** Versions of remotes that became active, by UTC day. */
async function releases({ db }: OverviewContext, days: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ at: auditLog.at, count: count() })
    .from(auditLog)
    .where(
      and(
        gte(auditLog.at, new Date(`${days[0]}T00:00:00.000Z`)),
        inArray(auditLog.action, ['remote.activated', 'remote.rolledBack']),
      ),
    )
    .groupBy(auditLog.at);
  const on = (day: string) => rows.filter(({ at }) => utcDay(at) === day);
  return days.map((day) => on(day).reduce((sum, { count }) => sum + count, 0));
}
