/** Responses that are no JSON: files of a build, files generated while they are sent, and server-sent events. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import web from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { nullWhenMissing, type StaticFile } from '../lib/files';
import { getOrInsert } from '../lib/lists';
import type { EventSender } from '../lib/observed/event-sink';
import type { AppEnv, HttpExchange } from './exchange';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** For files whose name or folder contains their hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

export const acceptsBrotli = (c: Context) =>
  /(^|,)\s*br\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/.test(c.req.header('Accept-Encoding') ?? '');

/** Null if the file no longer exists. */
export async function respondFile(
  c: Context,
  file: StaticFile,
  cacheControl: string,
): Promise<Response | null> {
  const brotli = file.brotli && acceptsBrotli(c);
  const bytes = await readFile(brotli ? `${file.path}.br` : file.path).catch(nullWhenMissing);
  if (!bytes) return null;
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': TYPES[path.extname(file.path)] ?? 'application/octet-stream',
    'Content-Length': String(bytes.length),
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    ...(file.brotli ? { Vary: 'Accept-Encoding' } : {}),
    ...(brotli ? { 'Content-Encoding': 'br' } : {}),
  });
}

const MADE_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;
type FileName = `${string}.${keyof typeof MADE_TYPES}`;

/** Reads the first part before the status is sent, so that a failure is answered as in any other call. */
export async function fileAnswer(c: Context<AppEnv>, name: FileName, parts: AsyncGenerator<string>) {
  const { value: first = '' } = await parts.next();
  // The browser's types lack `from`.
  return c.body(web.ReadableStream.from(bytesOf(first, parts, c.env)) as never, 200, {
    'Content-Type': MADE_TYPES[name.endsWith('.csv') ? 'csv' : 'json'],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  });
}

async function* bytesOf(first: string, rest: AsyncGenerator<string>, { log, outgoing }: HttpExchange) {
  const encoder = new TextEncoder();
  try {
    yield encoder.encode(first);
    for await (const part of rest) yield encoder.encode(part);
  } catch (error) {
    if (!outgoing) throw error;
    log.error({ err: error }, 'fault');
    // Only a broken connection still says that the file is incomplete.
    outgoing.destroy();
  }
}

/** Weak, because the text may be sent compressed. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** Whether the client already has it: If-None-Match lists entity tags, compared weakly (RFC 9110, section 13.1.2). */
export function clientHas(c: Context, etag: string): boolean {
  const given = c.req.header('If-None-Match')?.trim() ?? '';
  const tags: readonly string[] = given.match(/"[^\s"]*"/g) ?? [];
  return given === '*' || tags.includes(etag.replace(/^W\//, ''));
}

/** Proxies must neither buffer nor transform events. */
export const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const senders = new WeakMap<ServerResponse, EventSender>();

/**
 * Answers with server-sent events. On Node's own server they are written straight to the connection: a web stream in
 * between costs more memory and time per reader than everything else. The application returns only the headers, so that
 * all middleware runs; then the server hands the connection over.
 */
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

const chunkOf = (bytes: Uint8Array): Buffer =>
  getOrInsert(chunks, bytes, () =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]),
  );

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
