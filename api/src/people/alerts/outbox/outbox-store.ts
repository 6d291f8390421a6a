/** SQL of the alert outbox. Times are from the processes' own clocks, which may differ by a minute. */
import type { AlertKind, CallBody, ChannelReport, Signal } from '@spreadwise/contract';
import { and, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { isWatched } from '../../../advice/signals';
import { type Database, hasRows, queryRows } from '../../../platform/db/database';
import { alertMessages, auditLog } from '../../../platform/db/schema';
import { lockedCustomers } from '../../../platform/db/schema/erased';
import { arrayOf, epochMs, iso } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import type { PagePosition } from '../../../platform/lib/lists';
import type { ChannelName } from '../channel';
import type { Alerted } from '../recipients/recipient';
import {
  type LastLook,
  type NewMessage,
  type OwedEnd,
  type Settlement,
  type ShownMessage,
  type TakenMessage,
  TOO_LATE,
} from './messages';

/** At most this many messages of one customer are combined into one. */
const MOST_MERGED = 20;

export const createOutboxStore = (db: Database) =>
  bound(db, {
    take,
    settle,
    latestSubject,
    alertedSince,
    stillDue,
    toldBy,
    owedEnds,
    writeEnds,
    write: writeMessages,
    writeInstead,
    log,
    resend,
    dead,
    report,
    revive,
    waiting,
  });

/**
 * Takes due messages, including those whose process has exceeded its time: higher priority first, then the longest
 * waiting. All waiting messages of a customer are taken together, under one message id, including untried ones not due
 * yet. Concurrent takers get different customers, since one row locks each customer. While no market is running, new
 * signals stay where they are.
 */
async function take(db: Database, channel: ChannelName, { now, until, batch, most }: TakeRequest) {
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
            select t.id, t.customer_id as "customerId", t.kind, t.subject, t.facts, t.is_silent as "isSilent",
              t.message_id as "messageId", t.tries, t.unsure, ${epochMs(sql`t.created_at`)} as "createdAt",
              ${epochMs(sql`t.useless_at`)} as "uselessAt",
              case when s.id is null then null else '{"worth": null}'::jsonb || s.data end as signal, ${toldBefore} as told
            from taken t left join signals s on t.kind in ('signal', 'ended') and s.id = t.subject
            order by t.priority desc, t.created_at, t.id`,
  );
  return rows.map((row) => ({ ...messageOf(row), takenAt: now }));
}

/** Messages sent as one share `done_at`, which is indexed. */
const toldBefore = sql`(
  select jsonb_build_object('id', a.message_id, 'reference', a.result, 'signals', (
    select jsonb_agg('{"worth": null}'::jsonb || o.data) from alert_messages b join signals o on o.id = b.subject
    where b.done_at = a.done_at and b.message_id = a.message_id and b.kind = 'signal'))
  from alert_messages a where t.kind = 'ended' and a.kind = 'signal' and a.state = 'sent'
    and a.customer_id = t.customer_id and a.channel = t.channel and a.subject = t.subject)`;

/** Skips rows that are settled or were taken by another process meanwhile: a suspended process has stale state. */
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

/** The subject of the newest message of a kind created after `since`; null: none. */
async function latestSubject(db: Database, kind: AlertKind, since: Date): Promise<string | null> {
  const [row] = await db
    .select({ subject: alertMessages.subject })
    .from(alertMessages)
    .where(and(eq(alertMessages.kind, kind), gt(alertMessages.createdAt, since)))
    .orderBy(desc(alertMessages.createdAt))
    .limit(1);
  return row?.subject ?? null;
}

interface AlertedBefore extends Omit<Alerted, 'orders'>, Pick<Signal, 'legs'> {
  readonly customerId: string;
  readonly signalId: string;
}

/** Signal alerts since then, and of all open signals; or only those not sent on some channel. Heard: sent or due. */
const alertedSince = (db: Database, since: Date, which: 'all' | 'unsent') =>
  queryRows<AlertedBefore>(
    db,
    sql`with told as (
              select * from alert_messages where kind = 'signal' and created_at > ${iso(since)}
              union all
              select m.* from signals s join alert_messages m on m.subject = s.id and m.kind = 'signal'
              where ${which === 'all'} and s.ended_at is null and m.created_at <= ${iso(since)}
            ), alerted as (
              select customer_id, subject, min(created_at) as at, coalesce(array_agg(place) filter (where is_heard)
                || array_agg(place || ' aloud') filter (where is_heard and not is_silent), '{}') as heard
              from (select *, coalesce(facts->>'instead', channel) as place, state in ('sent', 'waiting') as is_heard from told) t
              group by 1, 2 having ${which === 'all'} or not bool_and(is_heard)
            ), routes as materialized (
              select id, data->'legs' as legs, coalesce(profit_eur, 0) as eur from signals where id in (select subject from alerted)
            )
            select customer_id as "customerId", subject as "signalId", ${epochMs(sql`at`)} as at, heard, legs, eur
            from alerted join routes on id = subject`,
  );

/** The ids of messages whose customer and address still exist, and whose signal is open on a running market. */
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

/** The signals in a sent message, by the channel's own reference of it. */
async function toldBy(db: Database, customerId: string, channel: ChannelName, reference: string) {
  const m = alertMessages;
  const isSent = and(eq(m.kind, 'signal'), eq(m.state, 'sent'), eq(m.result, reference));
  const rows = await db
    .select({ id: m.subject })
    .from(m)
    .where(and(eq(m.customerId, customerId), eq(m.channel, channel), isSent));
  return rows.map(({ id }) => id);
}

/** Messages about ended signals whose end has not been announced. */
const owedEnds = (db: Database, most: number): Promise<readonly OwedEnd[]> =>
  queryRows(
    db,
    sql`select m.id, m.customer_id as "customerId", m.channel, m.subject as "signalId"
            from alert_messages m left join signals s on s.id = m.subject
            where m.end_owed and m.state <> 'waiting' and (s.id is null or s.ended_at is not null) limit ${most}`,
  );

const writeEnds = (db: Database, ends: readonly NewMessage[], owed: readonly OwedEnd[], now: Date) =>
  db.transaction(async (tx) => {
    await writeMessages(tx, ends, now);
    const ids = owed.map(({ id }) => id);
    await tx.update(alertMessages).set({ endOwed: false }).where(inArray(alertMessages.id, ids));
  });

/** Skips messages that another channel has sent or will send: the customer gets each alert once. */
async function writeInstead(db: Database, messages: readonly NewMessage[], now: Date): Promise<void> {
  for (const one of messages) {
    const { customerId, kind, subject, facts } = one;
    const elsewhere = and(
      ...[eq(alertMessages.customerId, customerId), eq(alertMessages.kind, kind)],
      ...[eq(alertMessages.subject, subject), ne(alertMessages.channel, facts?.instead as ChannelName)],
      inArray(alertMessages.state, ['sent', 'waiting']),
    );
    if ((await db.$count(alertMessages, elsewhere)) === 0) await writeMessages(db, [one], now);
  }
}

export interface LogQuestion {
  readonly search?: string | undefined;
  readonly isFailed: boolean;
  readonly after: PagePosition | null;
  readonly limit: number;
}

/** Every word must occur in the row's text, which includes the coins and exchanges of a signal. */
const log = (db: Database, customerId: string, { search = '', isFailed, after, limit }: LogQuestion) => {
  const m = alertMessages;
  const text = sql`lower(concat_ws(' ', ${m.channel}, ${m.kind}, ${m.result},
    (select array_to_string(s.assets || s.exchanges, ' ') from signals s where s.id = ${m.subject})))`;
  return db
    .select()
    .from(m)
    .where(
      and(
        eq(m.customerId, customerId),
        isFailed ? inArray(m.state, ['dropped', 'dead']) : undefined,
        after ? sql`(${m.createdAt}, ${m.id}) < (${iso(after.at)}, ${after.id})` : undefined,
        ...search
          .toLowerCase()
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => sql`strpos(${text}, ${word}) > 0`),
      ),
    )
    .orderBy(desc(m.createdAt), desc(m.id))
    .limit(limit);
};

/** Queues it again as new, at the customer's request; false: it has arrived, or was resent before; null: unknown. */
async function resend(db: Database, customerId: string, id: string, now: Date): Promise<boolean | null> {
  const m = alertMessages;
  const isTheirs = and(eq(m.id, id), eq(m.customerId, customerId));
  const hasFailed = inArray(m.state, ['dropped', 'dead']);
  const isOfUse = sql`${m.facts}->>'resent' is null and coalesce(${m.result}, '') <> all(${arrayOf(TOO_LATE)}::text[])`;
  const facts = sql`coalesce(${m.facts}, '{}') || '{"resent": "true"}'`;
  const set = { ...ANEW, dueAt: now, facts };
  const resent = db
    .update(m)
    .set(set)
    .where(and(isTheirs, hasFailed, isOfUse))
    .returning({ id: m.id });
  return (await hasRows(resent)) || ((await db.$count(m, isTheirs)) > 0 ? false : null);
}

const dead = (db: Database, most: number): Promise<readonly ShownMessage[]> =>
  db
    .select()
    .from(alertMessages)
    .where(eq(alertMessages.state, 'dead'))
    .orderBy(desc(alertMessages.doneAt), desc(alertMessages.id))
    .limit(most);

/** Per channel: results of messages written since then, and all that are waiting or dead. */
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

const ANEW = {
  state: 'waiting' as const,
  ...{ takenAt: null, tries: 0, doneAt: null },
  unsure: sql`least(unsure, 1)`,
  // Messages that failed together may be resent apart: a receiver that knows the id would drop the second.
  messageId: sql`case when unsure > 0 then message_id end`,
};

/** Without ids: all; without a channel: on every channel. */
const revive = (db: Database, { ids, channel }: CallBody<'POST /api/admin/alerts/resend'>, now: Date) =>
  db.transaction(async (tx) => {
    const revived = await tx
      .update(alertMessages)
      .set({ ...ANEW, dueAt: now })
      .where(
        and(
          eq(alertMessages.state, 'dead'),
          ids && inArray(alertMessages.id, ids),
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

/** For the transaction of the announced change. Skips duplicates and erased customers; returns the written ids. */
export async function writeMessages(tx: Database, messages: readonly NewMessage[], now: Date) {
  if (messages.length === 0) return new Set();
  const written = await queryRows<{ id: string }>(
    tx,
    sql`insert into alert_messages (id, customer_id, channel, kind, subject, facts, is_silent, priority, created_at, useless_at, due_at)
        select r.id, "customerId", channel, kind, subject, facts, "isSilent", priority, ${iso(now)}, "uselessAt", "dueAt"
        from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb) as r(id text, "customerId" text, channel text, kind text,
          subject text, facts jsonb, "isSilent" boolean, priority int, "uselessAt" timestamptz, "dueAt" timestamptz)
        left join ${lockedCustomers(messages.map(({ customerId }) => customerId))} c on c.id = r."customerId"
        where c.is_erased is not true
        order by "customerId", channel, subject
        on conflict do nothing returning id`,
  );
  return new Set(written.map(({ id }) => id));
}

export interface TakeRequest {
  readonly now: Date;
  /** A process that has not settled them by then counts as dead. */
  readonly until: Date;
  /** Unique per call. */
  readonly batch: string;
  /** Customers, not messages. */
  readonly most: number;
}

interface TakenRow extends Omit<TakenMessage, 'takenAt' | 'createdAt' | 'uselessAt'> {
  /** In ms, like the next. */
  readonly createdAt: number;
  readonly uselessAt: number | null;
}

const messageOf = ({ createdAt, uselessAt, ...row }: TakenRow): Omit<TakenMessage, 'takenAt'> => ({
  ...row,
  createdAt: new Date(Math.round(createdAt)),
  uselessAt: uselessAt === null ? null : new Date(Math.round(uselessAt)),
});

/** Keeps the planner off the index of waiting messages: empty before a burst, it looks as good as the customer's. */
const isOn = (message: SQL, channel: ChannelName) => sql`${message}.channel || '' = ${channel}`;

/** Whether the message can be decided: the state of open signals is unknown while no market is running. */
const isKnown = (message: SQL, now: Date) =>
  sql`(${message}.kind <> 'signal' or (select is_watched from market) or ${message}.useless_at <= ${iso(now)}
       or not exists (select 1 from signals s where s.id = ${message}.subject and s.ended_at is null))`;
