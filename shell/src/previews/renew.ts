/** A development build takes the place of what the page has of its remote. */
import type { RemoteFailure } from '../remotes/files/failure';
import { key, type RemoteLoader } from '../remotes/loader/remote-loader';

const REPLACED: RemoteFailure = { kind: 'entry', reason: 'another build has come in its place' };

/** What is on the page is replaced by fresh copies once they are there; the remote's other screens are loaded anew. */
export async function renew({ internals }: Pick<RemoteLoader, 'internals'>, remote: string): Promise<void> {
  const { states, registrations, mounted, fetchScreen, notify } = internals;
  const ids = new Map(mounted.filter((id) => id.remote === remote).map((id) => [key(id), id]));
  for (const known of states.keys())
    if (known.startsWith(`${remote}/`) && !ids.has(known)) states.delete(known);
  if (ids.size === 0) {
    // The next screen that is opened registers it anew, and reuses nothing that was loaded before.
    registrations.invalidate(remote, REPLACED);
    return;
  }
  // The first registers the remote anew, the others load from the same copy.
  const fetching = [...ids.values()].map((id, index) => fetchScreen(id, index === 0));
  const mine = registrations.attemptOf(remote);
  const results = await Promise.all(fetching);
  // An even newer build has come meanwhile.
  if (registrations.attemptOf(remote) !== mine) return;
  for (const [index, known] of [...ids.keys()].entries()) {
    const attempt = (states.get(known)?.attempt ?? 0) + 1;
    const result = results[index];
    if (typeof result === 'function') states.set(known, { status: 'ready', attempt, Screen: result });
    else if (result) states.set(known, { status: 'failed', attempt, failure: result });
  }
  notify();
}
