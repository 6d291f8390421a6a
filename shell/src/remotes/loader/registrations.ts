/** Tracks which remotes the federation host knows: each registers once, and again when a screen of it is retried. */
import type { RemoteFailure } from '../files/failure';

interface Registration {
  /** How many registrations came before this one. */
  readonly attempt: number;
  /** Null: it succeeded. */
  readonly result: Promise<RemoteFailure | null>;
}

/** `register` never rejects; it checks `isLatest` before it touches the host, since a retry may be newer. */
export type Register = (
  remote: string,
  attempt: number,
  isLatest: () => boolean,
) => Promise<RemoteFailure | null>;

export function createRegistrations(register: Register) {
  const latest = new Map<string, Registration>();

  /** Waits for the latest attempt, whichever caller started it; earlier results no longer count. */
  const latestResult = async (remote: string): Promise<RemoteFailure | null> => {
    for (;;) {
      const known = latest.get(remote);
      const result = (await known?.result) ?? null;
      if (latest.get(remote) === known) return result;
    }
  };

  /** `fresh`: registers it again even if it is known. Never rejects. */
  const ensure = async (remote: string, fresh: boolean): Promise<RemoteFailure | null> => {
    const known = latest.get(remote);
    if (known && !fresh) {
      const result = await known.result;
      if (latest.get(remote) !== known) return latestResult(remote);
      // A registration that failed for one screen is tried again for the next.
      if (!result) return null;
    }
    const attempt = (known?.attempt ?? -1) + 1;
    const isLatest = () => latest.get(remote)?.attempt === attempt;
    latest.set(remote, { attempt, result: register(remote, attempt, isLatest) });
    return latestResult(remote);
  };

  return {
    ensure,
    /** Changes with each attempt; undefined: never registered. */
    attemptOf: (remote: string): number | undefined => latest.get(remote)?.attempt,
    /** Makes the remote's next screen register it again. */
    invalidate(remote: string, failure: RemoteFailure): void {
      const known = latest.get(remote);
      if (known) latest.set(remote, { ...known, result: Promise.resolve(failure) });
    },
  };
}
