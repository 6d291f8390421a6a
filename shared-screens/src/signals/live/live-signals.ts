/** The signals that a page knows: a first answer, updated by the stream. A pure reducer, so that it can be tested. */
import type { Signal, SignalsAnswer } from '@spreadwise/contract';
import { byWorth, leftInEuros } from '@spreadwise/contract/signal-worth';
import type { SignalEvent } from './signal-stream';

/** How long an ended signal fades in place. The page checks every second, so it is gone within three. */
export const LINGER_MS = 2_000;
const MOST_ENDED = 40;

interface Entry {
  readonly signal: Signal;
  /** When the page learned that it had ended, by the page's own clock, in ms. */
  readonly endedAt: number | null;
}

export interface LiveSignals {
  /** Whether the open signals are known, from the first answer or from the stream. */
  readonly loaded: boolean;
  /** Whether the stream has listed what is open. From then on it reports every change. */
  readonly followed: boolean;
  /** By id, the newest last. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly allowance: SignalsAnswer['allowance'];
  readonly market: SignalsAnswer['market'] | null;
  readonly trackRecord: SignalsAnswer['trackRecord'] | null;
  /** Whether a restored connection is still reporting what ended meanwhile, before it lists what is open. */
  readonly isCatchingUp: boolean;
  /** Signals that came and went during disconnects, since the last notice. */
  readonly missed: number;
}

export type LiveAction =
  /** The filters have changed; allowance and market stay. */
  | { readonly type: 'reset' }
  /** The connection was lost or closed; the next one begins with what was missed. */
  | { readonly type: 'broke off' }
  /** The user has read how many were missed. */
  | { readonly type: 'told' }
  /** Everything that is open. */
  | { readonly type: 'answer'; readonly answer: SignalsAnswer; readonly at: number }
  | { readonly type: 'events'; readonly events: readonly SignalEvent[]; readonly at: number };

export const NOTHING: LiveSignals = {
  loaded: false,
  followed: false,
  entries: new Map(),
  allowance: null,
  market: null,
  trackRecord: null,
  isCatchingUp: false,
  missed: 0,
};

export function liveSignals(state: LiveSignals, action: LiveAction): LiveSignals {
  switch (action.type) {
    case 'reset':
      return { ...state, loaded: false, followed: false, entries: NOTHING.entries, isCatchingUp: false };
    case 'broke off':
      return { ...state, isCatchingUp: state.followed };
    case 'told':
      return { ...state, missed: 0 };
    case 'answer':
      return withAnswer(state, action);
    case 'events':
      return withEvents(state, action);
  }
}

/** If the stream has already listed what is open, a late first answer adds only the track record. */
function withAnswer(state: LiveSignals, { answer, at }: LiveAction & { type: 'answer' }): LiveSignals {
  if (state.followed) return { ...state, trackRecord: state.trackRecord ?? answer.trackRecord };
  const entries = new Map(state.entries);
  for (const signal of [...answer.signals].reverse()) put(entries, signal, at);
  const { allowance, market, trackRecord } = answer;
  return { ...state, loaded: true, entries, allowance, market, trackRecord };
}

/** Removes signals that are no longer open but had no end event: they ended unseen, with an unknown outcome. */
function withCurrent(draft: Draft, open: readonly string[]): Draft {
  const ids = new Set(open);
  for (const [id, { endedAt }] of draft.entries)
    if (endedAt === null && !ids.has(id)) draft.entries.delete(id);
  return { ...draft, loaded: true, followed: true, isCatchingUp: false };
}

/** Copies the entries once per batch of events, since there may be thousands. */
function withEvents(state: LiveSignals, { events, at }: LiveAction & { type: 'events' }): LiveSignals {
  const next = events.reduce(withEvent(at), { ...state, entries: new Map(state.entries) });
  return { ...next, entries: withoutOldest(next.entries) };
}

/** Mutable, because nobody else holds its entries while a batch is applied. */
type Draft = LiveSignals & { readonly entries: Map<string, Entry> };

const withEvent =
  (at: number) =>
  (draft: Draft, event: SignalEvent): Draft => {
    switch (event.type) {
      case 'allowance':
        return { ...draft, allowance: event.allowance };
      case 'market':
        return { ...draft, market: event.market };
      case 'trackRecord':
        return { ...draft, trackRecord: event.trackRecord };
      case 'current':
        return withCurrent(draft, event.open);
      case 'signal':
        return withSignal(draft, event.signal, at);
    }
  };

function withSignal(draft: Draft, signal: Signal, at: number): Draft {
  const isMissed = draft.isCatchingUp && signal.endedAt !== null && !draft.entries.has(signal.id);
  put(draft.entries, signal, at);
  return isMissed ? { ...draft, missed: draft.missed + 1 } : draft;
}

/** Ignores older states, since the first answer may arrive after the stream's first events. */
function put(entries: Map<string, Entry>, signal: Signal, at: number): void {
  const known = entries.get(signal.id);
  if (known && isOlder(signal, known.signal)) return;
  const endedAt = signal.endedAt === null ? null : (known?.endedAt ?? at);
  entries.set(signal.id, { signal, endedAt });
}

/** A signal that ended with its feed may reopen; it was then seen later than its end. */
const isOlder = (one: Signal, known: Signal): boolean =>
  one.endedAt === null &&
  (known.endedAt === null ? one.lastSeenAt < known.lastSeenAt : one.lastSeenAt <= known.endedAt);

/** Keeps only the latest ended signals. */
function withoutOldest(entries: Map<string, Entry>): Map<string, Entry> {
  const ended = endedIn(entries);
  for (const { signal } of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) entries.delete(signal.id);
  return entries;
}

const endedIn = (entries: LiveSignals['entries']): Entry[] =>
  [...entries.values()].filter(({ endedAt }) => endedAt !== null);

export const SORTS = ['worth', 'inPlace', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

const inPlaceOf = (signal: Signal) => leftInEuros(signal) ?? Number.NEGATIVE_INFINITY;

const ORDERS: Readonly<Record<Sort, (a: Signal, b: Signal) => number>> = {
  worth: byWorth,
  inPlace: (a, b) => (inPlaceOf(a) < inPlaceOf(b) ? 1 : inPlaceOf(a) > inPlaceOf(b) ? -1 : byWorth(a, b)),
  newest: (a, b) => Date.parse(b.detectedAt) - Date.parse(a.detectedAt) || byWorth(a, b),
};

/** Open, or still fading. `now` is by the page's own clock. */
export const isShown = (entry: Entry | undefined, now: number): boolean =>
  entry !== undefined && (entry.endedAt === null || now - entry.endedAt < LINGER_MS);

/** How many of these are open. */
export const countOpen = ({ entries }: Pick<LiveSignals, 'entries'>, ids: readonly string[]): number =>
  ids.filter((id) => entries.get(id)?.endedAt === null).length;

/**
 * The ids to show, best first: open signals, and those that ended within the last seconds. `before` is the previous
 * order: sorting a nearly sorted list is fast, even with thousands.
 */
export function ranked(
  { entries }: LiveSignals,
  sort: Sort,
  now: number,
  before: readonly string[] = [],
): readonly string[] {
  const order = ORDERS[sort];
  return [...new Set([...before, ...entries.keys()])]
    .flatMap((id) => entries.get(id) ?? [])
    .filter((entry) => isShown(entry, now))
    .sort((a, b) => order(a.signal, b.signal))
    .map(({ signal }) => signal.id);
}

/** Signals that ended since the page opened, the latest first. */
export const endedLately = ({ entries }: LiveSignals): readonly Signal[] =>
  endedIn(entries)
    .map(({ signal }) => signal)
    .sort(byEnd);

/** The latest end first. */
export const byEnd = (a: Signal, b: Signal): number => (b.endedAt ?? '').localeCompare(a.endedAt ?? '');
