/** Server-sent events as bytes; those of a change are made once, however many streams they go to. */
import type { LoggedSignal } from '../log/signal-log';

const encoder = new TextEncoder();

/** Ids are whole numbers: nobody resumes by a state that the log does not have. */
export const frameOf = (type: string, data: object, id?: number): Uint8Array =>
  encoder.encode(
    `event: ${type}\n${id === undefined ? '' : `id: ${Math.floor(id)}\n`}data: ${JSON.stringify(data)}\n\n`,
  );

export const encode = (text: string): Uint8Array => encoder.encode(text);

interface Frames {
  whole?: Uint8Array;
  update?: Uint8Array;
  late?: { readonly id: number; readonly bytes: Uint8Array };
}

const frames = new WeakMap<LoggedSignal, Frames>();

function framesOf(change: LoggedSignal): Frames {
  const made = frames.get(change) ?? {};
  frames.set(change, made);
  return made;
}

/** For whoever does not know the state before. */
export function wholeFrame(change: LoggedSignal): Uint8Array {
  const made = framesOf(change);
  made.whole ??= frameOf('signal', { signal: change.signal }, change.seq);
  return made.whole;
}

/** For whoever was last sent the state of `sentSeq`: what has changed since, where that is known. */
export function nextFrame(change: LoggedSignal, sentSeq: number): Uint8Array {
  if (change.update === null || sentSeq !== change.afterSeq) return wholeFrame(change);
  const made = framesOf(change);
  made.update ??= frameOf('update', { update: change.update }, change.seq);
  return made.update;
}

/** The whole under the id of a later change, for whoever has been sent that already or begins with what is open. */
export function lateFrame(change: LoggedSignal, id: number): Uint8Array {
  const made = framesOf(change);
  if (made.late?.id !== id) made.late = { id, bytes: frameOf('signal', { signal: change.signal }, id) };
  return made.late.bytes;
}

/** What is open, as most of those are told who come back in the same moment. */
export function currentFrame(open: readonly string[], seq: number): Uint8Array {
  const key = `${seq} ${open.join(' ')}`;
  const known = currents.get(key);
  if (known) return known;
  const frame = frameOf('current', { open }, seq);
  currents.set(key, frame);
  forgetSoon();
  return frame;
}

let currents = new Map<string, Uint8Array>();

/**
 * Several frames in one; the same ones for many streams at the same time, and so put together once. By the last one: those
 * who begin differ in the first, which says when to come back.
 */
let joined = new Map<Uint8Array, Joined[]>();
let isClearing = false;

interface Joined {
  readonly parts: readonly Uint8Array[];
  readonly bytes: Uint8Array;
}

export function joinFrames(parts: readonly Uint8Array[]): Uint8Array {
  const last = parts.at(-1);
  if (!last || parts.length === 1) return last ?? new Uint8Array();
  const alike = joined.get(last) ?? [];
  const known = alike.find((one) => isSameList(one.parts, parts));
  if (known) return known.bytes;
  const bytes = Buffer.concat(parts);
  alike.push({ parts, bytes });
  joined.set(last, alike);
  forgetSoon();
  return bytes;
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** Streams are told of a change, and begin together, in the same turn. */
function forgetSoon(): void {
  if (isClearing) return;
  isClearing = true;
  setImmediate(() => {
    joined = new Map();
    currents = new Map();
    isClearing = false;
  });
}
