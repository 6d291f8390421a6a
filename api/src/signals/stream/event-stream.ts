/**
 * One caller's server-sent events. Of each signal only the newest state waits, so that a slow reader costs no more than
 * what is open; one who does not read at all is cut off.
 */
import type { Signal, SignalStreamEvent, StreamEnd } from '@spreadwise/contract';
import type { SequencedSignal } from '../log/open-signal-log';

const HEARTBEAT_MS = 15_000;
/** How long nothing may be read. */
const STALLED_MS = 60_000;
const MOST_WAITING = 1_000;
/** When a caller should reconnect after a break. */
const RETRY_MS = 1_000;
const HEARTBEAT = ': \n\n';
/** A reader who has not read for this long is not waited for when the server stops. */
const PATIENCE_MS = 5_000;

export interface EventStreamOptions {
  /** Where the stream before ended, or how far this one has come. */
  readonly seq: number;
  readonly now: () => Date;
  /** The sequence number of a change that is still to come and has to be sent first; Infinity when there is none. */
  readonly heldBefore: () => number;
  readonly onClosed: () => void;
  /** Breaks the connection of a reader who does not read. */
  readonly hangUp: () => void;
}

type Notice = Exclude<SignalStreamEvent, { type: 'signal' | 'end' }>;

export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  private readonly waiting = new Map<string, SequencedSignal>();
  private readonly notices = new Map<Notice['type'], Notice>();
  /** Open signals that were sent -> the sequence number of the newest change sent. */
  private readonly sent = new Map<string, number>();
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** Whether the reader waits for more. */
  private isWanted = false;
  private isStarted = false;
  private isClosed = false;
  private preamble = `retry: ${RETRY_MS}\n\n`;
  private lastAt: number;
  private beatAt: number;
  private isBeatDue = false;
  private seq: number;

  constructor(private readonly options: EventStreamOptions) {
    this.seq = options.seq;
    this.lastAt = this.nowMs();
    this.beatAt = this.lastAt;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => {
          this.isWanted = true;
          this.drain();
        },
        cancel: () => this.close(),
      },
      // Nothing is written before it is read, so that what waits is always the newest.
      { highWaterMark: 0 },
    );
  }

  /** Whether the caller has been sent an open signal, and so gets its changes up to its end. */
  hasSent(signalId: string): boolean {
    return this.sent.has(signalId) || this.waiting.has(signalId);
  }

  /** From now on, what waits is sent. */
  start(): void {
    this.isStarted = true;
    this.drain();
  }

  sendSignal(change: SequencedSignal): void {
    const { id } = change.signal;
    const known = this.waiting.get(id)?.seq ?? this.sent.get(id) ?? -1;
    if (this.isClosed || change.seq <= known) return;
    this.waiting.set(id, change);
    if (this.waiting.size > MOST_WAITING) this.end('slow');
    else this.drain();
  }

  sendNotice(notice: Notice): void {
    this.notices.set(notice.type, notice);
    this.drain();
  }

  /** Sends what was held back. */
  flush(): void {
    this.drain();
  }

  /** To be called now and then: heartbeats, and the end of a stalled reader. */
  tick(): void {
    const now = this.nowMs();
    if (now - this.beatAt >= HEARTBEAT_MS) this.isBeatDue = true;
    if (!this.isWanted && now - this.lastAt >= STALLED_MS) this.cut();
    else this.drain();
  }

  /** Sends the reason, and ends. */
  end(reason: StreamEnd): void {
    if (this.isClosed) return;
    if (!this.isWanted && this.nowMs() - this.lastAt >= PATIENCE_MS) {
      this.cut();
      return;
    }
    this.write(
      this.eventsBefore(Number.POSITIVE_INFINITY) + event('end', JSON.stringify({ reason }), this.seq),
    );
    this.controller?.close();
    this.close();
  }

  /** Without an end event: nobody would read it. */
  private cut(): void {
    if (this.isClosed) return;
    this.close();
    this.controller?.close();
    this.options.hangUp();
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.waiting.clear();
    this.options.onClosed();
  }

  private drain(): void {
    if (!this.isWanted || !this.isStarted || this.isClosed) return;
    const text = this.heartbeat() + this.eventsBefore(this.options.heldBefore());
    if (text) this.write(text);
  }

  private heartbeat(): string {
    if (!this.isBeatDue) return '';
    this.isBeatDue = false;
    this.beatAt = this.nowMs();
    return HEARTBEAT;
  }

  private write(text: string): void {
    this.isWanted = false;
    this.lastAt = this.nowMs();
    this.controller?.enqueue(encoder.encode(this.preamble + text));
    this.preamble = '';
  }

  /** All that waits, in the order of its changes, so that the last id received says what is missing. */
  private eventsBefore(limit: number): string {
    const ready = [...this.waiting.values()].filter(({ seq }) => seq < limit).sort((a, b) => a.seq - b.seq);
    const notices = [...this.notices.values()].map(({ type, ...data }) =>
      event(type, JSON.stringify(data), this.seq),
    );
    this.notices.clear();
    return notices.join('') + ready.map((change) => this.toEvent(change)).join('');
  }

  private toEvent(change: SequencedSignal): string {
    const { seq, signal } = change;
    this.waiting.delete(signal.id);
    if (signal.endedAt === null) this.sent.set(signal.id, seq);
    else this.sent.delete(signal.id);
    this.seq = Math.max(this.seq, seq);
    return event('signal', textOf(signal), this.seq);
  }

  private nowMs(): number {
    return this.options.now().getTime();
  }
}

const encoder = new TextEncoder();

/** Many streams send the same one. */
const texts = new WeakMap<Signal, string>();
function textOf(signal: Signal): string {
  const text = texts.get(signal) ?? JSON.stringify({ signal });
  texts.set(signal, text);
  return text;
}

/** By whole numbers only: nobody resumes by a state that the log does not have. */
const event = (type: string, data: string, id: number): string =>
  `event: ${type}\nid: ${Math.floor(id)}\ndata: ${data}\n\n`;
