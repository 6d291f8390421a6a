/** The SQL of signals: who may write them, writing them in batches, and reading them back. */

import type { Signal, SignalsQuery } from '@spreadwise/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../db/database';
import { dropLease, renewLease, takeLease } from '../lib/leases/lease-store';
import type { Told } from './board';
import { cycleKey } from './cycle-key';
import type { Filters } from './selection';
import type { Lasted } from './track-record';

/** One process at a time writes signals; its lease is what its writes are checked against. */
const LEAD = 'signals';

/** Where a page begins: newest first, by detection and then by id. */
export interface After {
  readonly at: Date;
  readonly id: string;
}

export interface ListQuery extends Filters {
  readonly state: SignalsQuery['state'];
  /** Whose given signals; null: everybody's. */
  readonly customerId: string | null;
  readonly after: After | null;
  readonly limit: number;
}

export interface Page {
  readonly signals: readonly Signal[];
  /** Where the next page begins; null on the last. */
  readonly next: After | null;
}

/** A page looks at no more rows than this, however few of them match; what is left is the next page's. */
const MOST_SCANNED = 2_000;
const MOST_CHANGES = 1_000;
const SWEPT_AT_ONCE = 2_000;

type Executor = Pick<Database, 'execute'>;

export function createSignalStore(db: Database) {
  return {
    /**
     * Takes the right to write for so long, when it is free or lapsed, and ends what another process has left open:
     * nobody knows what became of it after it was last seen. Whether it was taken.
     */
    lead: (holder: string, lifetimeMs: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        const isTaken = await takeLease(tx, { key: LEAD, holder }, lifetimeMs);
        if (isTaken) await endOpen(tx);
        return isTaken;
      }),

    /** Whether it was still ours. */
    renewLead: (holder: string, lifetimeMs: number): Promise<boolean> =>
      renewLease(db, { key: LEAD, holder }, lifetimeMs),

    /** Ends what is open, and lets another process lead. */
    async stopLeading(holder: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (await dropLease(tx, { key: LEAD, holder })) await endOpen(tx);
      });
    },

    /**
     * Writes the newest state of each signal, in one statement; an id is there once. The lock on the lease makes
     * writers follow one another, so that a reader who has seen a `seq` has seen all before it. Null, and nothing
     * written, when the lease is another's by now.
     */
    async write(holder: string, batch: readonly Signal[]): Promise<readonly Told[] | null> {
      const written = await queryRows<{ id: string; seq: number }>(
        db,
        sql`with held as (
              select 1 from leases where key = ${LEAD} and holder = ${holder} for update
            ), told as (
              select r.*, nextval('signal_changes') as seq
              from jsonb_to_recordset(${JSON.stringify(batch.map(record))}::text::jsonb) as r(
                id text, cycle text, universe text, hops int, exchanges text[], assets text[], net float8, profit_eur float8,
                expected_ms int, detected_at timestamptz, last_seen_at timestamptz, ended_at timestamptz, data jsonb)
              where exists (select 1 from held)
            )
            insert into signals (id, seq, ended_seq, cycle, universe, hops, exchanges, assets, net, profit_eur, expected_ms,
              detected_at, last_seen_at, ended_at, data)
            select id, seq, case when ended_at is null then null else seq end, cycle, universe, hops, exchanges, assets,
              net, profit_eur, expected_ms, detected_at, last_seen_at, ended_at, data from told
            on conflict (id) do update set seq = excluded.seq, ended_seq = excluded.ended_seq, net = excluded.net,
              profit_eur = excluded.profit_eur, expected_ms = excluded.expected_ms,
              last_seen_at = excluded.last_seen_at, ended_at = excluded.ended_at, data = excluded.data
            returning id, seq::float8 as seq`,
      );
      if (written.length === 0) return null;
      const seqs = new Map(written.map(({ id, seq }) => [id, seq]));
      return batch.map((signal) => ({ seq: seqs.get(signal.id) ?? 0, signal })).sort(bySeq);
    },

    /** What is open, and the number of the newest change. */
    async openNow(): Promise<readonly Told[]> {
      return queryRows<Told>(
        db,
        sql`select seq::float8 as seq, data as signal from signals where ended_at is null order by seq`,
      );
    },

    async newestEnd(): Promise<number> {
      const [found] = await queryRows<{ seq: number }>(
        db,
        sql`select coalesce(max(ended_seq), 0)::float8 as seq from signals where ended_seq is not null`,
      );
      return found?.seq ?? 0;
    },

    /** The oldest changes after `seq`, at most 1,000. */
    changesSince: (seq: number): Promise<readonly Told[]> =>
      queryRows<Told>(
        db,
        sql`(select seq::float8 as seq, data as signal from signals where ended_at is null and seq > ${seq})
            union all
            (select seq::float8 as seq, data as signal from signals where ended_seq > ${seq}
             order by ended_seq limit ${MOST_CHANGES})
            order by seq limit ${MOST_CHANGES}`,
      ),

    /** Signals that ended after `seq`, of those the customer was given (null: of all): the last ones, oldest first. */
    async endedSince(customerId: string | null, seq: number, most: number): Promise<readonly Told[]> {
      const given =
        customerId === null
          ? sql`true`
          : sql`exists (select 1 from signal_deliveries d where d.signal_id = s.id and d.customer_id = ${customerId})`;
      const found = await queryRows<Told>(
        db,
        sql`select seq::float8 as seq, data as signal
            from (select * from signals where ended_seq > ${seq} order by ended_seq desc limit ${MOST_SCANNED}) s
            where ${given} order by ended_seq desc limit ${most}`,
      );
      return found.reverse();
    },

    list: (query: ListQuery): Promise<Page> => list(db, query),

    /** Signals that ended since then, the last ones, oldest first. */
    async lastedSince(since: Date, most: number): Promise<readonly Lasted[]> {
      const found = await queryRows<Lasted>(
        db,
        sql`select hops, universe, expected_ms as "expectedMs", data->>'endReason' = 'feed stopped' as "isCut",
              (extract(epoch from ended_at) * 1000)::float8 as "endedAt",
              (extract(epoch from ended_at - detected_at) * 1000)::float8 as "lifetimeMs"
            from signals where ended_at >= ${iso(since)} order by ended_at desc limit ${most}`,
      );
      return found.reverse();
    },

    /** Deletes what ended before, and days before. How many signals; more may be left. */
    async sweep(before: Date): Promise<number> {
      const swept = await queryRows(
        db,
        sql`delete from signals where id in (
              select id from signals where ended_at < ${iso(before)} order by ended_at limit ${SWEPT_AT_ONCE})
            returning id`,
      );
      await db.execute(sql`delete from signal_allowances where day < ${iso(before)}::date`);
      return swept.length;
    },

    /** Makes the room of old rows usable again where nothing else does (the embedded database has no autovacuum). */
    async tidy(): Promise<void> {
      await db.execute(sql`vacuum signals, signal_deliveries, signal_allowances`);
    },

    /** Tells the planner how much there is; for the same reason. */
    async takeStock(): Promise<void> {
      await db.execute(sql`analyze signals, signal_deliveries, signal_allowances`);
    },
  };
}

export type SignalStore = ReturnType<typeof createSignalStore>;

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const bySeq = (a: Told, b: Told) => a.seq - b.seq;

async function endOpen(tx: Executor): Promise<void> {
  await tx.execute(
    sql`update signals set seq = left_open.seq, ended_seq = left_open.seq, ended_at = last_seen_at,
          data = data || jsonb_build_object('endedAt', data->'lastSeenAt', 'endReason', 'feed stopped')
        from (select id, nextval('signal_changes') as seq from signals where ended_at is null) left_open
        where signals.id = left_open.id`,
  );
}

/** What is kept beside the signal itself, to be searched by. */
const record = (signal: Signal) => ({
  id: signal.id,
  cycle: cycleKey(signal.legs),
  universe: signal.universe,
  hops: signal.hops,
  exchanges: [...new Set(signal.legs.map(({ exchange }) => exchange))],
  assets: [...new Set(signal.legs.flatMap(({ base, quote }) => [base, quote]))],
  net: signal.net,
  profit_eur: signal.size.profitEur,
  expected_ms: signal.expectedMs,
  detected_at: signal.detectedAt,
  last_seen_at: signal.lastSeenAt,
  ended_at: signal.endedAt,
  data: signal,
});

async function list(db: Database, query: ListQuery): Promise<Page> {
  const found = await queryRows<{ signal: Signal }>(
    db,
    sql`select s.data as signal from (${candidates(query)} limit ${MOST_SCANNED}) scanned
        join signals s on s.id = scanned.id
        where ${filters(query)}
        order by scanned.detected_at desc, scanned.id desc limit ${query.limit + 1}`,
  );
  const shown = found.slice(0, query.limit).map(({ signal }) => signal);
  const last = shown.at(-1);
  if (found.length > query.limit && last)
    return { signals: shown, next: { at: new Date(last.detectedAt), id: last.id } };
  return { signals: shown, next: await endOfScan(db, query) };
}

/** The last row that a page has looked at; null when there is none after it. */
async function endOfScan(db: Database, query: ListQuery): Promise<After | null> {
  const [end] = await queryRows<{ at: number; id: string }>(
    db,
    sql`select (extract(epoch from detected_at) * 1000)::float8 as at, id
        from (${candidates(query)} limit 1 offset ${MOST_SCANNED - 1}) scanned`,
  );
  return end ? { at: new Date(Math.round(end.at)), id: end.id } : null;
}

/** Of what a caller may see, the rows after the page before, newest first, each by an index in that very order. */
function candidates({ customerId, state, after }: ListQuery): SQL {
  const isOpen = state === 'open' ? sql`s.ended_at is null` : sql`true`;
  if (customerId === null)
    return sql`select s.id, s.detected_at from signals s where ${isOpen} and ${isAfter(after, sql`s.id`, sql`s.detected_at`)}
               order by s.detected_at desc, s.id desc`;
  if (state === 'open')
    return sql`select s.id, s.detected_at from signals s
               join signal_deliveries d on d.signal_id = s.id and d.customer_id = ${customerId}
               where ${isOpen} and ${isAfter(after, sql`s.id`, sql`s.detected_at`)}
               order by s.detected_at desc, s.id desc`;
  return sql`select d.signal_id as id, d.detected_at from signal_deliveries d
             where d.customer_id = ${customerId} and ${isAfter(after, sql`d.signal_id`, sql`d.detected_at`)}
             order by d.detected_at desc, d.signal_id desc`;
}

const isAfter = (after: After | null, id: SQL, at: SQL): SQL =>
  after ? sql`(${at}, ${id}) < (${iso(after.at)}, ${after.id})` : sql`true`;

/** The same as `matches`. */
function filters({ state, hops, exchange, asset, minNetPercent, minProfitEur }: ListQuery): SQL {
  const parts = [
    state === 'ended' ? sql`s.ended_at is not null` : sql`true`,
    hops === undefined ? null : sql`s.hops <= ${hops}`,
    exchange === undefined ? null : sql`${exchange} = any(s.exchanges)`,
    asset === undefined ? null : sql`${asset} = any(s.assets)`,
    minNetPercent === undefined ? null : sql`s.net * 100 >= ${minNetPercent}`,
    minProfitEur === undefined ? null : sql`s.profit_eur >= ${minProfitEur}`,
  ];
  return sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );
}
