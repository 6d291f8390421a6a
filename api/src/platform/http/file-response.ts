/** Responds with files: those of a build (type, brotli, caching), and those generated while they are sent. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'hono';
import { nullWhenMissing, type StaticFile } from '../lib/files';

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

export const fileAnswer = (c: Context, name: FileName, parts: AsyncGenerator<string>) =>
  c.body(streamOf(parts), 200, {
    'Content-Type': MADE_TYPES[name.endsWith('.csv') ? 'csv' : 'json'],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  });

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void parts.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

/** Weak, because the text may be sent compressed. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
