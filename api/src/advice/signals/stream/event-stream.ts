/**
 * One caller's server-sent events: each open signal whole once, then its changes. For a slow reader only the newest
 * state of each signal waits, so that it costs no more than what is open; one who does not read at all is cut off.
 */
import type { StreamEnd } from '@spreadwise/contract';
import { getOrInsert } from '../../../platform/lib/lists';
import type { EventSender, EventSink } from '../../../platform/lib/observed/event-sink';
import type { LoggedSignal } from '../log/signal-log';

const encoder = new TextEncoder();
const encode = (text: string): Uint8Array => encoder.encode(text);

/**
 * After this long without an event a tick sends a heartbeat. With a tick each second no silence lasts longer than a
 * second and a half: the page shows itself as not live after two and a half.
 */
const QUIET_MS = 500;
/** How long a reader may read nothing. */
const STALLED_MS = 60_000;
/** Beyond the signals that were sent and are still open. */
const MOST_WAITING = 1_000;
/** When a caller reconnects after a break: spread, so that not all do at the same moment. */
const PREAMBLES = [1_000, 1_200, 1_400, 1_600, 1_800].map((ms) => encode(`retry: ${ms}\n\n`));
/** The shortest text that is not an event, even for readers that only split at blank lines. */
const HEARTBEAT = encode(':\n\n');
/** When the server stops, it does not wait for a reader who has not read for this long. */
const PATIENCE_MS = 5_000;

export interface EventStreamOptions {
  /** Where the previous stream ended, or how far this one has come. */
  readonly seq: number;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** The number of a change that is still to come and must be sent first; Infinity if there is none. */
  readonly heldBefore: () => number;
  readonly onClosed: () => void;
  readonly onWrite?: () => void;
}

/** Events besides the signals: only the newest of each kind waits. */
export type NoticeType = 'allowance' | 'market' | 'trackRecord';

export class EventStream implements EventSender {
  private readonly waiting = new Map<string, LoggedSignal>();
  /** The number of the newest change sent, for each open signal. */
  private readonly sent = new Map<string, number>();
  private notices: Map<NoticeType, Uint8Array> | null = null;
  private sink: EventSink | null = null;
  /** Whether the reader accepts more. */
  private isReady = false;
  /** Whether the list of open signals is still to be sent. */
  private isCurrentDue = false;
  private isStarted = false;
  private isClosed = false;
  private preamble: Uint8Array | null;
  /** The last bytes of a stream that ended before anybody read it. */
  private farewell: Uint8Array | null = null;
  private lastAt: number;
  private seq: number;

  constructor(private readonly options: EventStreamOptions) {
    const { seq, random = Math.random } = options;
    this.seq = seq;
    this.preamble = PREAMBLES[Math.floor(random() * PREAMBLES.length)] ?? null;
    this.lastAt = this.nowMs();
  }

  attach(sink: EventSink): void {
    this.sink = sink;
    this.isReady = true;
    if (this.isClosed) {
      if (this.farewell) sink.write(this.farewell);
      sink.end();
    } else this.flush();
  }

  onReady(): void {
    this.isReady = true;
    this.flush();
  }

  onClosed(): void {
    this.close();
  }

  /** Whether the caller follows this open signal to its end. */
  hasSent(signalId: string): boolean {
    return this.knownSeq(signalId) !== undefined;
  }

  /** Begins to send what waits, and which signals are open. */
  start(): void {
    this.isCurrentDue = true;
    this.isStarted = true;
    this.flush();
  }

  /** What is open is to be sent whole again: it is valued differently from now on. */
  forgetOpen(): void {
    this.sent.clear();
    for (const [id, { signal }] of this.waiting) if (signal.endedAt === null) this.waiting.delete(id);
  }

  /** Queues a change; `flush` sends it. */
  add(change: LoggedSignal): void {
    this.follow(change, true);
  }

  /** Queues a change whose signal is new to the stream (`isNew`), or was sent before and so is followed to its end. */
  follow(change: LoggedSignal, isNew: boolean): void {
    const { id } = change.signal;
    const known = this.knownSeq(id);
    if (this.isClosed || (known === undefined ? !isNew : change.seq <= known)) return;
    this.waiting.set(id, change);
    if (this.isStarted && this.waiting.size > MOST_WAITING + this.sent.size) this.end('slow');
  }

  /** `follow` and `flush`. Usually nothing waits, and then the change need not be queued either. */
  pass(change: LoggedSignal, isNew: boolean): void {
    const isNext =
      this.isReady && this.isStarted && !this.hasWaiting && change.seq < this.options.heldBefore();
    if (!isNext) {
      this.follow(change, isNew);
      this.flush();
      return;
    }
    const known = this.sent.get(change.signal.id);
    if (!this.isClosed && (known === undefined ? isNew : change.seq > known)) this.write([this.take(change)]);
  }

  /** Queues a notice; `flush` sends it. */
  addNotice(type: NoticeType, frame: Uint8Array): void {
    if (this.isClosed) return;
    this.notices ??= new Map();
    this.notices.set(type, frame);
  }

  /** Sends what waits, as far as the reader accepts it. */
  flush(): void {
    if (!this.isReady || !this.isStarted || this.isClosed || !this.hasWaiting) return;
    const frames = this.framesBefore(this.options.heldBefore());
    if (frames.length > 0) this.write(frames);
  }

  /** Call each second: sends heartbeats, and cuts off a stalled reader. */
  tick(): void {
    this.flush();
    const quietMs = this.nowMs() - this.lastAt;
    if (!this.isReady) {
      if (quietMs >= STALLED_MS) this.cut();
    } else if (this.isStarted && quietMs >= QUIET_MS) this.write([HEARTBEAT]);
  }

  end(reason: StreamEnd): void {
    if (!this.isReady && this.nowMs() - this.lastAt >= PATIENCE_MS) this.cut();
    if (this.isClosed) return;
    const frames = [...this.framesBefore(Number.POSITIVE_INFINITY), frameOf('end', { reason })];
    if (this.sink) this.write(frames);
    else this.farewell = joinFrames(frames);
    this.sink?.end();
    this.close();
  }

  /** Ends without an end event, which nobody would read. */
  private cut(): void {
    if (this.isClosed) return;
    this.close();
    this.sink?.destroy();
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.waiting.clear();
    this.sent.clear();
    this.options.onClosed();
  }

  private write(frames: Uint8Array[]): void {
    if (!this.sink) return;
    if (this.preamble) frames.unshift(this.preamble);
    this.preamble = null;
    this.lastAt = this.nowMs();
    this.options.onWrite?.();
    this.isReady = this.sink.write(joinFrames(frames));
  }

  /** Everything that waits, in the order of its changes, so that the last id received tells what is missing. */
  private framesBefore(limit: number): Uint8Array[] {
    const frames = this.notices ? [...this.notices.values()] : [];
    this.notices = null;
    for (const change of this.readyBefore(limit)) frames.push(this.take(change));
    if (this.isCurrentDue) {
      const waiting = [...this.waiting.values()].filter(({ signal }) => signal.endedAt === null);
      const open = [...new Set([...this.sent.keys(), ...waiting.map(({ signal }) => signal.id)])];
      frames.push(currentFrame(open, this.seq));
      this.isCurrentDue = false;
    }
    return frames;
  }

  private knownSeq(signalId: string): number | undefined {
    // Called for each stream at each change, and usually nothing waits.
    const waiting = this.waiting.size > 0 ? this.waiting.get(signalId) : undefined;
    return waiting?.seq ?? this.sent.get(signalId);
  }

  private readyBefore(limit: number): readonly LoggedSignal[] {
    if (this.waiting.size === 0) return [];
    const ready = [...this.waiting.values()].filter(({ seq }) => seq < limit);
    return ready.length > 1 ? ready.sort((a, b) => a.seq - b.seq) : ready;
  }

  private take(change: LoggedSignal): Uint8Array {
    const { seq, signal } = change;
    const sentSeq = this.sent.get(signal.id);
    this.waiting.delete(signal.id);
    if (signal.endedAt === null) this.sent.set(signal.id, seq);
    else this.sent.delete(signal.id);
    // A late change must not move back the position that a caller resumes from.
    if (seq < this.seq) return lateFrame(change, this.seq);
    this.seq = seq;
    return sentSeq === undefined ? wholeFrame(change) : nextFrame(change, sentSeq);
  }

  private get hasWaiting(): boolean {
    return this.waiting.size > 0 || this.notices !== null || this.isCurrentDue;
  }

  private nowMs(): number {
    return this.options.now().getTime();
  }
}

/**
 * Server-sent events as bytes; those of a change are encoded once, however many streams get them. Ids are whole
 * numbers: nobody resumes from a state that the log does not have.
 */
export const frameOf = (type: string, data: object, id?: number): Uint8Array =>
  encode(
    `event: ${type}\n${id === undefined ? '' : `id: ${Math.floor(id)}\n`}data: ${JSON.stringify(data)}\n\n`,
  );

interface Frames {
  whole?: Uint8Array;
  update?: Uint8Array;
  late?: { readonly id: number; readonly bytes: Uint8Array };
}

const frames = new WeakMap<LoggedSignal, Frames>();

const framesOf = (change: LoggedSignal): Frames => getOrInsert(frames, change, () => ({}));

/** For streams that were not sent the previous state. */
function wholeFrame(change: LoggedSignal): Uint8Array {
  const made = framesOf(change);
  made.whole ??= frameOf('signal', { signal: change.signal }, change.seq);
  return made.whole;
}

/** For streams that were last sent the state of `sentSeq`: what has changed since, if that is known. */
function nextFrame(change: LoggedSignal, sentSeq: number): Uint8Array {
  if (change.update === null || sentSeq !== change.afterSeq) return wholeFrame(change);
  const made = framesOf(change);
  made.update ??= frameOf('update', { update: change.update }, change.seq);
  return made.update;
}

/** The whole signal under a later id, for streams that were sent that id already or begin with what is open. */
function lateFrame(change: LoggedSignal, id: number): Uint8Array {
  const made = framesOf(change);
  if (made.late?.id !== id) made.late = { id, bytes: frameOf('signal', { signal: change.signal }, id) };
  return made.late.bytes;
}

/** Lists what is open, in the same bytes for all who reconnect at the same moment. */
function currentFrame(open: readonly string[], seq: number): Uint8Array {
  forgetSoon();
  return getOrInsert(currents, `${seq} ${open.join(' ')}`, () => frameOf('current', { open }, seq));
}

let currents = new Map<string, Uint8Array>();

/**
 * Frames joined into one, once for many streams at the same time. Keyed by the last frame: streams that begin differ in
 * the first, which tells when to reconnect.
 */
let joined = new Map<Uint8Array, { readonly parts: readonly Uint8Array[]; readonly bytes: Uint8Array }[]>();
let isClearing = false;

function joinFrames(parts: readonly Uint8Array[]): Uint8Array {
  const last = parts.at(-1);
  if (!last || parts.length === 1) return last ?? new Uint8Array();
  const alike = getOrInsert(joined, last, () => []);
  const known = alike.find((one) => isSameList(one.parts, parts));
  if (known) return known.bytes;
  const bytes = Buffer.concat(parts);
  alike.push({ parts, bytes });
  forgetSoon();
  return bytes;
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** A change reaches all streams, and new streams begin together, in the same turn. */
function forgetSoon(): void {
  if (isClearing) return;
  isClearing = true;
  setImmediate(() => {
    joined = new Map();
    currents = new Map();
    isClearing = false;
  });
}
