/** Loads remotes' screens at run time, each within a time limit, and again on Retry without a reload of the page. */
import type { RemoteEntry, RemotesDocument } from '@spreadwise/api/contract';
import type { ScreenId } from '../app/pages';
import { failureOf, type RemoteFailure } from './failure';
import { nextState, type RemoteEvent, type RemoteState, type Screen } from './remote-state';

/** How long a screen may take to load, in milliseconds. */
export const TIME_LIMIT_MS = 8_000;

/** The federation runtime, as far as the loader needs it. */
export interface Federation {
  /** Makes a remote known. From the second attempt on nothing of it that was loaded before is used again. */
  register(entry: RemoteEntry, attempt: number): void;
  /** Rejects with whatever the runtime or the remote throws. */
  load(screen: ScreenId): Promise<unknown>;
}

export type DocumentResult =
  | { readonly ok: true; readonly document: RemotesDocument }
  | { readonly ok: false; readonly reason: string };

export interface RemoteLoaderOptions {
  readonly federation: Federation;
  /** The set of remotes that this page started with, if it is known. */
  readonly initial: RemotesDocument | null;
  /** Reads the set that is active now. Never rejects. */
  readonly readDocument: () => Promise<DocumentResult>;
  readonly timeLimitMs?: number;
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

export function createRemoteLoader({
  federation,
  initial,
  readDocument,
  timeLimitMs = TIME_LIMIT_MS,
}: RemoteLoaderOptions) {
  const states = new Map<string, RemoteState>();
  const listeners = new Set<() => void>();
  /** Remote -> how often it was registered, and with which attempt. */
  const registered = new Map<string, number>();

  const dispatch = (id: ScreenId, event: RemoteEvent) => {
    const before = states.get(key(id));
    if (!before) return;
    const after = nextState(before, event);
    if (after === before) return;
    states.set(key(id), after);
    for (const listener of listeners) listener();
  };

  const register = async (remote: string, fresh: boolean): Promise<RemoteFailure | null> => {
    if (!fresh && registered.has(remote)) return null;
    const found = await findEntry(remote, fresh ? null : initial, readDocument);
    if ('kind' in found) return found;
    const attempt = (registered.get(remote) ?? -1) + 1;
    registered.set(remote, attempt);
    federation.register(found, attempt);
    return null;
  };

  const run = async (id: ScreenId, attempt: number) => {
    const limit = setTimeout(
      () =>
        dispatch(id, { type: 'failed', attempt, failure: { kind: 'timeout', reason: `${timeLimitMs} ms` } }),
      timeLimitMs,
    );
    try {
      const unregistered = await register(id.remote, attempt > 0);
      if (unregistered) return dispatch(id, { type: 'failed', attempt, failure: unregistered });
      dispatch(id, { type: 'loaded', attempt, Screen: screenOf(await federation.load(id), id) });
    } catch (error) {
      console.error(`Remote ${key(id)} failed to load`, error);
      dispatch(id, { type: 'failed', attempt, failure: failureOf(error) });
    } finally {
      clearTimeout(limit);
    }
  };

  return {
    /** Undefined until the first `load`. */
    state: (id: ScreenId): RemoteState | undefined => states.get(key(id)),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts loading unless that was done before. Resolves, never rejects, when this first attempt has ended. */
    async load(id: ScreenId): Promise<void> {
      if (states.has(key(id))) return;
      states.set(key(id), { status: 'loading', attempt: 0 });
      await run(id, 0);
    },
    /** Tries again from the start: reads the active set anew and takes nothing from before. */
    retry(id: ScreenId) {
      const before = states.get(key(id));
      dispatch(id, { type: 'retried' });
      const after = states.get(key(id));
      if (after && after !== before) void run(id, after.attempt);
    },
    /** The screen threw while rendering. */
    renderFailed(id: ScreenId, attempt: number, error: unknown) {
      dispatch(id, { type: 'failed', attempt, failure: { kind: 'render', reason: String(error) } });
    },
  };
}

const key = ({ remote, expose }: ScreenId) => `${remote}/${expose}`;

async function findEntry(
  remote: string,
  known: RemotesDocument | null,
  readDocument: () => Promise<DocumentResult>,
): Promise<RemoteEntry | RemoteFailure> {
  const read = known ? ({ ok: true, document: known } as const) : await readDocument();
  if (!read.ok) return { kind: 'manifest', reason: read.reason };
  const entry = read.document.remotes.find(({ name }) => name === remote);
  return entry ?? { kind: 'manifest', reason: `no remote is called ${remote}` };
}

function screenOf(module: unknown, id: ScreenId): Screen {
  const screen = (module as { default?: unknown } | null)?.default;
  if (typeof screen !== 'function') throw new Error(`${key(id)} has no component as its default export`);
  return screen as Screen;
}
