/** The server's side of a WebSocket, as far as a stand-in needs it: text both ways, pongs, and abrupt closes. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export interface ServerSocket {
  readonly path: string;
  send(text: string): void;
  /** Breaks off without a close frame, like a lost connection. */
  destroy(): void;
  answersPings: boolean;
}

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** Takes over an upgraded HTTP connection. */
export function acceptSocket(
  request: IncomingMessage,
  stream: Duplex,
  on: { readonly text: (text: string) => void; readonly closed: () => void },
): ServerSocket {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const socket: ServerSocket = {
    path: request.url ?? '/',
    answersPings: true,
    send: (text) => void stream.write(frame(TEXT, Buffer.from(text))),
    destroy: () => void stream.destroy(),
  };
  let waiting: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let message = read(waiting); message; message = read(waiting)) {
      waiting = waiting.subarray(message.length);
      if (message.kind === TEXT) on.text(message.payload.toString());
      else if (message.kind === PING && socket.answersPings) stream.write(frame(PONG, message.payload));
      else if (message.kind === CLOSE) stream.end(frame(CLOSE, message.payload));
    }
  });
  stream.on('error', () => undefined);
  stream.on('end', () => stream.end());
  stream.on('close', on.closed);
  return socket;
}

function frame(kind: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head = size < 126 ? Buffer.alloc(2) : size < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = 0x80 | kind;
  head[1] = size < 126 ? size : size < 65_536 ? 126 : 127;
  if (size >= 65_536) head.writeBigUInt64BE(BigInt(size), 2);
  else if (size >= 126) head.writeUInt16BE(size, 2);
  return Buffer.concat([head, payload]);
}

/** Reads one whole frame of a client, unmasked; null when it is incomplete. */
function read(bytes: Buffer): { kind: number; payload: Buffer; length: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
  const body = 2 + wide + 4;
  if (bytes.length < body) return null;
  const size = wide === 2 ? bytes.readUInt16BE(2) : wide === 8 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < body + size) return null;
  const mask = bytes.subarray(body - 4, body);
  const payload = Buffer.from(bytes.subarray(body, body + size));
  for (let i = 0; i < size; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i & 3] ?? 0);
  return { kind: bytes.readUInt8(0) & 0x0f, payload, length: body + size };
}
