/** The SQL of the overview: the facts that the attention rules look at, and counts by UTC day. */
import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { NOTICE_MAIL } from '../../../commerce/billing';
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
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isFailedEvent = and(isNull(webhookEvents.doneAt), isNotNull(webhookEvents.lastError));
  const isNotedEvent = and(isNotNull(webhookEvents.note), gt(webhookEvents.receivedAt, ago(NOTED_MS)));
  const isDisputed = and(
    eq(subscriptions.reversal, 'disputed'),
    inArray(subscriptions.status, ['active', 'past_due']),
  );
  const isWaiting = and(eq(remoteContracts.approval, 'waiting'), isNotNull(remoteContracts.requestedAt));
  const isEnding = and(
    isNull(remoteTokens.publisherId),
    isNull(remoteTokens.revokedAt),
    gt(remoteTokens.expiresAt, now),
    lt(remoteTokens.expiresAt, ago(-ENDS_SOON_MS)),
  );
  const isDead = and(eq(alertMessages.state, 'dead'), gt(alertMessages.doneAt, ago(GIVEN_UP_MS)));
  return allOf({
    failedEvents: db.$count(webhookEvents, isFailedEvent),
    notedEvents: db.$count(webhookEvents, isNotedEvent),
    failedNotices: db.$count(jobs, and(eq(jobs.kind, NOTICE_MAIL.name), isNotNull(jobs.lastError))),
    overdue: db.$count(subscriptions, eq(subscriptions.status, 'past_due')),
    disputed: db.$count(subscriptions, isDisputed),
    waitingContracts: db.$count(remoteContracts, isWaiting),
    tokensEnding: db.$count(remoteTokens, isEnding),
    unanswered: db.$count(supportConversations, eq(supportConversations.state, 'open')),
    lateAnswers: db.$count(supportConversations, lt(supportConversations.dueAt, now)),
    deadAlerts: db.$count(alertMessages, isDead),
    lastReconcile: readLastReconcile(db),
    lastBackup: readLastBackup(db),
  });
}

type Answers<T> = { readonly [Name in keyof T]: Awaited<T[Name]> };

async function allOf<T extends Readonly<Record<string, PromiseLike<unknown>>>>(
  asked: T,
): Promise<Answers<T>> {
  const answers = await Promise.all(
    Object.entries(asked).map(async ([name, one]) => [name, await one] as const),
  );
  return Object.fromEntries(answers) as Answers<T>;
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
