/** The open signals that match: one answer of the API first, then the stream's events. */
import type { CallQuery } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { serverNow, setServerTime } from '../clock';
import { type LiveSignals, liveSignals, NOTHING } from './live-signals';
import { openSignalStream, type SignalEvent, type SignalStream, type StreamState } from './signal-stream';

/** Events are rendered at most this often. */
const BATCH_MS = 250;
/** A page hidden for this long closes its connection, so that it does not use up the daily quota unseen. */
const HIDDEN_MS = 30_000;

export interface Live {
  readonly signals: LiveSignals;
  readonly connection: StreamState;
  /** When it was last live, in ms since 1970; null: it is live or never was. */
  readonly liveUntil: number | null;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** Reconnects at once. */
  readonly reconnect: () => void;
  /** Marks the missed signals as read. */
  readonly onMissedRead: () => void;
}

export function useLiveSignals(filters: CallQuery<'GET /api/signals/stream'>): Live {
  const { request, fetch, user } = useAuth();
  const search = new URLSearchParams(filters as Record<string, string>).toString();
  const before = useLastSeen(user?.id, search);
  const [signals, dispatch] = useReducer(liveSignals, before.state ?? NOTHING);
  const { connection, liveUntil, onState } = useConnection(before.at);
  const stream = useRef<SignalStream>(null);

  const query = useQuery({
    queryKey: ['GET /api/signals', user?.id, 'open', filters],
    queryFn: ({ signal }) =>
      request('GET /api/signals', { signal, query: { ...filters, state: 'open', limit: '100' } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = query;
  useEffect(() => {
    if (data) dispatch({ type: 'answer', answer: data, at: Date.now() });
  }, [data]);

  const shownFor = useRef(search);
  useEffect(() => {
    // Right after a filter change, these are still the previous filters' signals.
    if (shownFor.current === search) before.keep(signals, liveUntil ?? serverNow());
  });
  useEffect(() => {
    if (shownFor.current !== search) dispatch({ type: 'reset' });
    shownFor.current = search;
    const batch = batched<SignalEvent>((events) => dispatch({ type: 'events', events, at: Date.now() }));
    const opened = openSignalStream({
      open: (lastEventId, signal) => fetch(pathOf(search), { signal, ...askedSince(lastEventId) }),
      onEvent: batch.push,
      onServerTime: setServerTime,
      onState(state) {
        onState(state);
        if (state.kind === 'waiting' || state.kind === 'paused') dispatch({ type: 'broke off' });
      },
    });
    stream.current = opened;
    const stopWatching = watchVisibility(opened);
    return () => {
      stopWatching();
      opened.close();
      batch.stop();
    };
  }, [fetch, search, onState]);

  return {
    signals,
    connection,
    liveUntil,
    query,
    reconnect: () => stream.current?.resume(),
    onMissedRead: () => dispatch({ type: 'told' }),
  };
}

/** `before`: until when the previous visit's data was live. */
function useConnection(before: number | null) {
  const [connection, setConnection] = useState<StreamState>({ kind: 'connecting' });
  const [liveUntil, setLiveUntil] = useState(before);
  const wasLive = useRef(false);
  const onState = useCallback((state: StreamState) => {
    setConnection(state);
    if (state.kind === 'live') setLiveUntil(null);
    else if (wasLive.current) setLiveUntil(serverNow());
    wasLive.current = state.kind === 'live';
  }, []);
  return { connection, liveUntil, onState };
}

const pathOf = (search: string): string => `/api/signals/stream${search && `?${search}`}`;

const askedSince = (lastEventId: string | null): RequestInit => ({
  cache: 'no-store',
  headers: {
    Accept: 'text/event-stream',
    ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }),
  },
});

const LAST_SEEN = 'live signals';
const KEPT_MS = 300_000;

interface LastSeen {
  readonly state: LiveSignals;
  /** When it was last up to date, in ms since 1970. */
  readonly at: number;
}

/** Keeps what was last shown, so that a user who returns without a connection still sees it, until the session ends. */
function useLastSeen(userId: string | undefined, search: string) {
  const client = useQueryClient();
  const key = [LAST_SEEN, userId, search];
  const [kept] = useState(() => {
    client.setQueryDefaults([LAST_SEEN], { gcTime: KEPT_MS });
    return client.getQueryData<LastSeen>(key);
  });
  return {
    state: kept && { ...kept.state, followed: false, isCatchingUp: false },
    at: kept?.at ?? null,
    keep(state: LiveSignals, at: number) {
      if (state.followed) client.setQueryData<LastSeen>(key, { state, at });
    },
  };
}

function batched<T>(flush: (items: readonly T[]) => void) {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    const sent = items;
    items = [];
    flush(sent);
  };
  return {
    push(item: T) {
      items.push(item);
      timer ??= setTimeout(send, BATCH_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Returns a function that stops it. */
function watchVisibility(stream: SignalStream): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(() => stream.pause(), HIDDEN_MS);
    else stream.resume();
  };
  const onOnline = () => {
    if (document.visibilityState !== 'hidden') stream.resume();
  };
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('online', onOnline);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('online', onOnline);
  };
}
