/** The SQL of the overview: what the attention rules look at. */
import type { Facts } from '@spreadwise/contract/attention';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { EVENTS, EVENTS_JOB_KEY, NOTICE_MAIL } from '../../../commerce/billing';
import { DECLARATION, RECEIPT } from '../../../commerce/leaving';
import { MESSAGE_MAIL } from '../../../people/support';
import { type Database, firstRow } from '../../../platform/db/database';
import {
  alertMessages,
  backups,
  jobs,
  reconcileRuns,
  remoteContracts,
  remoteTokens,
  signalDeliveries,
  signalGrants,
  subscriptions,
  supportConversations,
  webhookEvents,
} from '../../../platform/db/schema';
import { bound } from '../../../platform/lib/bound';
import { DAY_MS } from '../../../platform/lib/time';

const GIVEN_UP_MS = DAY_MS;
/** A team needs some days to replace the secret. */
const ENDS_SOON_MS = 14 * DAY_MS;
const NOTED_MS = 30 * DAY_MS;

export const createOverviewStore = (db: Database) => bound(db, { facts, failing, countWaitingMails });

async function facts(db: Database, now: Date) {
  const [inBilling, waiting, withoutSignals, inRemotes, inSupport, deadAlerts, lastReconcile, lastBackup] =
    await Promise.all([
      countInBilling(db, now),
      failing(db),
      countWithoutSignals(db, now),
      countInRemotes(db, now),
      countInSupport(db, now),
      countDeadAlerts(db, now),
      readLastReconcile(db),
      readLastBackup(db),
    ]);
  return {
    ...inBilling,
    ...waiting,
    withoutSignals,
    ...inRemotes,
    ...inSupport,
    deadAlerts,
    lastReconcile,
    lastBackup,
  };
}

/** What waits for a retry: payment-provider events, and mails about changes. */
async function failing(db: Database): Promise<Pick<Facts, 'failedEvents' | 'failedNotices'>> {
  const failed = and(
    isNull(webhookEvents.doneAt),
    exists(
      db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(eq(jobs.kind, EVENTS.name), eq(jobs.key, EVENTS_JOB_KEY), isNotNull(jobs.lastError))),
    ),
  );
  const [failedEvents, failedNotices] = await Promise.all([
    db.$count(webhookEvents, failed),
    db.$count(jobs, and(eq(jobs.kind, NOTICE_MAIL.name), isNotNull(jobs.lastError))),
  ]);
  return { failedEvents, failedNotices };
}

/** Mails that would have been sent if mails were not paused. */
async function countWaitingMails(db: Database, now: Date): Promise<number> {
  const { channel, state, dueAt, uselessAt } = alertMessages;
  const isOfUse = or(isNull(uselessAt), gt(uselessAt, now));
  const due = and(inArray(jobs.kind, [NOTICE_MAIL.name, MESSAGE_MAIL.name]), isNull(jobs.deadAt));
  const [mails, alerts] = await Promise.all([
    db.$count(jobs, due),
    db.$count(alertMessages, and(eq(channel, 'email'), eq(state, 'waiting'), lt(dueAt, now), isOfUse)),
  ]);
  return mails + alerts;
}

async function countInBilling(db: Database, now: Date) {
  const noted = and(
    isNotNull(webhookEvents.note),
    gt(webhookEvents.receivedAt, new Date(now.getTime() - NOTED_MS)),
  );
  const disputes = and(
    eq(subscriptions.reversal, 'disputed'),
    inArray(subscriptions.status, ['active', 'past_due']),
  );
  const declared = inArray(jobs.kind, [DECLARATION.name, RECEIPT.name]);
  const [notedEvents, overdue, disputed, failedDeclarations] = await Promise.all([
    db.$count(webhookEvents, noted),
    db.$count(subscriptions, eq(subscriptions.status, 'past_due')),
    db.$count(subscriptions, disputes),
    db.$count(jobs, and(declared, isNotNull(jobs.lastError))),
  ]);
  return { notedEvents, overdue, disputed, failedDeclarations };
}

/** Customers who have had a plan with a daily quota for a day, and were assigned no signal in it. */
function countWithoutSignals(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS);
  const ofThem = (customerId: typeof signalGrants.customerId | typeof signalDeliveries.customerId) =>
    eq(customerId, subscriptions.customerId);
  const given = and(ofThem(signalDeliveries.customerId), gt(signalDeliveries.detectedAt, since));
  const uncounted = and(ofThem(signalGrants.customerId), gt(signalGrants.until, now));
  return db.$count(
    subscriptions,
    and(
      eq(subscriptions.status, 'active'),
      isNull(subscriptions.reversal),
      lt(subscriptions.createdAt, since),
      notExists(db.select({ one: sql`1` }).from(signalDeliveries).where(given)),
      notExists(db.select({ one: sql`1` }).from(signalGrants).where(uncounted)),
    ),
  );
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

function readLastBackup(db: Database): Promise<Facts['lastBackup']> {
  const { failure, isSame, startedAt, endedAt } = backups;
  const ended = db.select({ failure, isSame }).from(backups).where(isNotNull(endedAt));
  return firstRow(ended.orderBy(desc(startedAt)).limit(1));
}
