/** Chooses where an attempt fetches from when a remote's files import each other. */
import type { RemoteEntry } from '@spreadwise/contract';
import { addressOf } from '../../files/assets';

export interface Place {
  /** Returns the address of one of the remote's files. */
  readonly at: (url: string) => string;
  /** The attempt number that tags under this folder still have to add to their addresses. */
  readonly attempt: number;
}

/**
 * A page never retries an ES module that failed to load once. So each attempt uses its own folder name, which the
 * server maps to the same files (api/src/remotes/serve/routes.ts).
 */
export function freshPlace({ manifest }: RemoteEntry, attempt: number): Place {
  const at = (url: string) => url.replace(/^(\/remotes\/[^/]+\/[^/~]+)\//, `$1~${attempt}/`);
  const isOurs = attempt > 0 && at(manifest) !== manifest;
  return isOurs ? { at, attempt: 0 } : { at: (url) => addressOf(url, attempt), attempt };
}
