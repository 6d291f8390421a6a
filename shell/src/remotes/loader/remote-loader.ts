/** Loads remotes' screens at run time, each within a time limit, and again on Retry without a reload of the page. */
import type { RemoteEntry, RemotesDocument } from '@spreadwise/contract';
import type { ScreenId } from '@spreadwise/contract/screens';
import type { Hashes } from '../files/assets';
import { failureOf, type RemoteFailure } from '../files/failure';
import type { HashesResult } from '../files/hashes';
import { nextState, type RemoteEvent, type RemoteState, type Screen } from './remote-state';

/** After how long the page says that a screen takes long, and after how long it has failed, in milliseconds. */
export const SLOW_AFTER_MS = 2_500;
export const TIME_LIMIT_MS = 8_000;

/** The federation host, as far as the loader needs it. */
export interface Federation {
  /** Makes a remote known. From the second attempt on nothing of it that was loaded before is used again. */
  register(entry: RemoteEntry, attempt: number, hashes: Hashes): void;
  /** Rejects with whatever the host or the remote throws. */
  load(screen: ScreenId): Promise<unknown>;
}

export type DocumentResult =
  | { readonly ok: true; readonly document: RemotesDocument }
  | { readonly ok: false; readonly reason: string };

export interface RemoteLoaderOptions {
  readonly federation: Federation;
  /** The set of remotes that this page started with. Null when it had none: the first that is read is then kept. */
  readonly initial: RemotesDocument | null;
  /** Reads the set that is active now, and checks that it is genuine and of this serial at least. */
  readonly readDocument: (leastSerial: number) => Promise<DocumentResult>;
  /** The hashes of a remote's files. Never rejects. */
  readonly readHashes: (entry: RemoteEntry, attempt: number) => Promise<HashesResult>;
}

export type RemoteLoader = ReturnType<typeof createRemoteLoader>;

interface Registration {
  /** Counts how often the remote was made known, from 0. */
  readonly attempt: number;
  /** Why it could not be made known; null: it is. */
  readonly result: Promise<RemoteFailure | null>;
}

export interface LoaderInside {
  /** Remote and expose -> state. */
  readonly states: Map<string, RemoteState>;
  readonly registrations: Map<string, Registration>;
  /** What is on the page: an entry for each place at which a screen or a card stands. */
  readonly mounted: readonly ScreenId[];
  /** Never rejects. `fresh`: its remote is made known anew, and nothing that was loaded before is used. */
  readonly fetchScreen: (id: ScreenId, fresh: boolean) => Promise<RemoteFailure | Screen>;
  readonly tell: () => void;
}

export function createRemoteLoader({ federation, initial, readDocument, readHashes }: RemoteLoaderOptions) {
  const states = new Map<string, RemoteState>();
  const listeners = new Set<() => void>();
  const registrations = new Map<string, Registration>();
  const mounted: ScreenId[] = [];
  let set = initial;
  let current: ScreenId | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const dispatch = (id: ScreenId, event: RemoteEvent) => {
    const before = states.get(key(id));
    if (!before) return;
    const after = nextState(before, event);
    if (after === before) return;
    states.set(key(id), after);
    tell();
  };

  const readSet = async (): Promise<DocumentResult> => {
    try {
      return await readDocument(set?.serial ?? 0);
    } catch (error) {
      return { ok: false, reason: String(error) };
    }
  };

  const open = async (): Promise<RemoteFailure | null> => {
    if (set) return null;
    const read = await readSet();
    if (set) return null;
    if (!read.ok) return { kind: 'manifest', reason: read.reason };
    set = read.document;
    tell();
    return null;
  };

  const register = async (remote: string, attempt: number): Promise<RemoteFailure | null> => {
    const unopened = await open();
    if (unopened) return unopened;
    const entry = set?.remotes.find(({ name }) => name === remote);
    if (!entry) return { kind: 'manifest', reason: `no remote is called ${remote}`, gone: true };
    const read = await readHashes(entry, attempt);
    if (!read.ok) return read.failure;
    // A Retry may have come in the meantime.
    if (registrations.get(remote)?.attempt === attempt)
      federation.register(read.entry ?? entry, attempt, read.hashes);
    return null;
  };

  /** By whoever made the remote known last: what came of an earlier attempt counts for nobody any more. */
  const newest = async (remote: string): Promise<RemoteFailure | null> => {
    for (;;) {
      const known = registrations.get(remote);
      const result = (await known?.result) ?? null;
      if (registrations.get(remote) === known) return result;
    }
  };

  const registered = async (remote: string, fresh: boolean): Promise<RemoteFailure | null> => {
    const known = registrations.get(remote);
    if (known && !fresh) {
      const result = await known.result;
      if (registrations.get(remote) !== known) return newest(remote);
      // What failed for one screen is tried again for the next.
      if (!result) return null;
    }
    const attempt = (known?.attempt ?? -1) + 1;
    registrations.set(remote, { attempt, result: register(remote, attempt) });
    return newest(remote);
  };

  /** Never rejects; a failure is written to the console. */
  const fetchScreen = async (id: ScreenId, fresh: boolean): Promise<RemoteFailure | Screen> => {
    const unregistered = await registered(id.remote, fresh);
    if (unregistered) {
      logFailure(id, unregistered.reason);
      return unregistered;
    }
    try {
      return screenOf(await federation.load(id), id);
    } catch (error) {
      logFailure(id, error);
      return failureOf(error);
    }
  };

  const run = async (id: ScreenId, attempt: number) => {
    const reason = `${TIME_LIMIT_MS} ms`;
    const timers = [
      setTimeout(() => dispatch(id, { type: 'slow', attempt }), SLOW_AFTER_MS),
      setTimeout(
        () => dispatch(id, { type: 'failed', attempt, failure: { kind: 'timeout', reason } }),
        TIME_LIMIT_MS,
      ),
    ];
    const result = await fetchScreen(id, attempt > 0);
    for (const timer of timers) clearTimeout(timer);
    if (typeof result === 'function') dispatch(id, { type: 'loaded', attempt, Screen: result });
    else dispatch(id, { type: 'failed', attempt, failure: result });
  };

  /** Resolves, never rejects, when this first attempt has ended. */
  const load = async (id: ScreenId): Promise<void> => {
    if (states.has(key(id))) return;
    states.set(key(id), { status: 'loading', attempt: 0 });
    await run(id, 0);
  };

  return {
    /** Undefined until the first `load`. */
    state: (id: ScreenId): RemoteState | undefined => states.get(key(id)),
    states: (): ReadonlyMap<string, RemoteState> => states,
    isLoading: () => !set || [...states.values()].some(({ status }) => status === 'loading'),
    /** The set that this tab keeps; null until it is known. */
    set: (): RemotesDocument | null => set,
    /** Reads the set where the page came without one. Never rejects; null: it is there. */
    open,
    /** The set that is active now, which may be newer than this tab's. Never rejects. */
    readSet,
    /** The page's screen that was shown last. */
    current: (): ScreenId | null => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts loading unless that was done before. */
    load,
    /** The same for what stands on the page from now on, as its screen or as a card in it. Returns how it leaves. */
    show(id: ScreenId, place: 'page' | 'card'): () => void {
      if (place === 'page') current = id;
      mounted.push(id);
      void load(id);
      return () => void mounted.splice(mounted.indexOf(id), 1);
    },
    /** Tries again from the start, with the versions that this tab keeps; takes nothing from before. */
    retry(id: ScreenId) {
      const before = states.get(key(id));
      dispatch(id, { type: 'retried' });
      const after = states.get(key(id));
      if (after && after !== before) void run(id, after.attempt);
    },
    /** For what only a development build needs (previews/renew.ts). */
    inside: { states, registrations, mounted, fetchScreen, tell } satisfies LoaderInside,
    /** The screen threw while rendering, or a part of it that came later did not load. */
    renderFailed(id: ScreenId, attempt: number, error: unknown) {
      const cause = failureOf(error);
      const failure = cause.kind === 'module' ? { kind: 'render' as const, reason: String(error) } : cause;
      dispatch(id, { type: 'crashed', attempt, failure });
    },
  };
}

export const key = ({ remote, expose }: ScreenId) => `${remote}/${expose}`;

const logFailure = (id: ScreenId, why: unknown) => console.error(`Remote ${key(id)} failed to load`, why);

function screenOf(module: unknown, id: ScreenId): Screen {
  const screen = (module as { default?: unknown } | null)?.default;
  if (typeof screen !== 'function') throw new Error(`${key(id)} has no component as its default export`);
  return screen as Screen;
}
