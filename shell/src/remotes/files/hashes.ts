/** Gets the hashes of a remote's files, from the page itself or from the remote's own table. */
import type { RemoteEntry, RemoteOverride } from '@spreadwise/contract';
import { addressOf, folderOf, type Hashes, hashIn, isHash } from './assets';
import type { RemoteFailure } from './failure';

export type HashesResult =
  /** `entry`: the entry that a team's own origin serves, if it differs from the set's. */
  | { readonly ok: true; readonly hashes: Hashes; readonly entry?: RemoteEntry }
  | { readonly ok: false; readonly failure: RemoteFailure };

const failed = (failure: RemoteFailure): HashesResult => ({ ok: false, failure });

/** Time limit of the table, in milliseconds. */
const TIME_LIMIT_MS = 15_000;

/**
 * The browser checks the table against the hash that the set names; without one, nothing is fetched. Only a remote that
 * this session itself has pointed at another origin is not checked. Never rejects.
 */
export async function readHashes(
  remote: RemoteEntry,
  attempt: number,
  override?: RemoteOverride,
): Promise<HashesResult> {
  const { name, manifest, entry, files, integrity } = remote;
  if (
    override?.origin &&
    override.remote === name &&
    new URL(entry, location.origin).origin === override.origin
  ) {
    const { readForeignBuild } = await import(/* webpackChunkName: "foreign-build" */ './foreign-build');
    // Nothing is checked here: the visitor has agreed to run whatever this origin serves.
    const found = await readForeignBuild(remote, attempt);
    if (typeof found === 'string') return failed({ kind: 'preview', reason: found });
    return { ok: true, hashes: null, entry: found };
  }
  const folder = folderOf(manifest);
  const read: HashesResult = integrity
    ? { ok: true, hashes: integrity }
    : await fetchTable(addressOf(`${folder}integrity.json`, attempt), files);
  if (!read.ok) return read;
  const file = new URL(entry, location.origin).href.slice(folder.length);
  return read.hashes && hashIn(read.hashes, file)
    ? read
    : failed({ kind: 'integrity', reason: `${name}: ${file} has no hash` });
}

async function fetchTable(url: string, hash: string): Promise<HashesResult> {
  if (!isHash(hash)) return failed({ kind: 'integrity', reason: `${url} has no hash` });
  try {
    // The request may have failed by chance, so try once more; a wrong file fails again.
    const response = await get(url, hash).catch(() => get(url, hash));
    if (response.ok) return { ok: true, hashes: (await response.json()) as Hashes };
    return failed({ kind: 'entry', reason: `${url}: ${response.status}` });
  } catch (error) {
    // The error does not say why. A second request gets the status; its body is not used.
    const status = await get(url).then(
      (response) => response.status,
      () => 0,
    );
    const reason = `${url}: ${status} ${error}`;
    if (status === 200) return failed({ kind: 'integrity', reason });
    return failed({ kind: 'entry', reason, ...(status === 404 ? { gone: true } : {}) });
  }
}

const get = (url: string, integrity = '') =>
  fetch(url, { integrity, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
