/** Opens the list of features: each gets the services that it needs and provides its own to those after it. */
import {
  type Declaration,
  type Duties,
  type Feature,
  ofProcess,
  type Running,
  type ServiceRegistry,
} from '../platform/feature';
import type { Job } from '../platform/lib/time';
import type { Lifecycle } from './lifecycle';

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
