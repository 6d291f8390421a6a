/**
 * Alerts by two real workers over real connections: signals come and go, receiving servers fail, workers are killed.
 * Then checks what reached whom against each plan and customer, and that nothing useful was lost.
 *
 *   node --import clock.mjs run.mjs <settings as JSON>
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { LEAD } from '../../api/src/advice/signals/log/lead';
import { publishWritten } from '../../api/src/advice/signals/log/log-on-bus';
import { createSignalStore } from '../../api/src/advice/signals/log/signal-store';
import { signalOf } from '../../api/src/advice/signals/testing/signals';
import { choices } from '../../api/src/commerce/billing/lifecycle-tests/testing/random';
import { breachesByCheck } from '../../api/src/people/alerts/testing/check-simulation';
import {
  type During,
  type PlannedSignal,
  personOf,
  planSignals,
  withEnd,
} from '../../api/src/people/alerts/testing/population';
import { openBus } from '../../api/src/platform/bus';
import type { Database } from '../../api/src/platform/db/database';
import { openServer } from '../../api/src/platform/db/server';
import { createLeasesStore } from '../../api/src/platform/lib/leases/lease-store';
import { createLogger } from '../../api/src/platform/lib/observed/log';
import { REAL_TIMERS } from '../../api/src/platform/lib/time';
import { arrivalsOf, NOT_SEEN, readGiven, readOutbox, settled } from './outcome';
import { addPeople, withoutQuietHours } from './people';
import { type Places, placesEnvironment, type Reached, startPlaces } from './places';
import { printRun } from './print';
import { type Ground, startWorkers } from './workers';

interface Settings {
  readonly seed: number;
  readonly customers: number;
  readonly signals: number;
  /** How long signals arrive; like all times, by the bench's clock. */
  readonly seconds: number;
  /** How much faster that clock runs than real time. */
  readonly speed: number;
  /** About so many seconds lie between two kills. */
  readonly 'killed-every': number;
  readonly databaseUrl: string;
  readonly program: string;
  readonly clock: string;
  readonly sandboxOrigin: string;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
/** As the market's process does: four times a second of real time. */
const TICK_MS = 250 * settings.speed;
const SETTLED_LIMIT_MS = 180_000 * settings.speed;
/** By then the workers have read their customers. */
const READ_MS = 10_000 * settings.speed;
/** The machine does not get faster with the clock. */
const SLACK = {
  underWayMs: 5_000 * settings.speed,
  takenOverMs: 15_000 * settings.speed,
  plansKnownMs: 30_000 + 5_000 * settings.speed,
};
const LEAD_MS = 3_600_000;
const MOST_SHOWN = 5;
const log = createLogger('warn');
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The name of a signal's first exchange, which every text contains. */
const EXCHANGE = /at-(s\d+)/gi;
const signalsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(EXCHANGE)].map(([, id = '']) => id)),
];

const environmentFor = (places: Places): Ground['environment'] => ({
  ...{ NODE_ENV: 'development', PUBLIC_ORIGIN: 'https://app.example.com', RATE_LIMITS: 'off' },
  ...{ DATABASE_URL: settings.databaseUrl, LOG_LEVEL: 'warn', OWNER_PASSWORD: 'the-password-of-the-owner' },
  ...{ STRIPE_API_BASE: settings.sandboxOrigin, STRIPE_SECRET_KEY: 'sk_test_sandbox' },
  ...{ BENCH_CLOCK: process.env.BENCH_CLOCK ?? '', DATABASE_QUERY_LIMIT_MS: String(5_000 * settings.speed) },
  ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' },
  ...placesEnvironment(places),
});

/** Announces openings and ends, like the process that watches the market. */
async function playSignals(db: Database, planned: readonly PlannedSignal[], during: During) {
  // However rarely it writes, nobody else must end its open signals.
  const store = createSignalStore(db, LEAD_MS);
  const bus = openBus({ kind: 'postgres', listenUrl: settings.databaseUrl }, { db, log });
  await createLeasesStore(db).takeLease({ key: LEAD, holder: 'bench' }, LEAD_MS);
  const played = new Map<string, PlannedSignal>();
  let next = 0;
  let open: PlannedSignal[] = [];
  let seq = 0;
  while (Date.now() < during.end || open.length > 0) {
    const at = Date.now();
    const begun: PlannedSignal[] = [];
    for (let one = planned[next]; one && one.beginsAt <= at; one = planned[next]) {
      // Found when it is written, so that nothing else is measured.
      begun.push({ ...one, signal: { ...one.signal, detectedAt: new Date(at).toISOString() } });
      next += 1;
    }
    const ended = open.filter(({ endsAt }) => endsAt <= at).map((one) => ({ ...one, endsAt: at }));
    open = [...open.filter(({ endsAt }) => endsAt > at), ...begun];
    for (const one of [...begun, ...ended]) played.set(one.signal.id, one);
    const batch = [
      ...ended.map(({ signal, endsAt }) => withEnd(signal, endsAt)),
      ...begun.map(({ signal }) => signal),
    ];
    if (batch.length > 0) {
      const written = (await store.write('bench', batch)) ?? [];
      publishWritten(bus, seq, written);
      seq = written.at(-1)?.seq ?? seq;
    }
    await wait(Math.max(0, at + TICK_MS - Date.now()));
  }
  await bus.stop();
  return new Map([...played].map(([id, { signal, endsAt }]) => [id, withEnd(signal, endsAt)]));
}

async function killNowAndThen(workers: { kill(chosen: ReturnType<typeof choices>): void }, until: number) {
  const chosen = choices(settings.seed + 1);
  let kills = 0;
  for (;;) {
    const after = settings['killed-every'] * (0.6 + 0.8 * chosen.fraction()) * 1_000;
    await wait(Math.min(after, until - Date.now()));
    if (Date.now() >= until) return kills;
    workers.kill(chosen);
    kills += 1;
  }
}

async function main(): Promise<boolean> {
  const { seed, customers, signals: count, seconds, speed } = settings;
  const chosen = choices(seed);
  const folder = mkdtempSync(join(tmpdir(), 'spreadwise-delivery-'));
  console.log(
    `seed ${seed}: ${customers} customers, ${count} signals in ${seconds} s${speed > 1 ? ` that pass ${speed} times as fast` : ''}; what the workers say: ${folder}`,
  );
  const reached: Reached[] = [];
  const places = await startPlaces(chosen.fork(), (one) => reached.push(one));
  const workers = await startWorkers(
    {
      ...{ program: settings.program, clock: settings.clock, folder },
      environment: environmentFor(places),
    },
    2,
  );
  const { db, close } = await openServer(
    { connectionString: settings.databaseUrl, max: 5, queryLimitMs: 60_000, connectLimitMs: 10_000 },
    { log, timers: REAL_TIMERS },
  );
  const start = Date.now();
  const during = { start: start + READ_MS, end: start + READ_MS + seconds * 1_000 };
  const people = Array.from({ length: customers }, (_, index) =>
    withoutQuietHours(personOf(index, during, chosen.fork())),
  );
  await addPeople(db, places, people);
  // Gives the planner the statistics of a database that has had its customers for a while.
  await db.execute(sql`analyze`);
  const planned = planSignals(count, during, chosen.fork()).map((one) => ({
    ...one,
    signal: {
      ...one.signal,
      legs: signalOf(one.signal.id, { exchanges: [`at-${one.signal.id}`, 'kraken'], asset: 'BTC' }).legs,
    },
  }));
  await wait(Math.max(0, during.start - Date.now()));
  const killing = killNowAndThen(workers, during.end);
  const signals = await playSignals(db, planned, during);
  const kills = await killing;
  await settled(db, SETTLED_LIMIT_MS);
  workers.stop();
  const rows = await readOutbox(db);
  const arrivals = arrivalsOf({ people, reached, rows, signalsIn });
  printRun({ people, rows, arrivals, signals, speed });
  const given = await readGiven(db);
  const checks = breachesByCheck(
    { people, signals, arrivals, messages: rows, given, kills, ...NOT_SEEN },
    SLACK,
  );
  const marked = arrivals.filter(({ isRepeat }) => isRepeat).length;
  console.log(
    `\n${signals.size} signals, ${arrivals.length} arrivals, ${marked} of them marked repeats, ${kills} kills`,
  );
  for (const [check, breaches] of Object.entries(checks)) {
    console.log(`${check}: ${breaches.length}`);
    for (const breach of breaches.slice(0, MOST_SHOWN)) console.log(`  ${breach}`);
  }
  await close();
  await places.stop();
  return Object.values(checks).every(({ length }) => length === 0);
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
