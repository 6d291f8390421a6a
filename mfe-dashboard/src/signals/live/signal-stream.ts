/**
 * Keeps a connection to GET /api/signals/stream: reads it, says so within three seconds when nothing comes any more, comes
 * back with the id of the last event after growing pauses, and rests while nobody looks.
 */
import type { Signal, SignalStreamEvent, SignalUpdate } from '@spreadwise/contract';
import { withUpdate } from '@spreadwise/contract/signal-update';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export type StreamState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** It stands, and nothing comes by it: not even the server's heartbeat. */
  | { readonly kind: 'silent' }
  /** It was lost; the next attempt comes by itself. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'paused' }
  /** The same session has opened others since; only somebody's wish opens this one again. */
  | { readonly kind: 'replaced' }
  /** The server said no, and would again. */
  | { readonly kind: 'refused'; readonly status: number };

/** What the stream says of the market and its signals, each signal whole; what it says of itself stays here. */
export type SignalNews = Exclude<SignalStreamEvent, { type: 'end' | 'update' }>;

export interface SignalStreamOptions {
  open(lastEventId: string | null, signal: AbortSignal): Promise<Response>;
  onEvent(event: SignalNews): void;
  onState(state: StreamState): void;
  /** The server's clock at the moment of an answer, in ms since 1970. */
  onServerTime?(at: number): void;
  /** From 0 to 1. */
  random?(): number;
}

export interface SignalStream {
  /** Closes the connection until `resume`. */
  pause(): void;
  /** Opens it again; while it waits for another attempt, makes that at once. */
  resume(): void;
  /** Ends it for good. */
  close(): void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The server says something every second and a half at least: after so long without a byte nothing is live. */
export const SILENT_MS = 2_500;
/** After so long the connection counts as lost. */
export const LOST_MS = 10_000;
const LOOK_EVERY_MS = 250;

export function openSignalStream(options: SignalStreamOptions): SignalStream {
  const { open, onEvent, onState, onServerTime, random = Math.random } = options;
  let lastEventId: string | null = null;
  let askedPauseMs = 0;
  let failures = 0;
  let state: StreamState = { kind: 'paused' };
  let connection: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;
  /** By the reader's clock, which goes on while a computer sleeps; its timers do not. */
  let heardAt = 0;
  /** The open signals as this connection has sent them. */
  let known = new Map<string, Signal>();

  const enter = (next: StreamState) => {
    state = next;
    onState(next);
  };

  const stop = () => {
    clearTimeout(timer);
    clearInterval(watch);
    connection?.abort();
    connection = null;
  };

  const onServerEvent = (event: EventSourceMessage) => {
    lastEventId = event.id ?? lastEventId;
    const told = decode(event);
    if (told?.type !== 'end') {
      const news = told && wholeOf(told, known);
      return news && onEvent(news);
    }
    /* Of the other ends the next attempt is the answer: it comes back, or is refused and signs out. */
    if (told.reason === 'replaced') {
      stop();
      enter({ kind: 'replaced' });
    }
  };

  const look = (controller: AbortController) => {
    const quietMs = Date.now() - heardAt;
    if (quietMs >= SILENT_MS && state.kind === 'live') enter({ kind: 'silent' });
    if (quietMs >= LOST_MS) controller.abort();
  };

  const read = async (body: ReadableStream<Uint8Array>, controller: AbortController) => {
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: onServerEvent,
      onRetry: (ms) => {
        askedPauseMs = Math.min(ms, LONGEST_PAUSE_MS);
      },
    });
    const reader = body.getReader();
    heardAt = Date.now();
    watch = setInterval(() => look(controller), LOOK_EVERY_MS);
    for (;;) {
      const { done, value } = await reader.read();
      /* What was under way when the stream was closed is nobody's news any more. */
      if (done || connection !== controller) return;
      failures = 0;
      heardAt = Date.now();
      if (state.kind !== 'live') enter({ kind: 'live' });
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };

  const connect = async () => {
    stop();
    const controller = new AbortController();
    connection = controller;
    known = new Map();
    enter({ kind: 'connecting' });
    let retryAfterMs = 0;
    try {
      timer = setTimeout(() => controller.abort(), LOST_MS);
      const response = await open(lastEventId, controller.signal);
      clearTimeout(timer);
      if (connection !== controller) return;
      const at = Date.parse(response.headers.get('Date') ?? '');
      if (at > 0) onServerTime?.(at);
      if (isRefusal(response)) {
        stop();
        return enter({ kind: 'refused', status: response.status });
      }
      retryAfterMs = 1000 * (Number(response.headers.get('Retry-After')) || 0);
      if (response.ok && response.body) await read(response.body, controller);
    } catch {
      /* No network, or silence: the next attempt tells. */
    }
    if (connection !== controller) return;
    stop();
    const pause = pauseMs(failures, random());
    failures += 1;
    timer = setTimeout(() => void connect(), Math.max(pause, askedPauseMs, retryAfterMs));
    enter({ kind: 'waiting' });
  };

  void connect();
  return {
    pause() {
      stop();
      enter({ kind: 'paused' });
    },
    resume() {
      if (!['live', 'silent', 'connecting'].includes(state.kind)) void connect();
    },
    close: stop,
  };
}

/** 1 s, 2 s, 4 s … 30 s, each up to a quarter shorter or longer, so that not everybody comes back at once. */
function pauseMs(failures: number, random: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.75 + random / 2);
}

/** Whether asking again the same way is of no use. */
const isRefusal = ({ status }: Response): boolean =>
  status === 204 || (status >= 400 && status < 500 && status !== 408 && status !== 429);

/** Puts an update together with what it is of; null for one of a signal that was never sent, and so is nobody's. */
function wholeOf(
  event: Exclude<SignalStreamEvent, { type: 'end' }>,
  known: Map<string, Signal>,
): SignalNews | null {
  if (event.type !== 'signal' && event.type !== 'update') return event;
  const signal = event.type === 'signal' ? event.signal : updated(known, event.update);
  if (!signal) return null;
  if (signal.endedAt === null) known.set(signal.id, signal);
  else known.delete(signal.id);
  return { type: 'signal', signal };
}

function updated(known: ReadonlyMap<string, Signal>, update: SignalUpdate): Signal | null {
  const before = known.get(update.id);
  return before ? withUpdate(before, update) : null;
}

/** Type of an event -> what its data must hold. Types to come are left alone. */
const FIELDS: Readonly<Record<string, string>> = {
  signal: 'signal',
  update: 'update',
  current: 'open',
  trackRecord: 'trackRecord',
  allowance: 'allowance',
  market: 'market',
  end: 'reason',
};

function decode({ event = 'message', data }: EventSourceMessage): SignalStreamEvent | null {
  const field = FIELDS[event];
  if (field === undefined) return null;
  try {
    const rest: unknown = JSON.parse(data);
    if (typeof rest === 'object' && rest !== null && field in rest)
      return { ...rest, type: event } as SignalStreamEvent;
  } catch {
    /* said below */
  }
  console.error(`The signals' stream sent a ${event} that cannot be read`, data.slice(0, 200));
  return null;
}
