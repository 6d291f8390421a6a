/** The faults done to the product: each begins, lasts, and ends. */
import type pg from 'pg';
import type { TestNats } from '../../api/test/nats';
import type { ProductProcess } from './process';

export interface World {
  readonly webs: readonly ProductProcess[];
  readonly markets: readonly ProductProcess[];
  readonly worker: ProductProcess;
  readonly nats: TestNats;
  /** Connected directly, without a wire. */
  readonly database: pg.Client;
  /** The process that writes signals now. */
  leader(): ProductProcess;
  /** One of them, chosen by the seed. */
  one<T>(of: readonly T[]): T;
  wait(ms: number): Promise<void>;
}

export interface Fault {
  readonly name: string;
  /** From when advice is expected again: from the fault's beginning if others take over, otherwise from its end. */
  readonly from: 'beginning' | 'end';
  /** Within this many ms, by the goals: 3 s for a process, 10 s for a part, 15 s for silent connections. */
  readonly limitMs: number;
  readonly lastsMs: readonly [least: number, most: number];
  /** Whether requests may fail; not in a release, when every ready process answers. */
  readonly mayFail: boolean;
  /** The database is unreachable: open signals continue on streams, and nothing new is assigned. */
  readonly allotsNothing: boolean;
  /** Returns how to end it, and which processes are excused meanwhile. */
  begin(world: World): Promise<{ readonly excused: readonly ProductProcess[]; end(): Promise<void> }>;
}

const SHORT = [4_000, 8_000] as const;
const LONG = [16_000, 20_000] as const;

const fault = (
  name: string,
  from: Fault['from'],
  limitMs: number,
  begin: Fault['begin'],
  more: Partial<Pick<Fault, 'lastsMs' | 'mayFail' | 'allotsNothing'>> = {},
): Fault => ({ name, from, limitMs, begin, lastsMs: SHORT, mayFail: true, allotsNothing: false, ...more });

const everybody = ({ webs, markets, worker }: World) => [...webs, ...markets, worker];

async function killed(process: ProductProcess) {
  await process.end('SIGKILL');
  return { excused: [process], end: () => process.start() };
}

async function frozen(process: ProductProcess) {
  process.signal('SIGSTOP');
  return { excused: [process], end: async () => process.signal('SIGCONT') };
}

async function onWires(
  processes: readonly ProductProcess[],
  wire: 'database' | 'bus',
  condition: 'cut' | 'held' | 'slow',
) {
  for (const one of processes) one[wire].set(condition);
  return {
    excused: wire === 'database' ? processes : [],
    end: async () => {
      for (const one of processes) one[wire].set('passing');
    },
  };
}

export const FAULTS: readonly Fault[] = [
  fault('the market that writes is killed', 'beginning', 3_000, (world) => killed(world.leader())),
  fault('the warm market is killed', 'beginning', 3_000, (world) =>
    killed(world.markets.find((one) => one !== world.leader()) ?? world.leader()),
  ),
  fault('a web is killed', 'beginning', 3_000, (world) => killed(world.one(world.webs))),
  fault('the worker is killed', 'beginning', 3_000, (world) => killed(world.worker)),
  fault('the market that writes is frozen', 'beginning', 3_000, (world) => frozen(world.leader())),
  fault('a web is frozen', 'end', 3_000, (world) => frozen(world.one(world.webs))),
  fault('the market that writes loses the database', 'beginning', 10_000, (world) =>
    onWires([world.leader()], 'database', 'cut'),
  ),
  fault('a web loses the database', 'beginning', 10_000, (world) =>
    onWires([world.one(world.webs)], 'database', 'cut'),
  ),
  fault(
    'the connections of the market that writes to the database go silent',
    'beginning',
    15_000,
    (world) => onWires([world.leader()], 'database', 'held'),
    { lastsMs: LONG },
  ),
  fault(
    "a web's connections to the database go silent",
    'beginning',
    15_000,
    (world) => onWires([world.one(world.webs)], 'database', 'held'),
    { lastsMs: LONG },
  ),
  fault('the database is slow for everybody', 'end', 10_000, (world) =>
    onWires(everybody(world), 'database', 'slow'),
  ),
  fault(
    'the database is away for everybody',
    'end',
    10_000,
    (world) => onWires(everybody(world), 'database', 'cut'),
    { allotsNothing: true },
  ),
  fault('every connection to the database is ended by it', 'beginning', 10_000, async (world) => {
    await world.database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    // For a moment there was none, and they may report that.
    return { excused: everybody(world), end: async () => {} };
  }),
  fault(
    'the table of signals is locked',
    'end',
    10_000,
    async (world) => {
      await world.database.query('begin; lock table signals in access exclusive mode');
      return {
        excused: everybody(world),
        end: async () => void (await world.database.query('rollback')),
      };
    },
    { allotsNothing: true },
  ),
  fault('the bus is killed', 'beginning', 3_000, async ({ nats }) => {
    await nats.kill();
    return { excused: [], end: () => nats.start() };
  }),
  fault('a web loses the bus', 'beginning', 3_000, (world) => onWires([world.one(world.webs)], 'bus', 'cut')),
  fault(
    "a web's connections to the bus go silent",
    'beginning',
    15_000,
    (world) => onWires([world.one(world.webs)], 'bus', 'held'),
    { lastsMs: LONG },
  ),
  fault(
    'a release: web after web is replaced',
    'end',
    3_000,
    async ({ webs }) => {
      for (const web of webs) {
        await web.end('SIGTERM');
        await web.start();
      }
      return { excused: webs, end: async () => {} };
    },
    { mayFail: false },
  ),
  fault('the market that writes is replaced', 'beginning', 3_000, async (world) => {
    const leader = world.leader();
    await leader.end('SIGTERM');
    return { excused: [leader], end: () => leader.start() };
  }),
];
