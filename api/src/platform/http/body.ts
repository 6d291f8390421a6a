/** Reads request bodies, up to a limit. */
import { JSON_BODY_LIMIT } from '@spreadwise/contract';
import type { Context } from 'hono';
import { readAtMost } from '../lib/read-at-most';
import { sizeText, storable } from '../lib/text';
import { Problem } from './problem';

/** Returns the body as text. Throws Problem 413 when it is longer than `maxBytes`, 400 when it is not UTF-8. */
export async function readBody(c: Context, maxBytes: number): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(c, maxBytes));
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'The body is not valid UTF-8.');
  }
}

/** Returns the whole body. Throws Problem 413 when it is longer than `maxBytes`, 400 when it ends early. */
export async function readBytes(c: Context, maxBytes: number): Promise<Buffer> {
  refuseAnnouncedBody(c, maxBytes);
  const bytes = await readAtMost(c.req.raw.body, maxBytes).catch(() => {
    // A caller who hangs up is not our fault and must not fill the log.
    throw new Problem(400, 'The body ended prematurely.');
  });
  if (!bytes) throw tooLong(maxBytes);
  return bytes;
}

/** Throws Problem 413 when Content-Length exceeds `maxBytes`. */
export function refuseAnnouncedBody(c: Context, maxBytes: number): void {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLong(maxBytes);
}

/** Cleans text that others only pass on, such as mails: refused, it would be lost. */
export const onlyStorable = (_: string, value: unknown) =>
  typeof value === 'string' ? storable(value) : value;
type Clean = typeof onlyStorable;

/** Returns the body as a JSON value. Throws Problem 415 for another content type and 400 for invalid JSON. */
export async function readJson(c: Context, maxBytes = JSON_BODY_LIMIT, clean?: Clean): Promise<unknown> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new Problem(415, 'The body must be JSON, with Content-Type: application/json.');
  const text = await readBody(c, maxBytes);
  try {
    return JSON.parse(text, clean);
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}

const tooLong = (maxBytes: number) => new Problem(413, `The body exceeds ${sizeText(maxBytes)}.`);
