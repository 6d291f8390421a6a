/** The open signals that match: one answer of the API to begin with, and from then on the events of the stream. */
import type { CallQuery } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { setServerTime } from '../clock';
import { type LiveSignals, liveSignals, NOTHING } from './live-signals';
import { openSignalStream, type SignalEvent, type SignalStream, type StreamState } from './signal-stream';

/** News is shown at most this often, however much of it there is. */
const BATCH_MS = 250;
/** A page that nobody has seen for so long lets its connection go: it would use up the day for nobody. */
const HIDDEN_MS = 30_000;

export interface Live {
  readonly signals: LiveSignals;
  readonly connection: StreamState;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** Tries the connection again at once. */
  readonly reconnect: () => void;
  /** What was missed has been read. */
  readonly onMissedRead: () => void;
}

export function useLiveSignals(filters: CallQuery<'GET /api/signals/stream'>): Live {
  const { request, fetch, user } = useAuth();
  const [signals, dispatch] = useReducer(liveSignals, NOTHING);
  const [connection, setConnection] = useState<StreamState>({ kind: 'connecting' });
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

  const search = new URLSearchParams(filters as Record<string, string>).toString();
  useEffect(() => {
    const batch = batched<SignalEvent>((events) => dispatch({ type: 'events', events, at: Date.now() }));
    const opened = openSignalStream({
      open: (lastEventId, signal) =>
        fetch(`/api/signals/stream${search && `?${search}`}`, {
          signal,
          cache: 'no-store',
          headers: {
            Accept: 'text/event-stream',
            ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }),
          },
        }),
      onEvent: batch.push,
      onServerTime: setServerTime,
      onState(state) {
        setConnection(state);
        if (state.kind === 'waiting' || state.kind === 'paused') dispatch({ type: 'broke off' });
      },
    });
    stream.current = opened;
    const stopWatching = watchVisibility(opened);
    return () => {
      stopWatching();
      opened.close();
      batch.stop();
      dispatch({ type: 'reset' });
    };
  }, [fetch, search]);

  return {
    signals,
    connection,
    query,
    reconnect: () => stream.current?.resume(),
    onMissedRead: () => dispatch({ type: 'told' }),
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

/** Returns how to stop. */
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
