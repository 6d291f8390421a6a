/**
 * Hours of alerts in simulated time on a real database: customers with their own rules, some deleted; signals that open
 * and end; addresses that refuse for good and faulty destinations; two workers and a market that are killed now and
 * then. All numbers are drawn from the seed.
 */
import type { Signal } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { TABLES } from '../../../boot/declarations';
import { type Choices, choices } from '../../../commerce/billing/lifecycle-tests/testing/random';
import { type Database, queryRows } from '../../../platform/db/database';
import { customerTables } from '../../../platform/feature';
import type { LeaseTable } from '../../../platform/lib/leases/leases';
import { createMemoryLimits } from '../../../platform/lib/limits/limits';
import { HOUR_MS } from '../../../platform/lib/time';
import { erasePerson } from '../../account/people-store';
import type { ChannelName, SendOutcome } from '../channel';
import { createPauses } from '../channels/pauses';
import type { SubscribedCustomer } from '../recipients/subscribers';
import { type Arrival, type Attempt, createFaultyChannel, type Faults } from './faulty-channel';
import { CHANNELS, type Person, personOf, planSignals, withEnd, writePeople } from './population';
import { SimulatedTime } from './simulated-time';
import { startWorker, type Worker } from './worker';
import { openWorld, type World } from './world';

export interface SimulationOptions {
  readonly seed: number;
  readonly customers: number;
  readonly signals: number;
  readonly hours: number;
  readonly faults: Faults;
  /** The chance in percent, per second, that a worker is killed. */
  readonly killed: number;
  /** The same for the market, which then stays away for some seconds. */
  readonly marketKilled?: number;
  /** The percentage of addresses that refuse for good from some moment on. */
  readonly refusing?: number;
  /** The percentage of customers who are deleted at some moment. */
  readonly deleted?: number;
}

export interface MessageResult {
  readonly customer_id: string;
  readonly channel: ChannelName;
  readonly kind: string;
  readonly subject: string;
  readonly state: 'waiting' | 'sent' | 'dropped' | 'dead';
  readonly result: string | null;
  readonly created_at: number;
  readonly done_at: number | null;
  readonly unsure: number;
}

export interface GivenDay {
  readonly customer_id: string;
  readonly day: string;
  /** Listed deliveries. */
  readonly count: number;
  /** The counted quota. */
  readonly used: number;
}

export interface SimulationResult {
  readonly people: readonly Person[];
  /** As found, with its end. */
  readonly signals: ReadonlyMap<string, Signal>;
  readonly arrivals: readonly Arrival[];
  readonly attempts: readonly Attempt[];
  readonly messages: readonly MessageResult[];
  readonly given: readonly GivenDay[];
  readonly kills: number;
  /** Customer -> time of deletion. */
  readonly deletedAt: ReadonlyMap<string, number>;
  /** The messages of deleted customers at that moment. */
  readonly erased: readonly MessageResult[];
  /** Their remaining rows, as "table of customer". */
  readonly left: readonly string[];
}

const START = Date.parse('2026-11-21T08:00:00.000Z');
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
  const world = await openWorld(db, time, planSignals(options.signals, during, chosen.fork()));
  const ends = chosen.fork();
  const someTime = (share = 0) =>
    ends.chance(share / 100) ? START + ends.fraction() * (end - START) : Number.POSITIVE_INFINITY;
  const deletedAt = new Map(people.map(({ customerId }) => [customerId, someTime(options.deleted)]));
  const pauses = createPauses({ limits: createMemoryLimits(), now: time.now });
  const places = CHANNELS.map((name) => {
    const refusesAt = new Map(people.map(({ customerId }) => [customerId, someTime(options.refusing)]));
    return createFaultyChannel(name, {
      ...{ time, pauses, refusesAt, chosen: chosen.fork(), faults: options.faults },
    });
  });
  const start = () =>
    startWorker({
      ...{ db, time, signals: world.given, leases },
      accounts: accountsOf(people, deletedAt, time),
      findProfiles: profilesOf(people),
      channels: places.map(({ channel }) => channel),
      random: chosen.fork().fraction,
      onUnheard: (outcome) => unheard.add(outcome),
    });
  const unheard = new Set<SendOutcome>();
  const leases = createLeaseTable(time);
  const workers: [Worker, Worker] = [start(), start()];
  const market = startMarketFailures(world, chosen.fork(), options.marketKilled ?? 0);
  const deletions = [...deletedAt].sort(([, a], [, b]) => a - b);
  const erasedAt = new Map<string, number>();
  const erased: MessageResult[] = [];
  let kills = 0;
  for (let at = START; at < end + SETTLED_MS; ) {
    await world.change(at);
    kills += await market(at, end);
    while ((deletions[0]?.[1] ?? end) < Math.min(at, end)) {
      const customerId = deletions.shift()?.[0] ?? '';
      erased.push(...(await readMessages(db)).filter(({ customer_id }) => customer_id === customerId));
      await erase(db, customerId);
      erasedAt.set(customerId, at);
    }
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
    // Events at the end of the run are handled once that moment is reached.
    if (at > end && dueAt === null) break;
    // Skips seconds in which nothing happens, but not so many that the lease expires.
    const next = Math.min(dueAt ?? at + IDLE_MS, world.nextChange(), at + IDLE_MS);
    while (at < next) at += SECOND_MS;
    await time.moveTo(at);
  }
  for (const worker of workers) worker.kill();
  return {
    ...{ people, kills, deletedAt: erasedAt, erased, left: await leftOf(db, [...erasedAt.keys()]) },
    signals: new Map([...world.found].map(([id, { signal, endsAt }]) => [id, withEnd(signal, endsAt)])),
    arrivals: places.flatMap(({ arrivals }) => arrivals),
    attempts: places.flatMap(({ attempts }) => attempts.map((one) => withoutUnheard(one, unheard))),
    ...(await readOutcome(db)),
  };
}

const withoutUnheard = ({ answer, ...one }: Attempt, unheard: ReadonlySet<SendOutcome>): Attempt =>
  answer && !unheard.has(answer.outcome) ? { ...one, answer } : one;

const MARKET_AWAY_MS = 12_000;

/** Kills and restarts the market at random; returns the number of kills at this moment. */
function startMarketFailures(world: World, chosen: Choices, killed: number) {
  let awayUntil = 0;
  return async (at: number, end: number): Promise<number> => {
    if (!world.isAlive && (at >= awayUntil || at >= end)) await world.restartMarket(at);
    if (!world.isAlive || at >= end || chosen.fraction() * 100 >= killed) return 0;
    awayUntil = at + chosen.fraction() * MARKET_AWAY_MS;
    await world.killMarket(at);
    return 1;
  };
}

const accountsOf =
  (people: readonly Person[], deletedAt: ReadonlyMap<string, number>, time: SimulatedTime) =>
  async (ids: readonly string[] | null): Promise<SubscribedCustomer[]> => {
    const at = time.now().getTime();
    const asked = ids && new Set(ids);
    return people
      .filter(
        ({ customerId, endsAt }) =>
          endsAt > at && (deletedAt.get(customerId) ?? 0) >= at && (asked?.has(customerId) ?? true),
      )
      .map(({ customerId, tier }) => ({
        customerId,
        tier,
        language: 'en',
        email: `${customerId}@example.com`,
      }));
  };

function profilesOf(people: readonly Person[]) {
  const profiles = new Map(
    people.flatMap(({ customerId, profile }) => (profile ? [[customerId, profile] as const] : [])),
  );
  return async () => profiles;
}

const erase = (db: Database, customerId: string): Promise<void> =>
  db.transaction((tx) =>
    erasePerson(tx, customerTables(TABLES), {
      address: `${customerId}@example.com`,
      name: null,
      language: 'en',
      customerIds: [customerId],
    }),
  );

const EMPTIED = [
  ...['alert_messages', 'alert_addresses', 'alert_rules', 'signal_deliveries'],
  ...['signal_allowances', 'signal_grants'],
];

async function leftOf(db: Database, customerIds: readonly string[]): Promise<readonly string[]> {
  const left: string[] = [];
  for (const table of EMPTIED) {
    const rows = await queryRows<{ customer_id: string }>(
      db,
      sql`select customer_id from ${sql.identifier(table)} where customer_id in (select jsonb_array_elements_text(${JSON.stringify(customerIds)}::text::jsonb))`,
    );
    left.push(...rows.map(({ customer_id }) => `${table} of ${customer_id}`));
  }
  return left;
}

const readMessages = (db: Database) =>
  queryRows<MessageResult>(
    db,
    sql`select customer_id, channel, kind, subject, state, result, unsure, (extract(epoch from created_at) * 1000)::float8 as created_at,
          (extract(epoch from done_at) * 1000)::float8 as done_at from alert_messages`,
  );

const readOutcome = async (db: Database): Promise<Pick<SimulationResult, 'messages' | 'given'>> => ({
  messages: await readMessages(db),
  given: await queryRows(
    db,
    sql`select d.customer_id, d.day::text as day, (count(*) filter (where not d.superseded))::int as count, coalesce(max(a.used), 0)::int as used
        from signal_deliveries d left join signal_allowances a on a.customer_id = d.customer_id and a.day = d.day group by 1, 2`,
  ),
});

/** When something is due next, in ms; null: nothing is waiting. */
async function nextDue(db: Database): Promise<number | null> {
  const [row] = await queryRows<{ at: number | null }>(
    db,
    sql`select (extract(epoch from least((select min(due_at) from alert_messages where state = 'waiting'),
          (select min(m.created_at) from alert_messages m join signals s on s.id = m.subject and s.ended_at is not null
           where m.end_owed))) * 1000)::float8 as at`,
  );
  return row?.at ?? null;
}

/** Uses simulated time. A killed process does not drop its lease. */
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
