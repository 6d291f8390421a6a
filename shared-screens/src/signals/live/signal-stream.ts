/**
 * Keeps a connection to GET /api/signals/stream: reads it, reports within three seconds when nothing arrives any more,
 * reconnects with the last event's id after growing pauses, and pauses while the page is hidden.
 */
import type { Signal, SignalStreamEvent, SignalUpdate } from '@spreadwise/contract';
import { withUpdate } from '@spreadwise/contract/signal-update';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export type StreamState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** Connected, but nothing arrives, not even the server's heartbeat. */
  | { readonly kind: 'silent' }
  /** Lost; the next attempt starts by itself. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'paused' }
  /** The same session has opened other connections; this one reopens only if the user asks. */
  | { readonly kind: 'replaced' }
  /** The server refused and would refuse again. */
  | { readonly kind: 'refused'; readonly status: number };

/** Events about the market and its signals, each signal whole; events about the stream itself are handled here. */
export type SignalEvent = Exclude<SignalStreamEvent, { type: 'end' | 'update' }>;

export interface SignalStreamOptions {
  open(lastEventId: string | null, signal: AbortSignal): Promise<Response>;
  onEvent(event: SignalEvent): void;
  onState(state: StreamState): void;
  /** The server's clock at the moment of a response, in ms since 1970. */
  onServerTime?(at: number): void;
  /** From 0 to 1. */
  random?(): number;
}

export interface SignalStream {
  /** Closes the connection until `resume`. */
  pause(): void;
  /** Reopens it; while waiting for the next attempt, starts that at once. */
  resume(): void;
  /** Closes it for good. */
  close(): void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The server sends something at least every 1.5 s: after this long without a byte, the stream is not live. */
export const SILENT_MS = 2_500;
/** After this long the connection counts as lost. */
export const LOST_MS = 10_000;
const LOOK_EVERY_MS = 250;

export const openSignalStream = (options: SignalStreamOptions): SignalStream => {
  const stream = new KeptStream(options);
  stream.resume();
  return stream;
};

class KeptStream implements SignalStream {
  private lastEventId: string | null = null;
  private askedPauseMs = 0;
  private failures = 0;
  private state: StreamState = { kind: 'paused' };
  private connection: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  /** By the reader's clock, which continues while a computer sleeps, unlike its timers. */
  private heardAt = 0;
  /** The open signals as sent on this connection. */
  private known = new Map<string, Signal>();

  constructor(private readonly options: SignalStreamOptions) {}

  pause(): void {
    this.close();
    this.enter({ kind: 'paused' });
  }

  resume(): void {
    if (!['live', 'silent', 'connecting'].includes(this.state.kind)) void this.connect();
  }

  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.watch);
    this.connection?.abort();
    this.connection = null;
  }

  private enter(next: StreamState): void {
    this.state = next;
    this.options.onState(next);
  }

  private async connect(): Promise<void> {
    this.close();
    const controller = new AbortController();
    this.connection = controller;
    this.known = new Map();
    this.enter({ kind: 'connecting' });
    let retryAfterMs = 0;
    try {
      this.timer = setTimeout(() => controller.abort(), LOST_MS);
      const response = await this.options.open(this.lastEventId, controller.signal);
      clearTimeout(this.timer);
      if (this.connection !== controller) return;
      const at = Date.parse(response.headers.get('Date') ?? '');
      if (at > 0) this.options.onServerTime?.(at);
      if (isRefusal(response)) {
        this.close();
        return this.enter({ kind: 'refused', status: response.status });
      }
      retryAfterMs = 1000 * (Number(response.headers.get('Retry-After')) || 0);
      if (response.ok && response.body) await this.read(response.body, controller);
    } catch {
      /* Offline or silent: the next attempt shows which. */
    }
    if (this.connection === controller) this.wait(retryAfterMs);
  }

  private wait(retryAfterMs: number): void {
    const { random = Math.random } = this.options;
    this.close();
    const pause = pauseMs(this.failures, random());
    this.failures += 1;
    this.timer = setTimeout(() => void this.connect(), Math.max(pause, this.askedPauseMs, retryAfterMs));
    this.enter({ kind: 'waiting' });
  }

  private async read(body: ReadableStream<Uint8Array>, controller: AbortController): Promise<void> {
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: (event) => this.onServerEvent(event),
      onRetry: (ms) => {
        this.askedPauseMs = Math.min(ms, LONGEST_PAUSE_MS);
      },
    });
    const reader = body.getReader();
    this.heardAt = Date.now();
    this.watch = setInterval(() => this.look(controller), LOOK_EVERY_MS);
    for (;;) {
      const { done, value } = await reader.read();
      /* Data in flight when the stream was closed no longer matters. */
      if (done || this.connection !== controller) return;
      this.failures = 0;
      this.heardAt = Date.now();
      if (this.state.kind !== 'live') this.enter({ kind: 'live' });
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  private onServerEvent(event: EventSourceMessage): void {
    this.lastEventId = event.id ?? this.lastEventId;
    const told = decode(event);
    if (told?.type !== 'end') {
      const news = told && wholeOf(told, this.known);
      if (news) this.options.onEvent(news);
      return;
    }
    /* After any other end the next attempt decides: it reconnects, or is refused and signs out. */
    if (told.reason === 'replaced') {
      this.close();
      this.enter({ kind: 'replaced' });
    }
  }

  private look(controller: AbortController): void {
    const quietMs = Date.now() - this.heardAt;
    if (quietMs >= SILENT_MS && this.state.kind === 'live') this.enter({ kind: 'silent' });
    if (quietMs >= LOST_MS) controller.abort();
  }
}

/** 1 s, 2 s, 4 s … 30 s, each with 25% jitter, so that clients do not all reconnect at once. */
function pauseMs(failures: number, random: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.75 + random / 2);
}

/** Whether the same request would be refused again. */
const isRefusal = ({ status }: Response): boolean =>
  status === 204 || (status >= 400 && status < 500 && status !== 408 && status !== 429);

/** Merges an update into its signal; null if this connection never sent that signal. */
function wholeOf(
  event: Exclude<SignalStreamEvent, { type: 'end' }>,
  known: Map<string, Signal>,
): SignalEvent | null {
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

/** Event type -> the field its data must have. Unknown types are ignored. */
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
    /* reported below */
  }
  console.error(`The signals' stream sent a ${event} that cannot be read`, data.slice(0, 200));
  return null;
}
