/**
 * Deliveries of one day, deleted as the product does it, beside a table of the same rows that has a partition a day: what
 * deleting takes and leaves behind, and what those who give and read signals pay for either.
 *
 *   node run.mjs <deliveries of the day> <days kept> <database url>
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../api/src/db/database';
import { openServer } from '../../api/src/db/server';
import { createLogger } from '../../api/src/lib/observed/log';
import { DAY_MS } from '../../api/src/lib/timing/durations';
import { REAL_TIMERS } from '../../api/src/lib/timing/timers';
import { createRetentionStore } from '../../api/src/signals/log/retention-store';

const [deliveries = 5_000_000, days = 90] = process.argv.slice(2, 4).map(Number);
const connectionString = process.argv[4] ?? '';
/** As many get each signal. */
const CUSTOMERS = 5_000;
const SIGNALS = Math.ceil(deliveries / CUSTOMERS);
/** What stays is as much again. */
const KEPT_DAYS = 1;

const limits = { max: 4, queryLimitMs: 1_800_000, connectLimitMs: 10_000 };
const { db, close } = await openServer(
  { connectionString, ...limits },
  { log: createLogger('warn'), timers: REAL_TIMERS },
);

const say = (name: string, text: string) => console.log(`${name.padEnd(46)}${text}`);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

async function one<Row>(statement: SQL): Promise<Row> {
  const [row] = await queryRows<Row>(db, statement);
  if (!row) throw new Error('The database has nothing to say.');
  return row;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

/** What the database writes ahead meanwhile, which replicas and backups carry as well. */
async function logged<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly bytes: number }> {
  const { at } = await one<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
  const { ms } = await timed(work);
  const { bytes } = await one<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${at}::pg_lsn)::float8 as bytes`,
  );
  return { ms, bytes };
}

const sizeOf = async (table: string) =>
  (await one<{ bytes: number }>(sql`select pg_total_relation_size(${table}::regclass)::float8 as bytes`))
    .bytes;

const deadIn = async (table: string) => {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { dead } = await one<{ dead: number }>(
    sql`select coalesce(pg_stat_get_dead_tuples(${table}::regclass), 0)::int as dead`,
  );
  return dead;
};

/** The day that is due, and the days that stay; a signal of the nth day is called by it. */
async function fill(): Promise<void> {
  await db.execute(sql`insert into signals
      (id, seq, universe, hops, exchanges, assets, net, detected_at, last_seen_at, ended_at, ended_seq, data)
    select 's' || day || '-' || n, day * 1000000 + n, 'majors', 2, '{kraken}', '{BTC}', 0.01, t, t, t, day * 1000000 + n, '{}'
    from generate_series(0, ${KEPT_DAYS}::int) day, generate_series(1, ${SIGNALS}::int) n,
      lateral (select now() - (${days} - day) * interval '1 day' - interval '1 hour' + n * interval '1 second' / 10 as t) moment`);
  for (let day = 0; day <= KEPT_DAYS; day += 1)
    await db.execute(sql`insert into signal_deliveries (customer_id, signal_id, day, at, detected_at)
      select 'cus_' || lpad(c::text, 14, '0'), s.id, (s.detected_at at time zone 'UTC')::date, s.detected_at, s.detected_at
      from signals s, generate_series(1, ${CUSTOMERS}::int) c where s.id like ${`s${day}-%`}`);
}

/** The same rows by day, beside the other days of a product that keeps as many. */
async function partition(): Promise<void> {
  await db.execute(
    sql`create table by_day (like signal_deliveries, primary key (signal_id, customer_id, day)) partition by list (day)`,
  );
  await db.execute(sql`create index on by_day (customer_id, detected_at, signal_id)`);
  for (let ago = days + 1; ago >= 0; ago -= 1) {
    const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
    await db.execute(sql.raw(`create table "by_day_${day}" partition of by_day for values in ('${day}')`));
  }
  await db.execute(sql`insert into by_day select * from signal_deliveries`);
}

/** Which of twenty signals five hundred customers have: asked before anything is given. */
const had = (table: SQL) => sql`select count(*)::int as count from ${table} d
  where d.signal_id in (select id from signals where id like 's1-%' limit 20)
    and d.customer_id in (select 'cus_' || lpad(c::text, 14, '0') from generate_series(1, 500) c)`;
/** A page of a customer's history. */
const page = (table: SQL) => sql`select d.signal_id from ${table} d
  where d.customer_id = 'cus_00000000000007' order by d.detected_at desc, d.signal_id desc limit 50`;

async function compareReading(name: string, statement: (table: SQL) => SQL): Promise<void> {
  const took: Record<string, number[]> = { signal_deliveries: [], by_day: [] };
  for (let round = 0; round < 21; round += 1)
    for (const [table, times] of Object.entries(took))
      times.push((await timed(() => db.execute(statement(sql.raw(table))))).ms);
  const [plain, byDay] = Object.values(took).map((times) => quantile(times, 0.5).toFixed(1));
  say(name, `${plain} ms of one table, ${byDay} ms of ${days + 2} partitions (medians in turns)`);
}

async function sweepAll(database: Database): Promise<number[]> {
  const store = createRetentionStore(database);
  const before = new Date(Date.now() - (days - 0.5) * DAY_MS);
  const parts: number[] = [];
  for (let isMore = true; isMore; ) {
    const { ms, result } = await timed(() => store.sweep(before));
    parts.push(ms);
    isMore = result;
  }
  return parts;
}

say('a day', `${SIGNALS} signals, each given to ${CUSTOMERS} customers; ${KEPT_DAYS} day of as many stays`);
say('filled', seconds((await timed(fill)).ms));
say('  and once more, by day', seconds((await timed(partition)).ms));
await db.execute(sql`vacuum (analyze) signals, signal_deliveries, by_day`);
// What would come in between is measured by itself.
await db.execute(sql`alter table signal_deliveries set (autovacuum_enabled = false)`);
await compareReading('what 500 customers have of 20 signals', had);
await compareReading("a page of a customer's history", page);

const { due } = await one<{ due: number }>(
  sql`select count(*)::int as due from signal_deliveries where signal_id like 's0-%'`,
);
let parts: number[] = [];
const swept = await logged(async () => {
  parts = await sweepAll(db);
});
const left = await one<{ due: number }>(
  sql`select count(*)::int as due from signal_deliveries where signal_id like 's0-%'`,
);
if (left.due > 0) throw new Error(`${left.due} of ${due} deliveries are left.`);
say(
  `${due} deliveries deleted`,
  `${seconds(swept.ms)} of the database in ${parts.length} parts: p50 ${quantile(parts, 0.5).toFixed(0)} ms, p99 ${quantile(parts, 0.99).toFixed(0)} ms, the longest ${Math.max(...parts).toFixed(0)} ms; a part a second, so ${seconds(parts.length * 1_000)} in all`,
);
say('  written ahead', megabytes(swept.bytes));
say(
  '  left behind',
  `${await deadIn('signal_deliveries')} dead rows, ${megabytes(await sizeOf('signal_deliveries'))}`,
);
const vacuumed = await logged(() => db.execute(sql`vacuum signal_deliveries`));
say(
  '  vacuum',
  `${seconds(vacuumed.ms)}, ${megabytes(vacuumed.bytes)} written ahead; ${await deadIn('signal_deliveries')} dead rows, ${megabytes(await sizeOf('signal_deliveries'))} of which the next day is written into what is free`,
);
const { partitions } = await one<{ partitions: string[] }>(
  sql`select coalesce(jsonb_agg(distinct tableoid::regclass::text), '[]') as partitions from by_day where signal_id like 's0-%'`,
);
const dropped = await logged(async () => {
  for (const name of partitions) await db.execute(sql.raw(`drop table ${name}`));
});
say(
  `the same as ${partitions.length} partitions dropped`,
  `${dropped.ms.toFixed(0)} ms, ${megabytes(dropped.bytes)} written ahead`,
);
await close();
