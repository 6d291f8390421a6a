/** Loads remotes' screens at run time, each within a time limit; Retry loads one again without reloading the page. */
import type { RemoteEntry, RemotesDocument } from '@spreadwise/contract';
import type { ScreenId } from '@spreadwise/contract/screens';
import { textsReady } from '@spreadwise/shared-ui';
import type { Hashes } from '../files/assets';
import { failureOf, type RemoteFailure } from '../files/failure';
import type { HashesResult } from '../files/hashes';
import { createRegistrations, type Register } from './registrations';
import { nextState, type RemoteEvent, type RemoteState, type Screen } from './remote-state';
import { createTabSet, type DocumentResult, type TabSetOptions } from './tab-set';

/** When the page says that a screen is slow, and when the screen counts as failed, in milliseconds. */
export const SLOW_AFTER_MS = 2_500;
export const TIME_LIMIT_MS = 8_000;

/** The part of the federation host that the loader needs. */
export interface Federation {
  /** Makes a remote known. From the second attempt on, reuses nothing loaded before. */
  register(entry: RemoteEntry, attempt: number, hashes: Hashes): void;
  /** Rejects with whatever the host or the remote throws. */
  load(screen: ScreenId): Promise<unknown>;
}

export interface RemoteLoaderOptions {
  readonly federation: Federation;
  /** The set that the page came with; null if it had none. */
  readonly initial: RemotesDocument | null;
  readonly readDocument: TabSetOptions['readDocument'];
  /** The hashes of a remote's files. Never rejects. */
  readonly readHashes: (entry: RemoteEntry, attempt: number) => Promise<HashesResult>;
}

export interface RemoteLoader {
  /** Undefined until the first `load`. */
  state(id: ScreenId): RemoteState | undefined;
  /** By `key`. */
  states(): ReadonlyMap<string, RemoteState>;
  isLoading(): boolean;
  /** The set that this tab keeps; null until it is known. */
  set(): RemotesDocument | null;
  /** Reads the set if the page came without one. Never rejects; null: it is available. */
  open(): Promise<RemoteFailure | null>;
  /** Reads the active set, which may be newer than this tab's. Never rejects. */
  readSet(): Promise<DocumentResult>;
  /** The screen most recently shown as the page. */
  current(): ScreenId | null;
  subscribe(listener: () => void): () => void;
  /** Starts loading unless already started. Never rejects; resolves when the first attempt has ended. */
  load(id: ScreenId): Promise<void>;
  /**
   * Mounts and loads it, as the page's screen or as a card in it; again if it was not loaded when it was last shown. Returns a
   * function that unmounts it.
   */
  show(id: ScreenId, place: 'page' | 'card'): () => void;
  /** Loads it again from scratch, with this tab's versions; reuses nothing loaded before. */
  retry(id: ScreenId): void;
  /** Reports that the screen threw while rendering, or that a chunk it loaded later failed. */
  renderFailed(id: ScreenId, attempt: number, error: unknown): void;
  /** Only for development builds (previews/renew.ts). */
  readonly internals: LoaderInternals;
}

export interface LoaderInternals {
  readonly states: Map<string, RemoteState>;
  readonly registrations: ReturnType<typeof createRegistrations>;
  /** What is mounted: one item per screen or card, so the same id may be in it twice. */
  readonly mounted: readonly ScreenId[];
  /** Never rejects. `fresh`: registers its remote again and reuses nothing loaded before. */
  readonly fetchScreen: (id: ScreenId, fresh: boolean) => Promise<RemoteFailure | Screen>;
  readonly notify: () => void;
}

export function createRemoteLoader(options: RemoteLoaderOptions): RemoteLoader {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const { states, dispatch, begin, forgetFailure } = createStates(notify);
  const tabSet = createTabSet({ ...options, onOpened: notify });
  const registrations = createRegistrations(registerFrom(tabSet, options));
  const fetchScreen: LoaderInternals['fetchScreen'] = (id, fresh) =>
    fetchFrom(options.federation, id, registrations.ensure(id.remote, fresh));
  const mounted: ScreenId[] = [];
  let current: ScreenId | null = null;

  const run = (id: ScreenId, attempt: number) =>
    runAttempt(fetchScreen(id, attempt > 0), attempt, (event) => dispatch(id, event));
  const load = async (id: ScreenId): Promise<void> => {
    const attempt = begin(id);
    if (attempt !== null) await run(id, attempt);
  };

  return {
    state: (id) => states.get(key(id)),
    states: () => states,
    isLoading: () => !tabSet.get() || [...states.values()].some(({ status }) => status === 'loading'),
    set: tabSet.get,
    open: tabSet.open,
    readSet: tabSet.readNewest,
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    show(id, place) {
      if (place === 'page') current = id;
      mounted.push(id);
      void load(id);
      return () => {
        mounted.splice(mounted.indexOf(id), 1);
        if (!mounted.some((one) => key(one) === key(id))) forgetFailure(id);
      };
    },
    retry(id) {
      const after = dispatch(id, { type: 'retried' });
      if (after) void run(id, after.attempt);
    },
    renderFailed(id, attempt, error) {
      const cause = failureOf(error);
      const failure = cause.kind === 'module' ? { ...cause, kind: 'render' as const } : cause;
      dispatch(id, { type: 'crashed', attempt, failure });
    },
    internals: { states, registrations, mounted, fetchScreen, notify },
  };
}

/** A changed file or a crash is another matter: only somebody's Retry loads that again. */
const NOT_LOADED: readonly RemoteFailure['kind'][] = ['manifest', 'entry', 'chunk', 'timeout'];

function createStates(onChange: () => void) {
  const states = new Map<string, RemoteState>();
  /** By `key`: the attempt with which a forgotten one begins. */
  const next = new Map<string, number>();
  return {
    states,
    /** Returns the attempt to run; null if it was begun before. */
    begin(id: ScreenId): number | null {
      if (states.has(key(id))) return null;
      const attempt = next.get(key(id)) ?? 0;
      states.set(key(id), { status: 'loading', attempt });
      return attempt;
    },
    /** What was not loaded may be when it is shown again: the browser was offline, for example. */
    forgetFailure(id: ScreenId): void {
      const state = states.get(key(id));
      if (state?.status !== 'failed' || !NOT_LOADED.includes(state.failure.kind)) return;
      states.delete(key(id));
      next.set(key(id), state.attempt + 1);
    },
    /** Returns the new state; null if nothing changed. */
    dispatch(id: ScreenId, event: RemoteEvent): RemoteState | null {
      const before = states.get(key(id));
      const after = before && nextState(before, event);
      if (!after || after === before) return null;
      states.set(key(id), after);
      onChange();
      return after;
    },
  };
}

/** Registers remotes as the tab's set lists them. */
const registerFrom =
  (
    tabSet: ReturnType<typeof createTabSet>,
    { federation, readHashes }: Pick<RemoteLoaderOptions, 'federation' | 'readHashes'>,
  ): Register =>
  async (remote, attempt, isLatest) => {
    const unopened = await tabSet.open();
    if (unopened) return unopened;
    const entry = tabSet.get()?.remotes.find(({ name }) => name === remote);
    if (!entry) return { kind: 'manifest', reason: `no remote is called ${remote}`, gone: true };
    const read = await readHashes(entry, attempt);
    if (!read.ok) return read.failure;
    if (isLatest()) federation.register(read.entry ?? entry, attempt, read.hashes);
    return null;
  };

/** Never rejects; logs a failure to the console. */
async function fetchFrom(
  federation: Federation,
  id: ScreenId,
  registering: Promise<RemoteFailure | null>,
): Promise<RemoteFailure | Screen> {
  const unregistered = await registering;
  if (unregistered) {
    logFailure(id, unregistered.reason);
    return unregistered;
  }
  try {
    const screen = screenOf(await federation.load(id), id);
    await textsReady();
    return screen;
  } catch (error) {
    logFailure(id, error);
    return failureOf(error);
  }
}

/** Dispatches an attempt's progress: slow, over the time limit, and its result. */
async function runAttempt(
  fetching: Promise<RemoteFailure | Screen>,
  attempt: number,
  dispatch: (event: RemoteEvent) => void,
): Promise<void> {
  const timeout: RemoteFailure = { kind: 'timeout', reason: `${TIME_LIMIT_MS} ms` };
  const timers = [
    setTimeout(dispatch, SLOW_AFTER_MS, { type: 'slow', attempt }),
    setTimeout(dispatch, TIME_LIMIT_MS, { type: 'failed', attempt, failure: timeout }),
  ];
  const result = await fetching;
  for (const timer of timers) clearTimeout(timer);
  if ('kind' in result) dispatch({ type: 'failed', attempt, failure: result });
  else dispatch({ type: 'loaded', attempt, Screen: result });
}

export const key = ({ remote, expose }: ScreenId) => `${remote}/${expose}`;

const logFailure = (id: ScreenId, why: unknown) => console.error(`Remote ${key(id)} failed to load`, why);

function screenOf(module: unknown, id: ScreenId): Screen {
  const screen = (module as { default?: unknown } | null)?.default;
  // `memo`, `forwardRef` and `lazy` make an object.
  const isComponent =
    typeof screen === 'function' || (typeof screen === 'object' && screen !== null && '$$typeof' in screen);
  if (!isComponent) throw new Error(`${key(id)} has no component as its default export`);
  return screen as Screen;
}
