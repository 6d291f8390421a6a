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

/** A team needs some days to replace the secret. */
const ENDS_SOON_MS = 14 * DAY_MS;
const NOTED_MS = 30 * DAY_MS;

export const createOverviewStore = (db: Database) => bound(db, { facts, failing, countWaitingMails });

async function facts(db: Database, now: Date) {
  const [counts, waiting, lastReconcile, lastBackup] = await Promise.all([
    countAll(db, now),
    failing(db),
    readLastReconcile(db),
    readLastBackup(db),
  ]);
  return { ...counts, ...waiting, lastReconcile, lastBackup };
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

async function countAll(db: Database, now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { status, reversal } = subscriptions;
  const { approval, requestedAt } = remoteContracts;
  const { publisherId, revokedAt, expiresAt } = remoteTokens;
  const isDeclared = inArray(jobs.kind, [DECLARATION.name, RECEIPT.name]);
  const counts = {
    notedEvents: db.$count(
      webhookEvents,
      and(isNotNull(webhookEvents.note), gt(webhookEvents.receivedAt, ago(NOTED_MS))),
    ),
    overdue: db.$count(subscriptions, eq(status, 'past_due')),
    disputed: db.$count(
      subscriptions,
      and(eq(reversal, 'disputed'), inArray(status, ['active', 'past_due'])),
    ),
    failedDeclarations: db.$count(jobs, and(isDeclared, isNotNull(jobs.lastError))),
    withoutSignals: countWithoutSignals(db, now),
    waitingContracts: db.$count(remoteContracts, and(eq(approval, 'waiting'), isNotNull(requestedAt))),
    tokensEnding: db.$count(
      remoteTokens,
      and(isNull(publisherId), isNull(revokedAt), gt(expiresAt, now), lt(expiresAt, ago(-ENDS_SOON_MS))),
    ),
    unanswered: db.$count(supportConversations, eq(supportConversations.state, 'open')),
    lateAnswers: db.$count(supportConversations, lt(supportConversations.dueAt, now)),
    deadAlerts: db.$count(
      alertMessages,
      and(eq(alertMessages.state, 'dead'), gt(alertMessages.doneAt, ago(DAY_MS))),
    ),
  };
  const known = Object.entries(counts).map(async ([name, count]) => [name, await count] as const);
  return Object.fromEntries(await Promise.all(known)) as Record<keyof typeof counts, number>;
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

async function readLastReconcile(db: Database): Promise<Facts['lastReconcile']> {
  const [run] = await db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.id)).limit(1);
  return run ? { at: run.finishedAt ?? run.startedAt, brokenOff: run.report?.brokenOff ?? null } : null;
}

function readLastBackup(db: Database): Promise<Facts['lastBackup']> {
  const { failure, isSame, startedAt, endedAt } = backups;
  const ended = db.select({ failure, isSame }).from(backups).where(isNotNull(endedAt));
  return firstRow(ended.orderBy(desc(startedAt)).limit(1));
}
