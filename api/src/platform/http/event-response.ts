/**
 * Answers with server-sent events. On Node's own server they are written straight to the connection: a web stream in
 * between costs more memory and time per reader than everything else. The application returns only the headers, so that
 * all middleware runs; then the server hands the connection over.
 */
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { EventSender } from '../lib/observed/event-sink';

/** Proxies must neither buffer nor transform events. */
export const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const senders = new WeakMap<ServerResponse, EventSender>();

export function eventResponse(c: Context, sender: EventSender): Response {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!(outgoing && 'writeHead' in outgoing)) return c.body(bodyOf(sender), 200, EVENT_HEADERS);
  senders.set(outgoing as ServerResponse, sender);
  return c.body(null, 200, EVENT_HEADERS);
}

/** Call it with the application's response: hands the connection to the event sender, if there is one. */
export function handOver(response: Response, outgoing: ServerResponse): Response {
  const sender = senders.get(outgoing);
  if (!sender) return response;
  senders.delete(outgoing);
  outgoing.on('close', () => sender.onClosed());
  if (outgoing.destroyed || response.status !== 200) {
    sender.onClosed();
    return response;
  }
  outgoing.writeHead(200, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  const onReady = () => sender.onReady();
  sender.attach({
    write: writerTo(outgoing, onReady),
    end: () => void outgoing.end(),
    destroy: () => void outgoing.destroy(),
  });
  return RESPONSE_ALREADY_SENT;
}

/**
 * Node would frame a chunk anew for each reader and write it in three parts; here it is framed once for all of them. A
 * response that is queued behind another on its connection, or is not chunked, is left to Node.
 */
function writerTo(outgoing: ServerResponse, onReady: () => void): (bytes: Uint8Array) => boolean {
  const { socket } = outgoing;
  if (socket === null || !outgoing.chunkedEncoding) {
    outgoing.on('drain', onReady);
    return (bytes) => outgoing.write(bytes);
  }
  socket.on('drain', onReady);
  // The connection may outlive the response.
  outgoing.on('close', () => socket.off('drain', onReady));
  return (bytes) => socket.write(chunkOf(bytes));
}

const chunks = new WeakMap<Uint8Array, Buffer>();

function chunkOf(bytes: Uint8Array): Buffer {
  const known = chunks.get(bytes);
  if (known) return known;
  const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]);
  chunks.set(bytes, chunk);
  return chunk;
}

const CRLF = Buffer.from('\r\n');

/** Without a server: the same events as a body. Writes nothing before it is read. */
function bodyOf(sender: EventSender): ReadableStream<Uint8Array> {
  let isEnded = false;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        sender.attach({
          write(bytes) {
            if (!isEnded) controller.enqueue(bytes);
            return false;
          },
          end() {
            if (!isEnded) controller.close();
            isEnded = true;
          },
          destroy() {
            if (!isEnded) controller.error(new Error('The connection broke.'));
            isEnded = true;
          },
        }),
      pull: () => sender.onReady(),
      cancel: () => {
        isEnded = true;
        sender.onClosed();
      },
    },
    { highWaterMark: 0 },
  );
}
