/** The SQL of the log of signals: who may write it, writing in batches, and reading changes back. */

import type { Signal } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import { dropLease, renewLease, takeLease } from '../../lib/leases/lease-store';
import { cycleKey } from './cycle-key';
import type { SequencedSignal } from './open-signal-log';

/** One process at a time writes signals; its lease is what its writes are checked against. */
const LEAD = 'signals';

/** Looking for ends that a customer was given looks at no more rows than this. */
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
    async write(holder: string, batch: readonly Signal[]): Promise<readonly SequencedSignal[] | null> {
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
    async openNow(): Promise<readonly SequencedSignal[]> {
      return queryRows<SequencedSignal>(
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
    changesSince: (seq: number): Promise<readonly SequencedSignal[]> =>
      queryRows<SequencedSignal>(
        db,
        sql`(select seq::float8 as seq, data as signal from signals where ended_at is null and seq > ${seq})
            union all
            (select seq::float8 as seq, data as signal from signals where ended_seq > ${seq}
             order by ended_seq limit ${MOST_CHANGES})
            order by seq limit ${MOST_CHANGES}`,
      ),

    /** Signals that ended after `seq`, of those the customer was given (null: of all): the last ones, oldest first. */
    async endedSince(
      customerId: string | null,
      seq: number,
      most: number,
    ): Promise<readonly SequencedSignal[]> {
      const given =
        customerId === null
          ? sql`true`
          : sql`exists (select 1 from signal_deliveries d where d.signal_id = s.id and d.customer_id = ${customerId})`;
      const found = await queryRows<SequencedSignal>(
        db,
        sql`select seq::float8 as seq, data as signal
            from (select * from signals where ended_seq > ${seq} order by ended_seq desc limit ${MOST_SCANNED}) s
            where ${given} order by ended_seq desc limit ${most}`,
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
const bySeq = (a: SequencedSignal, b: SequencedSignal) => a.seq - b.seq;

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
