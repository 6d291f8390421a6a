/** Folds the list of features: each is opened with the services that it names, and gives its own to those after it. */
import {
  type Declaration,
  DUTIES,
  type Duties,
  type Feature,
  type Running,
  type ServiceRegistry,
} from '../platform/feature';
import type { Job } from '../platform/lib/time';
import type { Lifecycle } from './lifecycle';

// biome-ignore lint/suspicious/noExplicitAny: each feature has its own needs and services
export type AnyFeature = Feature<any, any>;

export type OpenFeature = Running & { readonly feature: Declaration };

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
