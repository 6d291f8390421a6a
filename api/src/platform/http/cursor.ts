/** Encodes where the next page of a list begins, as an opaque text that the caller sends back. */
import { z } from 'zod';
import type { PagePosition } from '../lib/lists';
import { parseAs } from '../lib/text';
import { Problem } from './problem';

/** Years 1970 to 9999: what both the database and JavaScript can represent. */
const instant = z.number().int().min(0).max(253_402_300_799_999);
const position = z.tuple([instant, z.string().min(1).max(100)]);
const row = z.tuple([z.number().int().positive().max(Number.MAX_SAFE_INTEGER)]);

/** The value may be empty: a customer can have no address. */
const words = z.tuple([z.string().max(512), z.string().min(1).max(100)]);

const encode = (values: readonly unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

export const positionCursor = ({ at, id }: PagePosition): string => encode([at.getTime(), id]);
export const rowCursor = (id: number): string => encode([id]);

export function readPositionCursor(cursor: string | undefined): PagePosition | null {
  const read = readKeyCursor(cursor, 'time');
  return read && { at: new Date(read.value), id: read.id };
}

export const readRowCursor = (cursor: string | undefined): number | null =>
  cursor === undefined ? null : decode(row, cursor)[0];

/** Throws Problem 400 for a cursor that we did not issue. */
function decode<S extends z.ZodType>(schema: S, cursor: string): z.output<S> {
  const read = parseAs(schema, Buffer.from(cursor, 'base64url').toString());
  if (read !== null && !JSON.stringify(read).includes('\\u0000')) return read;
  const message = 'Unknown cursor. Start again without one.';
  throw new Problem(400, message, { issues: [{ field: 'cursor', message }] });
}

/** A position in a list with a selectable order: the value it is sorted by, and the id. */
export interface KeyPosition {
  /** Milliseconds for a time. */
  readonly value: number | string;
  readonly id: string;
}
export const keyCursor = ({ value, id }: KeyPosition): string => encode([value, id]);

export function readKeyCursor(cursor: string | undefined, by: 'time' | 'words'): KeyPosition | null {
  if (cursor === undefined) return null;
  const [value, id] = by === 'time' ? decode(position, cursor) : decode(words, cursor);
  return { value, id };
}

/** Cuts a page of `limit` rows; `rows` has one more if there is a next page. */
export function page<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
