/** Which remotes the federation host knows: each is registered once, and anew when a screen of it is retried. */
import type { RemoteFailure } from '../files/failure';

interface Registration {
  /** Counts how often the remote was registered, from 0. */
  readonly attempt: number;
  /** Null: it succeeded. */
  readonly result: Promise<RemoteFailure | null>;
}

/** `register` never rejects; it asks `isLatest` before it touches the host, since a Retry may have come meanwhile. */
export type Register = (
  remote: string,
  attempt: number,
  isLatest: () => boolean,
) => Promise<RemoteFailure | null>;

export function createRegistrations(register: Register) {
  const latest = new Map<string, Registration>();

  /** The result of the latest attempt, whoever began it: an earlier one counts for nobody any more. */
  const latestResult = async (remote: string): Promise<RemoteFailure | null> => {
    for (;;) {
      const known = latest.get(remote);
      const result = (await known?.result) ?? null;
      if (latest.get(remote) === known) return result;
    }
  };

  /** `fresh`: registers it anew even where it is known. Never rejects. */
  const ensure = async (remote: string, fresh: boolean): Promise<RemoteFailure | null> => {
    const known = latest.get(remote);
    if (known && !fresh) {
      const result = await known.result;
      if (latest.get(remote) !== known) return latestResult(remote);
      // What failed for one screen is tried again for the next.
      if (!result) return null;
    }
    const attempt = (known?.attempt ?? -1) + 1;
    const isLatest = () => latest.get(remote)?.attempt === attempt;
    latest.set(remote, { attempt, result: register(remote, attempt, isLatest) });
    return latestResult(remote);
  };

  return {
    ensure,
    /** Changes with each attempt; undefined: it was never registered. */
    attemptOf: (remote: string): number | undefined => latest.get(remote)?.attempt,
    /** Makes the next screen of this remote register it anew. */
    invalidate(remote: string, failure: RemoteFailure): void {
      const known = latest.get(remote);
      if (known) latest.set(remote, { ...known, result: Promise.resolve(failure) });
    },
  };
}
