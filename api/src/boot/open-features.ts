/** Folds the list of features: each is opened with the services that it names, and gives its own to those after it. */
import {
  BUS,
  CLOCK,
  DATABASE,
  type Declaration,
  DUTIES,
  type Duties,
  type Feature,
  LOG,
  METER,
  type Running,
  type ServiceRegistry,
} from '../platform/feature';
import { createWorker, freeAllJobs, type JobHandler, listenForJobs, meterJobs } from '../platform/jobs';
import { timed } from '../platform/lib/observed/meter';
import { type Job, startPeriodic } from '../platform/lib/time';
import type { Lifecycle } from './lifecycle';

// biome-ignore lint/suspicious/noExplicitAny: each feature has its own needs and services
export type AnyFeature = Feature<any, any>;

export interface OpenFeature extends Running {
  readonly feature: Declaration;
}

/** Opens those that this process is for, in order. Throws when a service is missing: an error of the list. */
export async function openFeatures(
  features: readonly AnyFeature[],
  { services, lifecycle }: { readonly services: ServiceRegistry; readonly lifecycle: Lifecycle },
): Promise<readonly OpenFeature[]> {
  const { duties } = services.give({ duties: DUTIES }, 'the list of features');
  const open: OpenFeature[] = [];
  for (const feature of features) {
    if (!(feature.for ?? ['serves', 'works']).some((duty) => duties[duty])) continue;
    const running = await feature.open(services.give(feature.needs, feature.name));
    lifecycle.add(feature.name, running);
    for (const [name, key] of Object.entries(feature.provides ?? {}))
      services.provide(key as Parameters<ServiceRegistry['provide']>[0], running.services[name]);
    open.push(Object.assign(running, { feature }));
  }
  return open;
}

/** The jobs that this process does: all where it works, else those that look after what each process keeps. */
export const jobsFor = <J extends Pick<Job, 'everywhere' | 'failure'>>(
  jobs: readonly J[],
  { serves, works }: Duties,
): readonly J[] => jobs.filter(({ everywhere }) => works || (serves && everywhere));

/** Starts periodic work; it ends with what is returned. */
export function startJobs(jobs: readonly Job[], services: ServiceRegistry): { stop(): void } {
  const { log, meter } = services.give({ log: LOG, meter: METER }, 'the jobs');
  const ends = jobs.map(({ name: job, everyMs, work, failure }) =>
    startPeriodic({
      everyMs,
      work: () =>
        timed(work, (seconds, outcome) =>
          meter.observe('spreadwise_job_duration_seconds', seconds, { job, outcome }),
        ),
      onFailure: (error) => log.error({ err: error }, failure),
    }),
  );
  return {
    stop() {
      for (const end of ends) end();
    },
  };
}

/** Runs this process's jobs, and wakes the other processes for those it enqueues. */
export async function startWorker(
  handlers: readonly JobHandler[],
  services: ServiceRegistry,
): Promise<{ stop(): unknown }> {
  const needs = { database: DATABASE, bus: BUS, duties: DUTIES, now: CLOCK, log: LOG, meter: METER };
  const { database, bus, duties, now, log, meter } = services.give(needs, 'the worker');
  const { db, kind } = database;
  const tellOthers = listenForJobs(db, () => bus.publish('jobs.enqueued', {}));
  // Nobody else works on the embedded database: what a killed process held is free.
  if (kind === 'embedded') await freeAllJobs(db);
  meterJobs(meter, db, now);
  const worker = createWorker({ db, handlers: jobsFor(handlers, duties), now, log, meter });
  const ends = [tellOthers, listenForJobs(db, worker.wake), bus.subscribe('jobs.enqueued', worker.wake)];
  worker.start();
  return {
    async stop() {
      for (const end of ends) end();
      await worker.stop();
    },
  };
}
