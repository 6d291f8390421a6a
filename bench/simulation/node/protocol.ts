/** PostgreSQL's messages, as far as a server needs to read and write them. */

/** One message: its type, its length and its content. */
export type Frame = Buffer;

const HEAD = 5;
const CANCEL = 80_877_102;

export const typeOf = (frame: Frame): string => String.fromCharCode(frame[0] ?? 0);

/** The complete messages, and what has not arrived completely. */
export function framesOf(bytes: Buffer): { readonly frames: readonly Frame[]; readonly rest: Buffer } {
  const frames: Frame[] = [];
  let at = 0;
  while (at + HEAD <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    frames.push(bytes.subarray(at, end));
    at = end;
  }
  return { frames, rest: bytes.subarray(at) };
}

/** The first message has no type; null: it has not arrived completely. */
export function readFirst(bytes: Buffer) {
  const length = bytes.length < 8 ? Number.POSITIVE_INFINITY : bytes.readInt32BE(0);
  if (length > bytes.length) return null;
  return { isCancel: bytes.readInt32BE(4) === CANCEL, length };
}

function frame(type: string, ...parts: readonly (Buffer | string)[]): Frame {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([Buffer.from(type), int(content.length + 4), content]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const SETTINGS = {
  server_version: '18.0',
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
};

/** Lets anybody in. */
export const GREETING = (id: number): Buffer =>
  Buffer.concat([
    frame('R', int(0)),
    ...Object.entries(SETTINGS).map(([name, value]) => frame('S', `${name}\0${value}\0`)),
    frame('K', int(id), int(id)),
    frame('Z', 'I'),
  ]);

export const failure = (code: string, words: string, severity = 'ERROR'): Frame =>
  frame('E', `S${severity}\0V${severity}\0C${code}\0M${words}\0\0`);

/** A simple query. */
export const queryOf = (text: string): Frame => frame('Q', `${text}\0`);

/** The SQL of a batch. */
export function textOf(batch: readonly Frame[]): string {
  const asked = batch.find((one) => 'QP'.includes(typeOf(one)));
  if (!asked) return '';
  const from = typeOf(asked) === 'Q' ? HEAD : asked.indexOf(0, HEAD) + 1;
  return asked.toString('utf8', from, asked.indexOf(0, from));
}

/** What a notification says, without the channel. */
export const noteOf = (notice: Frame): string => notice.toString('utf8', HEAD + 4).split('\0')[1] ?? '';

/** I: idle; T: within a transaction; E: within one that has failed. */
export const statusOf = (frames: readonly Frame[]): string => {
  const ready = frames.findLast((one) => typeOf(one) === 'Z');
  return ready ? String.fromCharCode(ready[HEAD] ?? 0) : 'I';
};
