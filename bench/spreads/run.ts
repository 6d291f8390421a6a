/**
 * What it takes to keep every two exchanges of each pair by the hour: bytes a day, processor time of an hour, and how long
 * it takes to read 30 days of one.
 *
 *   node run.mjs [<database url>]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serialize } from 'node:v8';
import { sql } from 'drizzle-orm';
import { gapsOf, pointsOf } from '../../api/src/analysis/questions/gaps';
import { createMeasuredStore } from '../../api/src/analysis/questions/measured-store';
import { createSpreadHoursStore } from '../../api/src/analysis/record/spread-hours-store';
import { queryRows } from '../../api/src/db/database';
import { openDatabase } from '../../api/src/db/open';
import { createLogger } from '../../api/src/lib/observed/log';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../api/src/lib/timing/durations';
import { REAL_TIMERS } from '../../api/src/lib/timing/timers';
import type { EverySpread } from '../../api/src/signals';
import { watch } from './market';

const url: string | undefined = process.argv[2];
const HOURS = 24;
const DAYS = 30;
const ROUNDS = 20;
const GOAL_MS = 200;
const DAY = Date.parse('2026-11-21T00:00:00.000Z');

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-spreads-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const limits = { max: 2, queryLimitMs: 600_000, connectLimitMs: 10_000 };
const { db, close } = await openDatabase(
  { databaseUrl: url ?? null, databaseLimits: limits, dataDir },
  { log: createLogger('silent'), timers: REAL_TIMERS },
);
const store = createMeasuredStore(db);
const hours = createSpreadHoursStore(db);

const { parts, looks } = await watch(2);
const [first, second] = parts;
if (!first || !second) throw new Error('Nothing was told.');
const series = first.seconds.filter((seconds) => seconds > 0).length;
console.log(`${url ? 'PostgreSQL' : 'embedded database'}; ${series} series of ${first.pairs.length} pairs`);
console.log(`a look in the market's thread, each second: ${figures(looks)} ms`);
const toldMs = Array.from({ length: ROUNDS }, () => timed(() => serialize(first)));
console.log(`telling of ten minutes: ${figures(toldMs)} ms, ${serialize(first).length} bytes`);

await writeDay(first, second);
await fillMonth();
await readMonth();
await close();

async function writeDay(...two: readonly [EverySpread, EverySpread]): Promise<void> {
  const processorMs: number[] = [];
  for (let hour = 0; hour < HOURS; hour += 1) {
    const began = process.cpuUsage();
    for (let part = 0; part < 6; part += 1) {
      const at = new Date(DAY + hour * HOUR_MS + part * 10 * MINUTE_MS);
      await hours.add('simulated', { at, spreads: part % 2 ? two[1] : two[0] });
    }
    processorMs.push(processorSince(began));
    // As the server does by itself, and the hourly job on the embedded database.
    await db.execute(sql`vacuum (analyze) spread_hours`);
  }
  const [size] = await queryRows<{ bytes: number; rows: number; packed: number }>(
    db,
    sql`select pg_total_relation_size('spread_hours')::float8 as bytes, count(*)::int as rows,
          avg(length(figures))::float8 as packed from spread_hours`,
  );
  const mine = url ? ", without the server's" : '';
  console.log(`an hour's six writes: ${figures(processorMs)} ms of processor${mine}`);
  console.log(
    `a day: ${((size?.bytes ?? 0) / 1e6).toFixed(1)} MB with indexes in ${size?.rows} rows, ${size?.packed.toFixed(0)} bytes packed on average`,
  );
}

async function fillMonth(): Promise<void> {
  await db.execute(sql`insert into spread_hours (feed, coin, at, figures)
    select feed, coin, at - n * interval '1 day', figures from spread_hours, generate_series(1, ${DAYS - 1}::int) n`);
  await db.execute(sql`vacuum (analyze) spread_hours`);
  const [size] = await queryRows<{ bytes: number }>(
    db,
    sql`select pg_total_relation_size('spread_hours')::float8 as bytes`,
  );
  console.log(`${DAYS} days: ${((size?.bytes ?? 0) / 1e6).toFixed(0)} MB`);
}

async function readMonth(): Promise<void> {
  const question = { feed: 'simulated', scope: { universe: 'all', maxHops: 6 } } as const;
  const since = new Date(DAY + DAY_MS - DAYS * DAY_MS);
  for (const coin of ['BTC', first?.pairs.at(-1)?.base ?? '']) {
    const pair = first?.pairs.find(({ base }) => base === coin);
    const [buy, sell] = pair?.markets ?? [];
    if (!pair || !buy || !sell) throw new Error(`${coin} is on fewer than two exchanges.`);
    const name = { base: coin, quote: pair.quote, buyAt: buy.exchange, sellAt: sell.exchange };
    const points = await measured(() => pointsOf({ store, hours }, question, name, since));
    const gaps = await measured(() => gapsOf({ store, hours }, question, { coin }, since));
    console.log(`${coin}, 30 days of one series: ${points}; which there are, of the coin: ${gaps}`);
  }
}

async function measured(read: () => Promise<readonly unknown[]>): Promise<string> {
  const times: number[] = [];
  let found = 0;
  const began = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    found = (await read()).length;
    times.push(performance.now() - from);
  }
  const processorMs = processorSince(began) / ROUNDS;
  if (median(times) > GOAL_MS) process.exitCode = 1;
  return `${found} found, ${figures(times)} ms, ${processorMs.toFixed(0)} of processor`;
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function processorSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

function median(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[all.length >> 1] ?? 0;
}

/** The median and the most. */
function figures(all: readonly number[]): string {
  return `${median(all).toFixed(1)} / ${Math.max(...all).toFixed(1)}`;
}
