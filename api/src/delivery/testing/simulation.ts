/**
 * Days of alerts in simulated time, on a real database: customers on their own terms, signals that come and go, channels
 * with faults, two processes of which one is killed now and then. Every number is drawn from the seed.
 */

import { type AlertRules, DEFAULT_SET_UP, type SetUp, type Signal } from '@spreadwise/contract';
import { TIERS, type Tier } from '@spreadwise/shared-auth/model';
import { sql } from 'drizzle-orm';
import { type Choices, choices } from '../../billing/lifecycle-tests/testing/random';
import { type Database, queryRows } from '../../db/database';
import { alertAddresses, alertRules, customers } from '../../db/schema';
import { createLeasesStore } from '../../lib/leases/lease-store';
import type { LeaseTable } from '../../lib/leases/leases';
import { createLogger } from '../../lib/observed/log';
import { HOUR_MS } from '../../lib/timing/durations';
import { createAllocationStore } from '../../signals/allocate/allocation-store';
import { createAllocator } from '../../signals/allocate/allocator';
import { LEAD } from '../../signals/log/lead';
import { createSignalLog } from '../../signals/log/signal-log';
import { createSignalStore } from '../../signals/log/signal-store';
import { signalOf } from '../../signals/testing/signals';
import type { ChannelName } from '../channel';
import { defaultRules } from '../recipients/default-rules';
import type { SubscribedCustomer } from '../recipients/subscribers';
import { type Arrival, createFaultyChannel, type Faults } from './faulty-channel';
import { SimulatedTime } from './simulated-time';
import { startWorker, type Worker } from './worker';

export interface SimulationOptions {
  readonly seed: number;
  readonly customers: number;
  readonly signals: number;
  readonly hours: number;
  readonly faults: Faults;
  /** How often of a hundred seconds a process is killed. */
  readonly killed: number;
}

/** What a customer is, all the time. */
export interface Person {
  readonly customerId: string;
  readonly tier: Tier;
  readonly rules: AlertRules;
  readonly setUp: SetUp | null;
  readonly linked: readonly ChannelName[];
  /** When the plan is over, in ms. */
  readonly endsAt: number;
}

export interface Fate {
  readonly customer_id: string;
  readonly channel: ChannelName;
  readonly subject: string;
  readonly state: 'waiting' | 'sent' | 'dropped' | 'dead';
  readonly result: string | null;
  readonly created_at: number;
  readonly done_at: number | null;
  readonly unsure: number;
}

export interface SimulationResult {
  readonly people: readonly Person[];
  /** As each was found, with its end. */
  readonly signals: ReadonlyMap<string, Signal>;
  readonly arrivals: readonly Arrival[];
  readonly messages: readonly Fate[];
  readonly given: readonly { readonly customer_id: string; readonly day: string; readonly count: number }[];
  readonly kills: number;
}

const START = Date.parse('2026-11-21T08:00:00.000Z');
const CHANNELS: readonly ChannelName[] = ['email', 'telegram', 'push', 'webhook'];
/** In the same proportions for any number. */
const MIX: readonly Tier[] = [
  'BASIC',
  'BASIC',
  'BASIC',
  'BASIC',
  'BASIC',
  'PRO',
  'PRO',
  'PRO',
  'PREMIUM',
  'GOLD',
];
const SECOND_MS = 1_000;
const IDLE_MS = 5_000;
/** Longer than any pause. */
const SETTLED_MS = 3 * HOUR_MS;

export async function simulate(db: Database, options: SimulationOptions): Promise<SimulationResult> {
  const chosen = choices(options.seed);
  const end = START + options.hours * HOUR_MS;
  const time = new SimulatedTime(START);
  const during = { start: START, end };
  const people = Array.from({ length: options.customers }, (_, index) =>
    personOf(index, during, chosen.fork()),
  );
  await writePeople(db, people, new Date(START), ({ customerId }, channel) => `${channel} of ${customerId}`);
  const world = await openWorld(db, time);
  const planned = planSignals(options.signals, during, chosen.fork());
  const places = CHANNELS.map((name) =>
    createFaultyChannel(name, { time, chosen: chosen.fork(), faults: options.faults }),
  );
  const accounts = async (ids: readonly string[] | null): Promise<SubscribedCustomer[]> =>
    people
      .filter(
        ({ customerId, endsAt }) => endsAt > time.now().getTime() && (ids?.includes(customerId) ?? true),
      )
      .map(({ customerId, tier }) => ({ customerId, tier, email: `${customerId}@example.com` }));
  const setUps = new Map(
    people.flatMap(({ customerId, setUp }) => (setUp ? [[customerId, setUp] as const] : [])),
  );
  const findSetUps = async () => setUps;
  const leases = createLeaseTable(time);
  const start = () =>
    startWorker({
      ...{ db, time, accounts, findSetUps, signals: world.given, leases },
      channels: places.map(({ channel }) => channel),
      random: chosen.fork().fraction,
    });
  const workers: [Worker, Worker] = [start(), start()];
  let kills = 0;
  for (let at = START; at < end + SETTLED_MS; ) {
    await world.change(planned, at);
    for (const index of [0, 1] as const) {
      if (at < end && chosen.fraction() * 100 < options.killed) {
        workers[index].kill();
        workers[index] = start();
        kills += 1;
      }
      workers[index].tick();
    }
    await time.moveTo(at + SECOND_MS);
    at += SECOND_MS;
    const dueAt = time.isIdle ? await nextDue(db) : at;
    if (at >= end && dueAt === null) break;
    // Where nothing happens, seconds are left out, but not so many that the lease lapses.
    const next = Math.min(dueAt ?? at + IDLE_MS, world.nextChange(planned), at + IDLE_MS);
    while (at < next) at += SECOND_MS;
    await time.moveTo(at);
  }
  for (const worker of workers) worker.kill();
  return {
    ...{ people, kills },
    signals: new Map(planned.map(({ signal, endsAt }) => [signal.id, withEnd(signal, endsAt)])),
    arrivals: places.flatMap(({ arrivals }) => arrivals),
    messages: await queryRows<Fate>(
      db,
      sql`select customer_id, channel, subject, state, result, unsure, (extract(epoch from created_at) * 1000)::float8 as created_at,
            (extract(epoch from done_at) * 1000)::float8 as done_at from alert_messages`,
    ),
    given: await queryRows(
      db,
      sql`select customer_id, day::text as day, count(*)::int as count from signal_deliveries group by 1, 2`,
    ),
  };
}

/** From and until when, in ms. */
export interface During {
  readonly start: number;
  readonly end: number;
}

export function personOf(index: number, { start, end }: During, chosen: Choices): Person {
  const tier = MIX[index % MIX.length] ?? 'BASIC';
  const rules = defaultRules(tier);
  const own: AlertRules = chosen.chance(0.5)
    ? {
        ...rules,
        floorEur: chosen.pick([null, 2, 20]),
        mostAnHour: chosen.whole(1, 12),
        maxHops: chosen.pick([null, 2, 3]),
        coins: chosen.chance(0.3) ? [chosen.pick(['BTC', 'ETH'])] : [],
        quiet: chosen.chance(0.5) ? null : rules.quiet,
        modes: {
          ...rules.modes,
          signal: { ...rules.modes.signal, email: chosen.pick(['on', 'off'] as const) },
        },
      }
    : rules;
  return {
    customerId: `cus_${index}`,
    tier,
    rules: own,
    setUp: chosen.chance(0.3)
      ? {
          ...DEFAULT_SET_UP,
          timeZone: chosen.pick(['UTC', 'Europe/Berlin', 'America/New_York']),
          mutedCoins: chosen.chance(0.3) ? ['SOL'] : [],
          minProfitCents: chosen.chance(0.3) ? 1_000 : null,
        }
      : null,
    // What the plan does not open is linked all the same: it was, before the plan became a smaller one.
    linked: CHANNELS.slice(1).filter(() => chosen.chance(0.6)),
    endsAt: chosen.chance(0.1) ? start + chosen.fraction() * (end - start) : Number.POSITIVE_INFINITY,
  };
}

export async function writePeople(
  db: Database,
  people: readonly Person[],
  now: Date,
  addressOf: (person: Person, channel: ChannelName) => string,
): Promise<void> {
  for (let from = 0; from < people.length; from += 500) {
    const some = people.slice(from, from + 500);
    await db
      .insert(customers)
      .values(
        some.map(({ customerId: id }) => ({ id, email: `${id}@example.com`, name: null, createdAt: now })),
      );
    await db
      .insert(alertRules)
      .values(some.map(({ customerId, rules }) => ({ customerId, rules, updatedAt: now })));
    const linked = some.flatMap((person) =>
      person.linked.map((channel) => ({
        ...{ customerId: person.customerId, channel, verifiedAt: now },
        address: addressOf(person, channel),
      })),
    );
    if (linked.length > 0) await db.insert(alertAddresses).values(linked);
  }
}

export interface PlannedSignal {
  readonly signal: Signal;
  readonly beginsAt: number;
  readonly endsAt: number;
}

export function planSignals(count: number, { start, end }: During, chosen: Choices): PlannedSignal[] {
  const planned = Array.from({ length: count }, (_, index) => {
    const beginsAt = start + Math.floor((chosen.fraction() * (end - start)) / 1_000) * 1_000;
    const lastsMs = chosen.whole(2, 180) * 1_000;
    const profitEur = chosen.pick([2, 6, 6, 12, 30]);
    const signal = signalOf(`s${index}`, {
      profitEur,
      hops: chosen.pick([2, 2, 3, 4, 5]),
      universe: chosen.pick(['majors', 'majors', 'majors', 'standard', 'all']),
      asset: chosen.pick(['BTC', 'ETH', 'SOL']),
      detectedAt: new Date(beginsAt).toISOString(),
      expectedMs: chosen.chance(0.5) ? chosen.whole(5, 120) * 1_000 : null,
    });
    return { signal, beginsAt, endsAt: Math.min(end, beginsAt + lastsMs) };
  });
  return planned.sort((a, b) => a.beginsAt - b.beginsAt);
}

export const withEnd = (signal: Signal, endsAt: number): Signal => ({
  ...signal,
  endedAt: new Date(endsAt).toISOString(),
  lastSeenAt: new Date(endsAt).toISOString(),
  endReason: 'gain gone',
});

/** The signals of the moment, in the database and in everybody's log. */
async function openWorld(db: Database, time: SimulatedTime) {
  const listeners = new Set<(signals: readonly Signal[]) => void>();
  const log = createSignalLog((changes) => {
    for (const listener of listeners) listener(changes.map(({ signal }) => signal));
  });
  const store = createSignalStore(db);
  const allocator = createAllocator({
    ...{ store: createAllocationStore(db), log, now: time.now, logger: createLogger('silent') },
  });
  await createLeasesStore(db).takeLease({ key: LEAD, holder: 'simulation' }, 24 * HOUR_MS);
  let next = 0;
  let open: PlannedSignal[] = [];
  return {
    given: {
      offer: allocator.offer,
      open: () => [...log.open.values()].map(({ signal }) => signal),
      onChanges(listener: (signals: readonly Signal[]) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    nextChange: (planned: readonly PlannedSignal[]) =>
      Math.min(planned[next]?.beginsAt ?? Number.POSITIVE_INFINITY, ...open.map(({ endsAt }) => endsAt)),
    async change(planned: readonly PlannedSignal[], at: number) {
      const ended = open.filter(({ endsAt }) => endsAt <= at);
      const begun: PlannedSignal[] = [];
      for (let one = planned[next]; one && one.beginsAt <= at; one = planned[next]) {
        begun.push(one);
        next += 1;
      }
      open = [...open.filter(({ endsAt }) => endsAt > at), ...begun];
      const batch = [
        ...ended.map(({ signal, endsAt }) => withEnd(signal, endsAt)),
        ...begun.map(({ signal }) => signal),
      ];
      if (batch.length > 0) log.apply((await store.write('simulation', batch)) ?? []);
    },
  };
}

async function nextDue(db: Database): Promise<number | null> {
  const [row] = await queryRows<{ at: number | null }>(
    db,
    sql`select (extract(epoch from min(due_at)) * 1000)::float8 as at from alert_messages where state = 'waiting'`,
  );
  return row?.at ?? null;
}

/** By simulated time. Who is killed drops nothing. */
function createLeaseTable(time: SimulatedTime): LeaseTable {
  let held = { holder: '', until: Number.NEGATIVE_INFINITY };
  const take = (holder: string, lifetimeMs: number) => {
    held = { holder, until: time.now().getTime() + lifetimeMs };
    return true;
  };
  return {
    takeLease: async ({ holder }, lifetimeMs) =>
      (held.holder === holder || held.until <= time.now().getTime()) && take(holder, lifetimeMs),
    renewLease: async ({ holder }, lifetimeMs) => held.holder === holder && take(holder, lifetimeMs),
    dropLease: async () => {},
  };
}

export const dailyOf = (tier: Tier): number => TIERS[tier].dailySignals ?? Number.POSITIVE_INFINITY;
