/** The SQL of the signal log: who may write it, writing in batches, reading changes back, deleting what is old. */
import { createHash, randomUUID } from 'node:crypto';
import type { FoundSignal, SignalLeg } from '@spreadwise/contract';
import { leftInEuros, wasAdvised } from '@spreadwise/contract/signal-worth';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import type { OpenDatabase } from '../../../platform/db/driver';
import { arrayOf, iso } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import { createLeasesStore, dropLease, takeLease } from '../../../platform/lib/leases/lease-store';
import type { LeaseTable } from '../../../platform/lib/leases/leases';
import { DAY_MS } from '../../../platform/lib/time';
import { SIGNAL_DAYS } from '../../../platform/retention';
import { keptAdvice } from '../value/value-for';
import { LEAD, LEAD_LIFETIME_MS } from './lead';
import type { LogBeginning, SequencedSignal } from './signal-log';

const MOST_CHANGES = 1_000;
/** Long enough to end what is open. */
const ENDING_MS = 15_000;

/** `leadMs`: how long the lead is held after each write. */
export const createSignalStore = (db: Database, leadMs = LEAD_LIFETIME_MS) => ({
  ...bound(db, { endAbandoned, stopLeading, beginning, changesSince, endedAmong }),
  write: (holder: string, batch: readonly FoundSignal[]) => write(db, { holder, leadMs }, batch),
});

/** Writes signals of a past that nobody watched, without the lead; in the transaction that writes the rest of it. */
export const writePast = (tx: Database, batch: readonly FoundSignal[]) => write(tx, null, batch);

export type SignalStore = ReturnType<typeof createSignalStore>;

/** Ends what is left open if nobody leads and this process may not either, as its market does not run. */
const endAbandoned = (db: Database, holder: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await takeLease(tx, { key: LEAD, holder }, ENDING_MS))) return;
    await endOpen(tx);
    await dropLease(tx, { key: LEAD, holder });
  });

/** Ends what is open, and lets another process lead. */
async function stopLeading(db: Database, holder: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await dropLease(tx, { key: LEAD, holder })) await endOpen(tx);
  });
}

/**
 * Writes the newest state of each signal, in one statement; each id occurs once. The first advice stays; for a signal
 * that is advice only now, that is this state. The lock on the lease serializes writers, so that a reader who has seen
 * a `seq` has seen all before it. It also blocks the renewal, so the write renews the lease itself when it is done.
 * Returns null and writes nothing if another process holds the lease by now.
 */
async function write(
  db: Database,
  lead: { readonly holder: string; readonly leadMs: number } | null,
  batch: readonly FoundSignal[],
): Promise<readonly SequencedSignal[] | null> {
  const written = await queryRows<{ id: string; seq: number }>(
    db,
    sql`with held as (
          ${lead ? sql`select 1 from leases where key = ${LEAD} and holder = ${lead.holder} for update` : sql`select 1`}
        ), numbered as (
          select r.*, nextval('signal_changes') as seq
          from jsonb_to_recordset(${JSON.stringify(batch.map(record))}::text::jsonb) as r(
            id text, cycle text, universe text, hops int, exchanges text[], assets text[], net float8, profit_eur float8,
            is_advice boolean, expected_ms int, detected_at timestamptz, last_seen_at timestamptz, ended_at timestamptz, advised jsonb, data jsonb)
          where exists (select 1 from held)
        ), written as (
        insert into signals (id, seq, ended_seq, cycle, universe, hops, exchanges, assets, net, profit_eur, is_advice, expected_ms,
          detected_at, last_seen_at, ended_at, advised, data)
        select id, seq, case when ended_at is null then null else seq end, cycle, universe, hops, exchanges, assets,
          net, profit_eur, is_advice, expected_ms, detected_at, last_seen_at, ended_at, advised, data from numbered
        on conflict (id) do update set seq = excluded.seq, ended_seq = excluded.ended_seq, net = excluded.net,
          advised = case when signals.is_advice or (jsonb_exists(signals.data, 'foundFor') and jsonb_exists(excluded.data, 'foundFor')) then signals.advised else excluded.advised end,
          profit_eur = excluded.profit_eur, is_advice = excluded.is_advice, expected_ms = excluded.expected_ms,
          last_seen_at = excluded.last_seen_at, ended_at = excluded.ended_at, data = excluded.data
        returning id, seq::float8 as seq
        ), renewed as (
          update leases set expires_at = clock_timestamp() + ${lead?.leadMs ?? 0} * interval '1 millisecond'
          where key = ${LEAD} and holder = ${lead?.holder ?? ''} and (select count(*) from written) > 0
        )
        select id, seq from written`,
  );
  if (written.length === 0) return null;
  const seqs = new Map(written.map(({ id, seq }) => [id, seq]));
  return batch.map((signal) => ({ seq: seqs.get(signal.id) ?? 0, signal })).sort((a, b) => a.seq - b.seq);
}

/** The last ends, at most `most`, and what is open; changes made since have to be read afterwards. */
async function beginning(db: Database, most: number): Promise<Omit<LogBeginning, 'at'>> {
  const latest = await queryRows<SequencedSignal>(
    db,
    sql`select seq::float8 as seq, data as signal from signals where ended_seq is not null order by ended_seq desc limit ${most + 1}`,
  );
  const ended = latest.reverse();
  const open = await queryRows<SequencedSignal>(
    db,
    sql`select seq::float8 as seq, data as signal from signals where ended_at is null order by seq`,
  );
  const endsAfter = ended.length > most ? (ended.shift()?.seq ?? 0) : 0;
  return { open, ended, endsAfter, seq: ended.at(-1)?.seq ?? 0 };
}

/** The oldest changes after `seq`, at most 1,000. */
const changesSince = (db: Database, seq: number): Promise<readonly SequencedSignal[]> =>
  queryRows<SequencedSignal>(
    db,
    sql`(select seq::float8 as seq, data as signal from signals where ended_at is null and seq > ${seq})
        union all
        (select seq::float8 as seq, data as signal from signals where ended_seq > ${seq}
         order by ended_seq limit ${MOST_CHANGES})
        order by seq limit ${MOST_CHANGES}`,
  );

async function endedAmong(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from signals where id = any(${arrayOf(ids)}::text[]) and ended_at is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Where the lead is stored. Taking it ends, in the same transaction, what the previous holder left open, because nobody
 * knows what became of it. So what is open while the lead is held is what its holder watches (`isWatched`).
 */
export const createLeadTable = (db: Database): LeaseTable => ({
  ...createLeasesStore(db),
  takeLease: (lease, lifetimeMs) =>
    db.transaction(async (tx) => {
      const isTaken = await takeLease(tx, lease, lifetimeMs);
      if (isTaken) await endOpen(tx);
      return isTaken;
    }),
});

/** Whether a market watches what is open: it lives, or it died at most `LEAD_LIFETIME_MS` ago. */
export const isWatched = sql`exists (select 1 from leases l where l.key = ${LEAD} and l.expires_at > clock_timestamp())`;

async function endOpen(tx: Pick<Database, 'execute'>): Promise<void> {
  await tx.execute(
    sql`update signals set seq = left_open.seq, ended_seq = left_open.seq, ended_at = last_seen_at,
          data = data || jsonb_build_object('endedAt', data->'lastSeenAt', 'endReason', 'feed stopped')
        from (select id, nextval('signal_changes') as seq from signals where ended_at is null) left_open
        where signals.id = left_open.id`,
  );
}

/** What is stored beside the signal itself, to be searched by. */
const record = (signal: FoundSignal) => ({
  id: signal.id,
  cycle: cycleKey(signal.legs),
  universe: signal.universe,
  hops: signal.hops,
  exchanges: [...new Set(signal.legs.map(({ exchange }) => exchange))],
  assets: [...new Set(signal.legs.flatMap(({ base, quote }) => [base, quote]))],
  net: signal.size.net,
  profit_eur: leftInEuros(signal),
  is_advice: wasAdvised(signal),
  expected_ms: signal.expectedMs,
  detected_at: signal.detectedAt,
  last_seen_at: signal.lastSeenAt,
  ended_at: signal.endedAt,
  advised: keptAdvice(signal),
  data: signal,
});

type Trade = Pick<SignalLeg, 'exchange' | 'base' | 'quote' | 'side'>;

/**
 * Identifies a cycle by its markets, so that the same advice is recognized in every process, at any time. The same for
 * every rotation: where a cycle begins depends on how a process numbers the markets.
 */
export function cycleKey(legs: readonly Trade[]): string {
  const trades = legs.map(({ exchange, base, quote, side }) => `${exchange} ${base}/${quote} ${side}`);
  return createHash('sha256').update(trades.sort().join('\n')).digest('hex').slice(0, 20);
}

/** Its trades in order, stored as text: 'buy BTC/USDT binance, sell BTC/USDT okx'. */
export const wayOf = (legs: readonly Trade[]): string =>
  legs.map(({ exchange, base, quote, side }) => `${side} ${base}/${quote} ${exchange}`).join(', ');

const SIGNALS_AT_ONCE = 500;
const ROWS_AT_ONCE = 5_000;

const KEPT_MS = SIGNAL_DAYS * DAY_MS;
const SWEEP_EVERY_MS = 3_600_000;
/** The process that swept last continues; another follows when it is gone. */
const SWEEPER_MS = 1.5 * SWEEP_EVERY_MS;
/** Until then, each update of an open signal leaves its previous row version behind. */
const VACUUM_EVERY_MS = 300_000;

/**
 * Deletes old signals, and maintains the embedded database. Call the returned work once a second, in one process or
 * several: one of them deletes, a part each time until none are left.
 */
export function signalRetention({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>, now: () => Date) {
  const sweeper = { key: 'sweep signals', holder: randomUUID() };
  // A server vacuums and analyzes by itself; the embedded database has nothing that does.
  const isEmbedded = kind === 'embedded';
  let sweepAt = Number.NEGATIVE_INFINITY;
  let vacuumAt = now().getTime() + VACUUM_EVERY_MS;

  const sweepSome = async (at: number) => {
    const isMine = await takeLease(db, sweeper, SWEEPER_MS);
    if (isMine && (await sweep(db, new Date(at - KEPT_MS)))) return;
    sweepAt = at + SWEEP_EVERY_MS;
    // Updates the planner's statistics.
    if (isEmbedded)
      await db.execute(sql`analyze signals, signal_deliveries, signal_grants, signal_allowances`);
  };
  return async (): Promise<void> => {
    const at = now().getTime();
    if (at >= sweepAt) await sweepSome(at);
    if (!isEmbedded || at < vacuumAt) return;
    vacuumAt = at + VACUUM_EVERY_MS;
    // Frees the space of old rows.
    await db.execute(sql`vacuum signals, signal_deliveries, signal_grants, signal_allowances`);
  };
}

/** Deletes some of what ended before, deliveries first, and of earlier days. Returns whether more may be left. */
async function sweep(db: Database, before: Date): Promise<boolean> {
  const oldest = sql`(select id from signals where ended_at < ${iso(before)} order by ended_at, id limit ${SIGNALS_AT_ONCE})`;
  const deliveries = await queryRows(
    db,
    sql`delete from signal_deliveries where (signal_id, customer_id) in (
          select d.signal_id, d.customer_id from ${oldest} old
          join signal_deliveries d on d.signal_id = old.id limit ${ROWS_AT_ONCE})
        returning 1`,
  );
  if (deliveries.length === ROWS_AT_ONCE) return true;
  const signals = await queryRows(
    db,
    sql`delete from signals where id in (select id from ${oldest} old) returning 1`,
  );
  const days = await queryRows(
    db,
    sql`delete from signal_allowances where (customer_id, day) in (
          select customer_id, day from signal_allowances where day < ${iso(before)}::date limit ${ROWS_AT_ONCE})
        returning 1`,
  );
  await db.execute(sql`delete from signal_grants where until < ${iso(before)}`);
  return signals.length === SIGNALS_AT_ONCE || days.length === ROWS_AT_ONCE;
}
