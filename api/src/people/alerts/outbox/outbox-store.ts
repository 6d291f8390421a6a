/** The SQL of the outbox of alerts. Times are the processes' own, and a minute of difference between them does no harm. */
import type { AlertKind, ChannelReport, Signal } from '@spreadwise/contract';
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { isWatched } from '../../../advice/signals';
import { type Database, queryRows } from '../../../platform/db/database';
import { alertMessages, auditLog } from '../../../platform/db/schema';
import { lockedCustomers } from '../../../platform/db/schema/erased';
import { arrayOf } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import type { ChannelName } from '../channel';
import { TOO_LATE } from './results';

export interface NewMessage {
  readonly id: string;
  readonly customerId: string;
  readonly channel: ChannelName;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string>> | null;
  readonly isSilent: boolean;
  readonly priority: number;
  readonly uselessAt: Date | null;
  readonly dueAt: Date;
}

/** A message that this process has taken to send. */
export interface TakenMessage {
  readonly id: string;
  readonly customerId: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string>> | null;
  readonly isSilent: boolean;
  readonly createdAt: Date;
  readonly takenAt: Date;
  readonly uselessAt: Date | null;
  readonly messageId: string;
  readonly tries: number;
  readonly unsure: number;
  /** What it tells of, as it is now; null: it is gone, or it tells of no signal. */
  readonly signal: Signal | null;
}

export type ShownMessage = typeof alertMessages.$inferSelect;

/** What became of a message. */
export type Settled =
  | { readonly state: 'sent' | 'dropped' | 'dead'; readonly result: string | null }
  | {
      readonly state: 'waiting';
      readonly result: string;
      readonly dueAt: Date;
      /** Nobody knows whether it arrived. */
      readonly isUnsure: boolean;
      /** False: it was put back before anything was sent, which counts as no try. */
      readonly isTried: boolean;
    };

export interface Settlement {
  readonly ids: readonly string[];
  readonly takenAt: Date;
  readonly settled: Settled;
}

/** Of a message that is about to be handed over. */
export interface LastLook extends Pick<TakenMessage, 'id' | 'takenAt'> {
  readonly address: string;
}

/** A message that told of a signal, or may have, and the signal is over. */
export interface OwedEnd {
  readonly id: string;
  readonly customerId: string;
  readonly channel: ChannelName;
  readonly signalId: string;
}

/** Without ids: all; without a channel: on every one. */
export interface ReviveRequest {
  readonly ids?: readonly string[] | undefined;
  readonly channel?: ChannelName | undefined;
}

/** As much of one customer goes into one message. */
const MOST_MERGED = 20;

export const createOutboxStore = (db: Database) =>
  bound(db, {
    take,
    settle,
    latestSubject,
    toldSince,
    stillDue,
    owedEnds,
    writeEnds,
    write,
    latestOf,
    dead,
    report,
    revive,
    waiting,
  });

/**
 * What has not been taken for so long that nobody is at it is taken again. Who pays for being first is, then who has
 * waited longest. All that waits for a customer comes together, under one message's id, what was never tried before it
 * is due as well. Whoever comes at the same time takes other customers: each has one row by which they are taken. While
 * no market vouches for what is open, new advice stays where it is.
 */
async function take(
  db: Database,
  channel: ChannelName,
  { now, until, batch, most }: TakeRequest,
): Promise<readonly TakenMessage[]> {
  const rows = await queryRows<TakenRow>(
    db,
    sql`with market as materialized (select ${isWatched} as is_watched), heads as materialized (
              select m.customer_id from alert_messages m
              where m.channel = ${channel} and m.state = 'waiting' and m.due_at <= ${iso(now)} and ${isKnown(sql`m`, now)} and not exists (
                select 1 from alert_messages o
                where o.customer_id = m.customer_id and ${isOn(sql`o`, channel)} and o.state = 'waiting' and o.due_at <= ${iso(now)}
                  and ${isKnown(sql`o`, now)} and (-o.priority, o.created_at, o.id) < (-m.priority, m.created_at, m.id))
              order by m.priority desc, m.created_at limit ${most} for update skip locked
            ), mine as materialized (
              select m.id from heads h join alert_messages m on m.customer_id = h.customer_id
              where ${isOn(sql`m`, channel)} and m.state = 'waiting' and (m.due_at <= ${iso(now)} or m.tries = 0) and ${isKnown(sql`m`, now)}
              limit ${most * MOST_MERGED} for update of m skip locked
            ), taken as (
              update alert_messages m set due_at = ${iso(until)}, taken_at = ${iso(now)}, tries = tries + 1,
                unsure = unsure + (taken_at is not null)::int, message_id = coalesce(message_id, ${batch} || '.' || customer_id)
              from mine where m.id = mine.id
              returning m.*
            )
            select t.id, t.customer_id, t.kind, t.subject, t.facts, t.is_silent, t.message_id, t.tries, t.unsure,
              (extract(epoch from t.created_at) * 1000)::float8 as created_at, (extract(epoch from t.useless_at) * 1000)::float8 as useless_at,
              case when s.id is null then null else '{"worth": null}'::jsonb || s.data end as signal
            from taken t left join signals s on t.kind in ('signal', 'ended') and s.id = t.subject
            order by t.priority desc, t.created_at, t.id`,
  );
  return rows.map((row) => ({ ...messageOf(row), takenAt: now }));
}

/** What is over, or another has taken meanwhile, stays as it is: a process that stood still for long knows less. */
async function settle(db: Database, settlements: readonly Settlement[], now: Date): Promise<void> {
  const rows = settlements.flatMap(({ ids, takenAt, settled }) =>
    ids.map((id) => ({ id, takenAt, dueAt: null, isUnsure: false, isTried: true, ...settled })),
  );
  await db.execute(
    sql`update alert_messages m set state = r.state, result = r.result,
              taken_at = case when r.state <> 'waiting' then m.taken_at end, unsure = m.unsure + r.is_unsure::int, due_at = coalesce(r.due_at, m.due_at),
              tries = m.tries - (not r.is_tried)::int, message_id = case when r.is_tried or m.tries > 1 then m.message_id end,
              end_owed = m.kind = 'signal' and (r.state = 'sent' or m.unsure + r.is_unsure::int > 0),
              done_at = case when r.state = 'waiting' then null else ${iso(now)} end
            from unnest(
              ${arrayOf(rows.map(({ id }) => id))}::text[], ${arrayOf(rows.map(({ state }) => state))}::text[],
              ${arrayOf(rows.map(({ result }) => result))}::text[], ${arrayOf(rows.map(({ dueAt }) => dueAt))}::timestamptz[],
              ${arrayOf(rows.map(({ isUnsure }) => isUnsure))}::boolean[], ${arrayOf(rows.map(({ isTried }) => isTried))}::boolean[],
              ${arrayOf(rows.map(({ takenAt }) => takenAt))}::timestamptz[]
            ) r(id, state, result, due_at, is_unsure, is_tried, taken_at)
            where m.id = r.id and m.state = 'waiting' and (r.state <> 'waiting' or m.taken_at = r.taken_at)`,
  );
}

/** Of the newest message of the kind since then; null: there is none. */
async function latestSubject(db: Database, kind: AlertKind, since: Date): Promise<string | null> {
  const [row] = await db
    .select({ subject: alertMessages.subject })
    .from(alertMessages)
    .where(and(eq(alertMessages.kind, kind), gt(alertMessages.createdAt, since)))
    .orderBy(desc(alertMessages.createdAt))
    .limit(1);
  return row?.subject ?? null;
}

/** Who was told since then of new advice, for how much room an hour has left; and of what is open still. */
const toldSince = (
  db: Database,
  since: Date,
): Promise<readonly { customerId: string; signalId: string; at: number }[]> =>
  queryRows(
    db,
    sql`with told as (
              select customer_id, subject, created_at from alert_messages where kind = 'signal' and created_at > ${iso(since)}
              union all
              select m.customer_id, m.subject, m.created_at
              from signals s join alert_messages m on m.subject = s.id and m.kind = 'signal' where s.ended_at is null
            )
            select customer_id as "customerId", subject as "signalId", (extract(epoch from min(created_at)) * 1000)::float8 as at
            from told group by 1, 2`,
  );

/**
 * The ids of those that may still be handed over at this moment: their customer and address are there, and what they
 * advise on is open, for which a market vouches.
 */
async function stillDue(db: Database, asked: readonly LastLook[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select m.id from unnest(
              ${arrayOf(asked.map(({ id }) => id))}::text[], ${arrayOf(asked.map(({ takenAt }) => takenAt))}::timestamptz[],
              ${arrayOf(asked.map(({ address }) => address))}::text[]
            ) r(id, taken_at, address) join alert_messages m on m.id = r.id
            left join alert_addresses a on a.customer_id = m.customer_id and a.channel = m.channel
            where m.state = 'waiting' and m.taken_at = r.taken_at and (m.useless_at is null or m.useless_at > ${iso(now)})
              and case when m.channel = 'email' then a.failed_at is null or a.address <> r.address
                else a.address = r.address and a.verified_at is not null and a.failed_at is null
                  and (a.paused_until is null or a.paused_until <= ${iso(now)}) end
              and (m.kind <> 'signal' or ${isWatched} and exists (
                select 1 from signals s where s.id = m.subject and s.ended_at is null))`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What told of signals that are over by now, or may have, and nobody was told of their end. */
const owedEnds = (db: Database, most: number): Promise<readonly OwedEnd[]> =>
  queryRows(
    db,
    sql`select m.id, m.customer_id as "customerId", m.channel, m.subject as "signalId"
            from alert_messages m left join signals s on s.id = m.subject
            where m.end_owed and m.state <> 'waiting' and (s.id is null or s.ended_at is not null) limit ${most}`,
  );

/** Writes what tells of ends, after which none of these is owed any more. */
const writeEnds = (
  db: Database,
  ends: readonly NewMessage[],
  owed: readonly OwedEnd[],
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    await writeMessages(tx, ends, now);
    const ids = owed.map(({ id }) => id);
    await tx.update(alertMessages).set({ endOwed: false }).where(inArray(alertMessages.id, ids));
  });

/** In a transaction of their own: what belongs to nothing else. */
const write = (db: Database, messages: readonly NewMessage[], now: Date): Promise<ReadonlySet<string>> =>
  writeMessages(db, messages, now);

/** The newest first; without a channel, on all. */
async function latestOf(
  db: Database,
  customerId: string,
  most: number,
  channel?: ChannelName,
): Promise<readonly ShownMessage[]> {
  const rows = await db
    .select()
    .from(alertMessages)
    .where(
      and(eq(alertMessages.customerId, customerId), channel ? eq(alertMessages.channel, channel) : undefined),
    )
    .orderBy(desc(alertMessages.createdAt), desc(alertMessages.id))
    .limit(most);
  return rows;
}

async function dead(db: Database, most: number): Promise<readonly ShownMessage[]> {
  return db
    .select()
    .from(alertMessages)
    .where(eq(alertMessages.state, 'dead'))
    .orderBy(desc(alertMessages.doneAt), desc(alertMessages.id))
    .limit(most);
}

/** By channel: what became of what was written since then, and what waits or was given up whenever it was. */
const report = (db: Database, since: Date): Promise<readonly ChannelReport[]> =>
  queryRows(
    db,
    sql`with recent as (
              select channel, count(*) filter (where state = 'sent')::int as sent,
                count(*) filter (where state = 'dropped' and ${inArray(alertMessages.result, [...TOO_LATE])})::int as late,
                count(*) filter (where state = 'dropped')::int as dropped,
                percentile_cont(array[0.5, 0.99]) within group (order by date_part('epoch', done_at - created_at) * 1000)
                  filter (where state = 'sent') as took
              from alert_messages where created_at > ${iso(since)} group by channel
            ), standing as (
              select channel, count(*) filter (where state = 'waiting')::int as waiting,
                count(*) filter (where state = 'dead')::int as dead
              from alert_messages where state in ('waiting', 'dead') group by channel
            )
            select channel, coalesce(sent, 0) as sent, coalesce(late, 0) as late, coalesce(dropped - late, 0) as unwanted,
              round(took[1])::int as "p50Ms", round(took[2])::int as "p99Ms",
              coalesce(waiting, 0) as waiting, coalesce(dead, 0) as dead
            from recent full join standing using (channel) order by channel`,
  );

/** Puts what was given up on its way again, as if it were new; how many those are. */
const revive = (db: Database, { ids, channel }: ReviveRequest, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const revived = await tx
      .update(alertMessages)
      .set({
        state: 'waiting',
        dueAt: now,
        takenAt: null,
        tries: 0,
        unsure: sql`least(unsure, 1)`,
        doneAt: null,
      })
      .where(
        and(
          eq(alertMessages.state, 'dead'),
          ids && inArray(alertMessages.id, [...ids]),
          channel && eq(alertMessages.channel, channel),
        ),
      )
      .returning({ id: alertMessages.id });
    const count = revived.length;
    if (count > 0)
      await tx.insert(auditLog).values({
        ...{ at: now, actor: 'owner', action: 'alerts.resent', subject: null },
        details: { count, ...(channel && { channel }) },
      });
    return count;
  });

const waiting = (
  db: Database,
): Promise<readonly { channel: string; state: 'waiting' | 'dead'; count: number }[]> =>
  queryRows(
    db,
    sql`select channel, state, count(*)::int as count from alert_messages where state in ('waiting', 'dead') group by 1, 2`,
  );

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/**
 * To be called in the transaction of what is told. What was written before is not written again, and nothing is for those who
 * were erased.
 */
export async function writeMessages(
  tx: Database,
  messages: readonly NewMessage[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set();
  const rows = messages.map((one) => ({
    id: one.id,
    customer_id: one.customerId,
    channel: one.channel,
    kind: one.kind,
    subject: one.subject,
    facts: one.facts,
    is_silent: one.isSilent,
    priority: one.priority,
    useless_at: one.uselessAt,
    due_at: one.dueAt,
  }));
  const written = await queryRows<{ id: string }>(
    tx,
    sql`insert into alert_messages (id, customer_id, channel, kind, subject, facts, is_silent, priority, created_at, useless_at, due_at)
        select r.id, customer_id, channel, kind, subject, facts, is_silent, priority, ${iso(now)}, useless_at, due_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(id text, customer_id text, channel text, kind text,
          subject text, facts jsonb, is_silent boolean, priority int, useless_at timestamptz, due_at timestamptz)
        left join ${lockedCustomers(messages.map(({ customerId }) => customerId))} c on c.id = r.customer_id
        where c.is_erased is not true
        order by customer_id, channel, subject
        on conflict do nothing returning id`,
  );
  return new Set(written.map(({ id }) => id));
}

export interface TakeRequest {
  readonly now: Date;
  /** Whoever has not settled it by then is taken for dead. */
  readonly until: Date;
  /** Another each time. */
  readonly batch: string;
  /** Customers. */
  readonly most: number;
}

interface TakenRow {
  readonly id: string;
  readonly customer_id: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string>> | null;
  readonly is_silent: boolean;
  readonly message_id: string;
  readonly tries: number;
  readonly unsure: number;
  readonly created_at: number;
  readonly useless_at: number | null;
  readonly signal: Signal | null;
}

const messageOf = (row: TakenRow): Omit<TakenMessage, 'takenAt'> => ({
  id: row.id,
  customerId: row.customer_id,
  kind: row.kind,
  subject: row.subject,
  facts: row.facts,
  isSilent: row.is_silent,
  createdAt: new Date(Math.round(row.created_at)),
  uselessAt: row.useless_at === null ? null : new Date(Math.round(row.useless_at)),
  messageId: row.message_id,
  tries: row.tries,
  unsure: row.unsure,
  signal: row.signal,
});

/**
 * Of one customer's messages. Said so that the index of all that waits on the channel cannot serve: before a burst nothing
 * waits, and the planner thinks that one index is as good as the other.
 */
const isOn = (message: SQL, channel: ChannelName) => sql`${message}.channel || '' = ${channel}`;

/** Whether something can be done about the message: of open advice nobody knows anything while no market is watched. */
const isKnown = (message: SQL, now: Date) =>
  sql`(${message}.kind <> 'signal' or (select is_watched from market) or ${message}.useless_at <= ${iso(now)}
       or not exists (select 1 from signals s where s.id = ${message}.subject and s.ended_at is null))`;

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`;
