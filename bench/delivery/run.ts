/**
 * Alerts by two real workers over real connections: signals come and go, places fail, workers are killed; then what has
 * reached whom is held against what each plan and customer allows, and nothing that was of use may be lost.
 *
 *   node run.mjs <settings as JSON>
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { choices } from '../../api/src/billing/lifecycle-tests/testing/random';
import { openBus } from '../../api/src/bus';
import { type Database, queryRows } from '../../api/src/db/database';
import { comps, pushDevices } from '../../api/src/db/schema';
import { openServer } from '../../api/src/db/server';
import type { ChannelName } from '../../api/src/delivery/channel';
import { breachesOf } from '../../api/src/delivery/testing/check-simulation';
import type { Arrival } from '../../api/src/delivery/testing/faulty-channel';
import {
  type During,
  type Fate,
  type Person,
  type PlannedSignal,
  personOf,
  planSignals,
  withEnd,
  writePeople,
} from '../../api/src/delivery/testing/simulation';
import { groupBy } from '../../api/src/lib/group-by';
import { createLeasesStore } from '../../api/src/lib/leases/lease-store';
import { createLogger } from '../../api/src/lib/log';
import { REAL_TIMERS } from '../../api/src/lib/timers';
import { LEAD } from '../../api/src/signals/log/lead';
import { tellWritten } from '../../api/src/signals/log/log-on-bus';
import { createSignalStore } from '../../api/src/signals/log/signal-store';
import { signalOf } from '../../api/src/signals/testing/signals';
import { chatOf, type Places, type Reached, startPlaces } from './places';
import { type Ground, startWorkers } from './workers';

interface Settings {
  readonly seed: number;
  readonly customers: number;
  readonly signals: number;
  /** For so long signals come. */
  readonly seconds: number;
  readonly databaseUrl: string;
  readonly program: string;
  readonly sandboxOrigin: string;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
const TICK_MS = 250;
/** Between two kills, in s. */
const KILLED_AFTER = [6, 14] as const;
const SETTLED_LIMIT_MS = 180_000;
const LEAD_MS = 3_600_000;
const log = createLogger('warn');
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const environmentFor = ({ mail, bot }: Places): Ground['environment'] => ({
  ...{ NODE_ENV: 'development', PUBLIC_ORIGIN: 'https://app.example.com', RATE_LIMITS: 'off' },
  ...{ DATABASE_URL: settings.databaseUrl, LOG_LEVEL: 'warn', OWNER_PASSWORD: 'the-password-of-the-owner' },
  ...{ STRIPE_API_BASE: settings.sandboxOrigin, STRIPE_SECRET_KEY: 'sk_test_sandbox' },
  ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' },
  ...{ SMTP_URL: mail.url, MAIL_FROM: 'Spreadwise <hello@example.com>' },
  ...{ TELEGRAM_BOT_TOKEN: '123456:stand-in', TELEGRAM_API_BASE: bot.base },
});

const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;

/** Whenever it runs nobody sleeps, and what arrives is new advice. */
const awake = (person: Person): Person => ({
  ...person,
  rules: {
    ...person.rules,
    quiet: null,
    modes: { ...person.rules.modes, ended: OFF, digest: OFF, market: OFF },
  },
});

/** Customers by tier, each on terms of their own, reached where the places are. */
async function addPeople(db: Database, places: Places, people: readonly Person[]): Promise<void> {
  const now = new Date();
  await writePeople(db, people, now, ({ customerId }, channel) => {
    if (channel === 'telegram') return chatOf(customerId);
    if (channel === 'push') return 'browsers';
    const url = `${places.hooks.origin}/${customerId}`;
    return { id: customerId, url, generation: 1, previousUntil: null };
  });
  for (let from = 0; from < people.length; from += 500) {
    const some = people.slice(from, from + 500);
    await db.insert(comps).values(
      some.map(({ customerId, tier, endsAt }) => ({
        ...{ customerId, tier: tier as 'PRO', reason: 'bench', grantedAt: now },
        until: Number.isFinite(endsAt) ? new Date(endsAt) : null,
      })),
    );
    const pushed = some.filter(({ linked }) => linked.includes('push'));
    if (pushed.length > 0)
      await db.insert(pushDevices).values(
        pushed.map(({ customerId }) => ({
          ...{ customerId, id: customerId, device: null, createdAt: now },
          ...places.push.subscribe(`/${customerId}`),
        })),
      );
  }
}

/** Tells of what begins and ends, as the process that watches the market does. */
async function playSignals(db: Database, planned: readonly PlannedSignal[], during: During) {
  const store = createSignalStore(db);
  const bus = openBus(
    { kind: 'postgres', listenUrl: settings.databaseUrl },
    { db, now: () => new Date(), log },
  );
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
      tellWritten(bus, seq, written);
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
    await wait(chosen.whole(...KILLED_AFTER) * 1_000);
    if (Date.now() >= until) return kills;
    workers.kill(chosen);
    kills += 1;
  }
}

async function settled(db: Database): Promise<void> {
  const until = Date.now() + SETTLED_LIMIT_MS;
  while (Date.now() < until) {
    const [left] = await queryRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from alert_messages where state = 'waiting'`,
    );
    if (left?.count === 0) return;
    await wait(500);
  }
}

interface Row extends Fate {
  readonly message_id: string | null;
}

/** What no text of a place names: of many in one message, those that the outbox says were in it. */
function arrivalsOf(
  reached: readonly Reached[],
  rows: readonly Row[],
  tierOf: ReadonlyMap<string, Person['tier']>,
) {
  const keyOf = (channel: ChannelName, id: string) => `${channel} ${id}`;
  const inMessage = groupBy(rows, ({ channel, message_id, result }) =>
    keyOf(channel, (channel === 'telegram' ? result : message_id) ?? ''),
  );
  const seen = new Set<string>();
  return reached.flatMap(({ channel, customerId, messageId, signalIds, isMarked, at }): Arrival[] => {
    const key = keyOf(channel, messageId);
    const together = inMessage(key).filter(({ state }) => state === 'sent');
    // By its id a receiver, or a browser, knows it again.
    const isKnown = (channel === 'push' || channel === 'webhook') && seen.has(key);
    seen.add(key);
    return [...new Set([...signalIds, ...together.map(({ subject }) => subject)])].map((signalId) => ({
      ...{ customerId, channel, signalId, messageId, at, isRepeat: isMarked || isKnown },
      tier: tierOf.get(customerId) ?? 'FREE',
    }));
  });
}

function print(
  people: readonly Person[],
  rows: readonly Row[],
  signals: ReadonlyMap<string, { readonly detectedAt: string }>,
) {
  const tierOf = new Map(people.map(({ customerId, tier }) => [customerId, tier]));
  const shown = (count: number) => String(count).padStart(9);
  console.log(
    `\n${'tier'.padEnd(10)}${['customers', 'told of', 'p50 ms', 'p99 ms'].map((head) => head.padStart(10)).join('')}`,
  );
  for (const tier of new Set(tierOf.values())) {
    const own = rows.filter(({ customer_id, state }) => state === 'sent' && tierOf.get(customer_id) === tier);
    const keyOf = ({ customer_id, subject }: Row) => `${customer_id} ${subject}`;
    const toldBy = groupBy(own, keyOf);
    const last = [...new Set(own.map(keyOf))].map(toldBy);
    const took = last
      .map((told) => {
        const found = Date.parse(signals.get(told[0]?.subject ?? '')?.detectedAt ?? '');
        return Math.max(...told.map(({ done_at }) => done_at ?? 0)) - found;
      })
      .sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    const customers = people.filter((person) => person.tier === tier).length;
    console.log(
      `${tier.padEnd(10)}${[customers, took.length, at(0.5), at(0.99)].map((one) => ` ${shown(one)}`).join('')}`,
    );
  }
  console.log(
    `\n${'channel'.padEnd(10)}${['sent', 'dropped', 'dead'].map((head) => head.padStart(10)).join('')}`,
  );
  for (const channel of new Set(rows.map((row) => row.channel))) {
    const of = (state: Fate['state']) =>
      rows.filter((row) => row.channel === channel && row.state === state).length;
    console.log(
      `${channel.padEnd(10)}${[of('sent'), of('dropped'), of('dead')].map((one) => ` ${shown(one)}`).join('')}`,
    );
  }
}

async function main(): Promise<boolean> {
  const { seed, customers, signals: count, seconds } = settings;
  const chosen = choices(seed);
  const folder = mkdtempSync(join(tmpdir(), 'spreadwise-delivery-'));
  console.log(
    `seed ${seed}: ${customers} customers, ${count} signals in ${seconds} s; what the workers say: ${folder}`,
  );
  const reached: Reached[] = [];
  const places = await startPlaces(chosen.fork(), (one) => reached.push(one));
  const workers = await startWorkers(
    { program: settings.program, folder, environment: environmentFor(places) },
    2,
  );
  const { db, close } = await openServer(
    { connectionString: settings.databaseUrl, max: 5, queryLimitMs: 60_000, connectLimitMs: 10_000 },
    { log, timers: REAL_TIMERS },
  );
  const start = Date.now();
  const during = { start: start + 10_000, end: start + 10_000 + seconds * 1_000 };
  const people = Array.from({ length: customers }, (_, index) =>
    awake(personOf(index, during, chosen.fork())),
  );
  await addPeople(db, places, people);
  // As a database that has had its customers for a while knows how many they are.
  await db.execute(sql`analyze`);
  const planned = planSignals(count, during, chosen.fork()).map((one) => ({
    ...one,
    signal: {
      ...one.signal,
      legs: signalOf(one.signal.id, { exchanges: [`at-${one.signal.id}`, 'kraken'], asset: 'BTC' }).legs,
    },
  }));
  // By then the workers have read who their customers are.
  await wait(Math.max(0, during.start - Date.now()));
  const killing = killNowAndThen(workers, during.end);
  const signals = await playSignals(db, planned, during);
  const kills = await killing;
  await settled(db);
  workers.stop();
  const rows = await queryRows<Row>(
    db,
    sql`select customer_id, channel, subject, state, result, unsure, message_id,
          (extract(epoch from created_at) * 1000)::float8 as created_at, (extract(epoch from done_at) * 1000)::float8 as done_at
        from alert_messages where kind = 'signal'`,
  );
  const given = await queryRows<{ customer_id: string; day: string; count: number }>(
    db,
    sql`select customer_id, day::text as day, count(*)::int as count from signal_deliveries group by 1, 2`,
  );
  const tierOf = new Map(people.map(({ customerId, tier }) => [customerId, tier]));
  const arrivals = arrivalsOf(reached, rows, tierOf);
  print(people, rows, signals);
  const breaches = breachesOf({ people, signals, arrivals, messages: rows, given, kills });
  const marked = arrivals.filter(({ isRepeat }) => isRepeat).length;
  console.log(
    `\n${signals.size} signals, ${arrivals.length} arrivals, ${marked} of them marked repeats, ${kills} kills`,
  );
  for (const breach of breaches.slice(0, 20)) console.log(breach);
  console.log(
    breaches.length === 0 ? 'nothing lost, nothing told twice but marked' : `${breaches.length} breaches`,
  );
  await close();
  await places.stop();
  return breaches.length === 0;
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
