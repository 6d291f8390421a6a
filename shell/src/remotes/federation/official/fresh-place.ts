/** Where an attempt fetches the files of a remote whose files ask for one another by themselves. */
import type { RemoteEntry } from '@spreadwise/contract';
import { addressOf } from '../../files/assets';

export interface Place {
  /** Address of a file of the remote. */
  readonly at: (url: string) => string;
  /** What the tags under it have yet to add to their own addresses. */
  readonly attempt: number;
}

/**
 * An ES module that has not loaded once has failed for the page. So each attempt has its own folder, which the server
 * knows for the same (api/src/remotes/serve/routes.ts).
 */
export function freshPlace({ manifest }: RemoteEntry, attempt: number): Place {
  const at = (url: string) => url.replace(/^(\/remotes\/[^/]+\/[^/~]+)\//, `$1~${attempt}/`);
  const isOurs = attempt > 0 && at(manifest) !== manifest;
  return isOurs ? { at, attempt: 0 } : { at: (url) => addressOf(url, attempt), attempt };
}
