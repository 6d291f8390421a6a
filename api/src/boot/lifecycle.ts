/** Opens the features in order, each with the services of those before it, and stops what was opened in reverse order. */
import type { Logger } from 'pino';
import {
  type Declaration,
  type Duties,
  type Feature,
  ofProcess,
  type Running,
  type ServiceRegistry,
} from '../platform/feature';
import { type Job, REAL_TIMERS, type Timers } from '../platform/lib/time';

// biome-ignore lint/suspicious/noExplicitAny: each feature has its own needs and services
export type AnyFeature = Feature<any, any>;

export type OpenFeature = Running & { readonly feature: Declaration };

/** Opens the features that this process needs, in order. Throws if a service is missing: a mistake in the list. */
export async function openFeatures(
  features: readonly AnyFeature[],
  { services, lifecycle }: { readonly services: ServiceRegistry; readonly lifecycle: Lifecycle },
): Promise<readonly OpenFeature[]> {
  const { duties } = services.give(ofProcess('duties'), 'the list of features');
  const open: OpenFeature[] = [];
  for (const feature of features) {
    if (!(feature.for ?? ['serves', 'works']).some((duty) => duties[duty])) continue;
    const running = await feature.open(services.give(feature.needs, feature.name));
    lifecycle.add(feature.name, running);
    services.provideAll(feature.provides ?? {}, running.services);
    open.push(Object.assign(running, { feature }));
  }
  return open;
}

/** The jobs of this process: all if it works; if it only serves, those that each process runs for its own data. */
export const jobsFor = <J extends Pick<Job, 'everywhere' | 'failure'>>(
  jobs: readonly J[],
  { serves, works }: Duties,
): readonly J[] => jobs.filter(({ everywhere }) => works || (serves && everywhere));

interface Stoppable {
  readonly stop?: () => unknown;
}

interface StopOptions {
  readonly log: Pick<Logger, 'debug' | 'error'>;
  readonly partLimitMs: number;
  /** For all parts together. */
  readonly limitMs: number;
  readonly timers?: Pick<Timers, 'sleep'>;
  /** Milliseconds; monotonic. */
  readonly clock?: () => number;
}

/** Every part gets at least this long, so that the database still closes after other parts hang. */
const LEAST_MS = 250;

export type Lifecycle = ReturnType<typeof createLifecycle>;

export function createLifecycle(options: StopOptions) {
  const { log, partLimitMs, limitMs, timers = REAL_TIMERS, clock = () => performance.now() } = options;
  const opened = new Map<Stoppable, { readonly name: string; readonly mostMs: number }>();

  /** Never rejects, so that the remaining parts are stopped too. */
  async function isStoppedIn(ms: number, part: Stoppable, name: string): Promise<boolean> {
    log.debug({ part: name }, 'stopping');
    const stopped = new AbortController();
    const tooLate = timers.sleep(ms, stopped.signal).then(() => false);
    try {
      const inTime = Promise.resolve(part.stop?.()).then(() => true);
      if (await Promise.race([inTime, tooLate])) return true;
      log.error({ part: name, limitMs: ms }, 'a part did not stop in time, and is abandoned');
    } catch (error) {
      log.error({ part: name, err: error }, 'a part could not be stopped');
    } finally {
      stopped.abort();
    }
    return false;
  }

  return {
    /** Returns the part. A part that is added again moves to its new place. */
    add<P extends Stoppable>(name: string, part: P, mostMs = partLimitMs): P {
      opened.delete(part);
      opened.set(part, { name, mostMs });
      return part;
    },
    /** Stops every part once, last first. Resolves to the names of those that failed or did not stop in time. */
    async stop(): Promise<readonly string[]> {
      const stopping = [...opened].filter(([part]) => part.stop).reverse();
      opened.clear();
      const end = clock() + limitMs;
      const left: string[] = [];
      for (const [part, { name, mostMs }] of stopping) {
        const ms = Math.max(LEAST_MS, Math.min(mostMs, end - clock()));
        if (!(await isStoppedIn(ms, part, name))) left.push(name);
      }
      return left;
    },
  };
}
