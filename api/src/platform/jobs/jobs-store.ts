/** The SQL of jobs. Leases expire by the database's clock, so processes agree; jobs are due by the product's clock. */
import { and, count, eq, isNotNull, type SQLWrapper, sql } from 'drizzle-orm';
import { type Database, hasRows, queryRows } from '../db/database';
import { jobs } from '../db/schema';
import { arrayOf, inMs, iso } from '../db/sql';
import { onCommit } from './commits';

export interface JobKind<Payload extends object> {
  readonly name: string;
  /** Exists only for its type. */
  readonly payload?: Payload;
}

export const jobKind = <Payload extends object>(name: string): JobKind<Payload> => ({ name });

export interface NewJob<Payload extends object> {
  /** At most one job per kind and key waits, with the newest payload; a running one runs once more. */
  readonly key: string;
  readonly payload: Payload;
  readonly runAt: Date;
  readonly customerId?: string;
}

/** `attempts` includes this run. */
export type ClaimedJob = Pick<
  typeof jobs.$inferSelect,
  'id' | 'kind' | 'key' | 'payload' | 'version' | 'attempts'
> & { readonly holder: string };

export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}

/** Writes jobs in the caller's transaction; workers are notified once it commits. */
export async function enqueue<Payload extends object>(
  on: Database,
  { name }: JobKind<Payload>,
  added: readonly NewJob<Payload>[],
): Promise<void> {
  if (added.length === 0) return;
  // Each key once, always in the same order, so that transactions cannot deadlock.
  const byKey = [...new Map(added.map((one) => [one.key, one])).values()];
  const rows = byKey
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map((one) => ({ ...one, kind: name, createdAt: one.runAt }));
  await on
    .insert(jobs)
    .values(rows)
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      set: {
        payload: sql`excluded.payload`,
        version: sql`${jobs.version} + 1`,
        runAt: sql`case when ${jobs.holder} is null and ${jobs.deadAt} is null
          then least(${jobs.runAt}, excluded.run_at) else excluded.run_at end`,
        attempts: 0,
        deadAt: null,
      },
    });
  onCommit(on);
}

/** Creates the rows of schedules. An existing row keeps its due time, unless its interval has become shorter. */
export async function ensureScheduled(db: Database, schedules: ReadonlyMap<string, number>, now: Date) {
  if (schedules.size === 0) return;
  const kinds = [...schedules.keys()];
  const row = { key: '', payload: {}, createdAt: now, runAt: now };
  await db
    .insert(jobs)
    .values(kinds.map((kind) => ({ kind, ...row })))
    .onConflictDoNothing();
  const latest = [...schedules.values()].map((everyMs) => new Date(now.getTime() + everyMs).toISOString());
  await db.execute(
    sql`update jobs set run_at = latest
        from unnest(${arrayOf(kinds)}::text[], ${arrayOf(latest)}::timestamptz[]) as schedule(kind, latest)
        where jobs.kind = schedule.kind and jobs.key = '' and run_at > latest`,
  );
}

export interface Claim {
  readonly holder: string;
  readonly leaseMs: number;
  readonly now: Date;
  /** How many may be claimed, by kind. */
  readonly free: ReadonlyMap<string, number>;
  /** Jobs that the holder is still running: not started twice, even if their lease has expired. */
  readonly running: readonly number[];
}

/** Claims jobs that are due and not held, the longest overdue first. */
export async function claimJobs(db: Database, { holder, leaseMs, now, free, running }: Claim) {
  const kinds = arrayOf([...free.keys()]);
  const most = arrayOf([...free.values()].map(String));
  const ours = arrayOf(running.map(String));
  // As float8, which both drivers return as an exact number up to 2^53.
  return queryRows<ClaimedJob>(
    db,
    sql`with due as materialized (
          select one.id from unnest(${kinds}::text[], ${most}::int[]) as wanted(kind, most)
          cross join lateral (
            select id from jobs
            where jobs.kind = wanted.kind and dead_at is null and run_at <= ${iso(now)}
              and (leased_until is null or leased_until < clock_timestamp()) and id <> all(${ours}::bigint[])
            order by run_at, id limit wanted.most for update skip locked) as one)
        update jobs set holder = ${holder}, leased_until = ${inMs(leaseMs)}, attempts = attempts + 1,
          interrupted = interrupted + (leased_until is not null)::int
        from due where jobs.id = due.id
        returning jobs.id::float8, kind, key, payload, version, holder, attempts`,
  );
}

/** Returns the ids that the holder still holds. */
export async function renewLeases(db: Database, holder: string, ids: readonly number[], leaseMs: number) {
  const renewed = await db
    .update(jobs)
    .set({ leasedUntil: inMs(leaseMs) })
    .where(and(eq(jobs.holder, holder), sql`${jobs.id} = any(${arrayOf(ids.map(String))}::bigint[])`))
    .returning({ id: jobs.id });
  return new Set(renewed.map(({ id }) => id));
}

/** A job that was enqueued again during the run overrides the run's result. */
const unlessNewer = ({ version }: ClaimedJob, value: Date | null, newer: SQLWrapper) =>
  sql`case when ${jobs.version} = ${version} then ${value?.toISOString() ?? null}::timestamptz else ${newer} end`;

const FREE = { holder: null, leasedUntil: null };
const isHeldBy = ({ id, holder }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.holder, holder));

/** Ends a successful run: deletes the row, reschedules it, or reruns it if enqueued again. False: not held. */
export async function finishJob(on: Database, job: ClaimedJob, next: Date | null): Promise<boolean> {
  const isNewest = and(isHeldBy(job), eq(jobs.version, job.version));
  if (next === null && (await hasRows(on.delete(jobs).where(isNewest).returning({ id: jobs.id }))))
    return true;
  const set = { ...FREE, attempts: 0, interrupted: 0, lastError: null };
  const isFreed = await hasRows(
    on
      .update(jobs)
      .set({ ...set, runAt: unlessNewer(job, next, jobs.runAt) })
      .where(isHeldBy(job))
      .returning({ id: jobs.id }),
  );
  if (isFreed && next === null) onCommit(on);
  return isFreed;
}

/** `again` null: the job is abandoned. One that was enqueued again meanwhile runs at its own time. */
export async function failJob(
  db: Database,
  job: ClaimedJob,
  { error, again, now }: { readonly error: string; readonly again: Date | null; readonly now: Date },
): Promise<void> {
  await db
    .update(jobs)
    .set({
      ...FREE,
      lastError: error,
      runAt: unlessNewer(job, again ?? now, jobs.runAt),
      deadAt: unlessNewer(job, again ? null : now, sql`null`),
    })
    .where(isHeldBy(job));
}

/** Only if no other process works on this database: frees what a killed process held. */
export async function freeAllJobs(db: Database): Promise<void> {
  await db
    .update(jobs)
    .set({ ...FREE, interrupted: sql`${jobs.interrupted} + 1` })
    .where(isNotNull(jobs.holder));
}

const STATE = sql<'waiting' | 'running' | 'dead'>`case when ${jobs.deadAt} is not null then 'dead'
  when ${jobs.leasedUntil} > clock_timestamp() then 'running' else 'waiting' end`;

/** Counts jobs by kind and state, except schedules between two runs. */
export const countJobs = (db: Database, now: Date) =>
  db
    .select({ kind: jobs.kind, state: STATE, jobs: count() })
    .from(jobs)
    .where(sql`${jobs.key} <> '' or ${jobs.runAt} <= ${iso(now)}`)
    .groupBy(jobs.kind, STATE);
