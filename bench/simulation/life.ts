/** One run: days of a seeded world, with faults until they stop, and the findings of the judges. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../api/src/platform/lib/time';
import { type FaultName, injectFaults } from './faults';
import { JUDGES } from './judges';
import type { Scene } from './judges/judge';
import { actOnce, type Customer, createCustomer } from './people/customer';
import { createOwner } from './people/owner';
import { createScriptedCustomers } from './people/scripted';
import { createTeam } from './people/team';
import { tryAll, tryOnce } from './people/thief';
import { createWorld, type World } from './world';

export interface LifeOptions {
  readonly seed: number;
  readonly days: number;
  readonly customers: number;
  /** The number of spans in which the world is awake; between them everything sleeps, and the clock goes on. */
  readonly spans: number;
  /** Spans after the last fault, an hour or more apart, so that hourly work and retries have run. 0: never settled. */
  readonly quiet: number;
  readonly faults: readonly FaultName[];
  /** Stops before this step. */
  readonly until?: number;
  readonly onLine?: (line: string) => void;
  /** How many processes of the product run at once. */
  readonly processes?: number;
  /** Another bundle of the product, for example with a planted fault. */
  readonly product?: string;
}

export interface LifeResult {
  readonly findings: readonly string[];
  readonly steps: number;
  readonly hash: string;
  readonly queries: number;
  readonly starts: number;
  readonly last: readonly string[];
  readonly simulatedDays: number;
}

const SPAN_MS = { least: 20_000, most: 45_000 };
/** A world of less than a day is awake for longer: its people are to reach a day's quota. */
const LONGER = 2;
/** The acts of each customer in a span, including other people's. */
const ACTS_EACH = 1.2;
/** The acts of the team in a span. */
const TEAM_ACTS = 5;
const QUIET_MS = 20_000;

export async function runLife(options: LifeOptions): Promise<LifeResult> {
  const {
    seed,
    days,
    spans,
    quiet,
    customers: count,
    faults,
    until,
    onLine,
    product,
    processes = 1,
  } = options;
  const world = await createWorld({
    ...{ seed, until, onLine, processes },
    ...(product ? { bundle: product } : {}),
  });
  const { kernel } = world;
  const beganAt = kernel.now();
  const findings: string[] = [];
  try {
    await world.begin();
    const owner = createOwner(world);
    const team = createTeam(world, owner);
    const unscripted = Array.from({ length: count }, (_, number) =>
      createCustomer(world, `customer.${number}`),
    );
    const scripted = createScriptedCustomers(world, days);
    const customers = [...unscripted, ...scripted.map(({ who }) => who)];
    const scene: Scene = { world, owner, team, customers, rows: rowsOf(world), faultsEndedAt: 0 };
    const hear = async (when: 'always' | 'settled') => {
      for (const judge of JUDGES)
        if (judge.when === when || (when === 'settled' && judge.when !== 'often'))
          for (const words of await within(world, async () => judge.judge(scene)))
            findings.push(`${judge.name}: ${words}`);
    };
    const span = async (ms: number, acts: number) => {
      for (let act = 0; act < acts; act += 1)
        kernel.at(kernel.from.fraction() * ms * 0.6, null, '', () => {
          const doing = anyDoing(scene, unscripted);
          doing.catch((error: unknown) => kernel.fail(error));
        });
      for (let act = 0; act < TEAM_ACTS; act += 1)
        kernel.at(kernel.from.fraction() * ms * 0.6, null, '', () => {
          team.act().catch((error: unknown) => kernel.fail(error));
        });
      for (const one of scripted)
        kernel.at(kernel.from.fraction() * ms * 0.5, null, '', () => {
          one.goOn(owner).catch((error: unknown) => kernel.fail(error));
        });
      await kernel.run(kernel.now() + ms, () => findings.length > 0);
    };
    if (world.server) watch(scene, findings);
    const stop = injectFaults(world, faults);
    const goesOn = () => findings.length === 0 && !kernel.isOver();
    for (let part = 0; part < spans && goesOn(); part += 1) {
      const acts = Math.ceil(count * ACTS_EACH);
      await span(kernel.from.whole(SPAN_MS.least, SPAN_MS.most) * (days < 1 ? LONGER : 1), acts);
      if (goesOn()) await hear('always');
      sleep(world, ((days * DAY_MS) / spans) * (0.7 + 0.6 * kernel.from.fraction()));
    }
    stop();
    scene.faultsEndedAt = kernel.now();
    for (let part = 0; part < quiet && goesOn(); part += 1) {
      const emails = customers.map(({ email }) => email);
      kernel.at(0, null, '', () => tryAll(world, emails).catch((error: unknown) => kernel.fail(error)));
      await kernel.run(kernel.now() + QUIET_MS);
      sleep(world, HOUR_MS + MINUTE_MS);
    }
    if (quiet > 0) await kernel.run(kernel.now() + QUIET_MS);
    if (quiet > 0 && !kernel.isOver()) await hear('settled');
  } catch (error) {
    findings.push(`the world: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  return resultOf(world, findings, beganAt);
}

const OFTEN_MS = 250;

function watch(scene: Scene, findings: string[]): void {
  const { kernel } = scene.world;
  const often = JUDGES.filter(({ when }) => when === 'often');
  const look = async () => {
    for (const judge of often)
      for (const words of await judge.judge(scene)) findings.push(`${judge.name}: ${words}`);
    kernel.at(OFTEN_MS, null, '', lookOrFail);
  };
  const lookOrFail = () => void look().catch((error: unknown) => kernel.fail(error));
  kernel.at(0, null, '', lookOrFail);
}

function anyDoing({ world, owner, customers }: Scene, unscripted: readonly Customer[]): Promise<void> {
  const drawn = world.kernel.from.fraction();
  if (drawn < 0.18) return owner.act(unscripted);
  if (drawn < 0.3)
    return tryOnce(
      world,
      customers.map(({ email }) => email),
    );
  return actOnce(world, world.kernel.from.pick(unscripted));
}

/** Requests in progress get no answer, which is nobody's fault. */
function sleep({ kernel, faultsAt }: World, ms: number): void {
  faultsAt.push(kernel.now());
  kernel.leap(kernel.now() + ms);
  kernel.trace('everything has slept for hours');
  faultsAt.push(kernel.now());
}

function resultOf(world: World, findings: readonly string[], beganAt: number): LifeResult {
  const { kernel, durable } = world;
  const last = kernel.last();
  world.close();
  return {
    findings,
    steps: kernel.steps(),
    hash: kernel.hash(),
    queries: durable.queries,
    starts: world.starts(),
    last,
    simulatedDays: (kernel.now() - beganAt) / DAY_MS,
  };
}

/** Waits for any open transaction while the world continues. */
const rowsOf = ({ durable }: World): Scene['rows'] => {
  const rows = async (query: string, ...values: readonly unknown[]) =>
    (await durable.statements.query(query, values)).rows;
  return rows as Scene['rows'];
};

/** Runs the world until the work is done. */
async function within<T>({ kernel }: World, work: () => Promise<T>): Promise<T> {
  let outcome: { readonly value: T } | { readonly error: unknown } | null = null;
  kernel.at(0, null, '', () => {
    work().then(
      (value) => {
        outcome = { value };
      },
      (error: unknown) => {
        outcome = { error };
      },
    );
  });
  await kernel.run(kernel.now() + 10 * MINUTE_MS, () => outcome !== null);
  const done = outcome as { readonly value: T } | { readonly error: unknown } | null;
  if (!done) throw new Error('A judge was not answered within ten minutes.');
  if ('error' in done) throw done.error;
  return done.value;
}
