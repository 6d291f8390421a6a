/** Replaces the loaded copy of a remote with a new development build. */
import type { RemoteFailure } from '../remotes/files/failure';
import { key, type RemoteLoader } from '../remotes/loader/remote-loader';

const REPLACED: RemoteFailure = { kind: 'entry', reason: 'another build has come in its place' };

/** Replaces what is mounted once fresh copies have loaded; the remote's other screens reload when they are opened. */
export async function renew({ internals }: Pick<RemoteLoader, 'internals'>, remote: string): Promise<void> {
  const { states, registrations, mounted, fetchScreen, notify } = internals;
  const ids = new Map(mounted.filter((id) => id.remote === remote).map((id) => [key(id), id]));
  for (const known of states.keys())
    if (known.startsWith(`${remote}/`) && !ids.has(known)) states.delete(known);
  if (ids.size === 0) {
    // The next screen to open registers the remote again and reuses nothing loaded before.
    registrations.invalidate(remote, REPLACED);
    return;
  }
  // The first fetch registers the remote again; the others load from the same copy.
  const fetching = [...ids.values()].map((id, index) => fetchScreen(id, index === 0));
  const mine = registrations.attemptOf(remote);
  const results = await Promise.all(fetching);
  // An even newer build arrived in the meantime.
  if (registrations.attemptOf(remote) !== mine) return;
  for (const [index, known] of [...ids.keys()].entries()) {
    const attempt = (states.get(known)?.attempt ?? 0) + 1;
    const result = results[index];
    if (!result) continue;
    // A screen may be an object (`memo`, `lazy`).
    if ('kind' in result) states.set(known, { status: 'failed', attempt, failure: result });
    else states.set(known, { status: 'ready', attempt, Screen: result });
  }
  notify();
}
