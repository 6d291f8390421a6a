/** Text helpers: what can be stored, HTML, foreign JSON, and error messages. */
import { html } from 'hono/html';
import type { z } from 'zod';

/** PostgreSQL stores neither NUL nor lone surrogates, which have no UTF-8 form. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

/** Removes what cannot be stored. Truncate the text before: the cut may split a pair. */
export const storable = (text: string): string => text.replace(ALL_UNSTORABLE, '');

interface Place {
  readonly key: string;
  readonly within: Place | null;
}

/** Paths of unstorable text in a JSON value, keys included, e.g. `legs.0.note`. Not recursive, for deep values. */
export function unstorableFields(value: unknown, most: number): string[] {
  const found: string[] = [];
  const left: { readonly one: unknown; readonly place: Place | null }[] = [{ one: value, place: null }];
  for (let next = left.pop(); next && found.length < most; next = left.pop()) {
    const { one, place } = next;
    if (typeof one === 'string' && UNSTORABLE.test(one)) found.push(nameOf(place));
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, inner] of Object.entries(one).reverse()) {
      const within = { key, within: place };
      if (UNSTORABLE.test(key)) found.push(nameOf(within));
      else left.push({ one: inner, place: within });
    }
  }
  return found;
}

/** Whether all text in a JSON value can be stored, keys included. */
export const isStorable = (value: unknown): boolean => unstorableFields(value, 1).length === 0;

function nameOf(place: Place | null): string {
  const keys: string[] = [];
  for (let at = place; at !== null; at = at.within) keys.push(storable(at.key));
  return keys.reverse().join('.');
}

export const escapeHtml = (text: string): string => String(html`${text}`);

type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

export function parseJson(text: string): JsonReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: messageOf(error) };
  }
}

/** The value of a JSON text that fits the schema; null: it does not, or is no JSON. */
export function parseAs<S extends z.ZodType>(schema: S, text: string): z.output<S> | null {
  const json = parseJson(text);
  return json.ok ? (schema.safeParse(json.value).data ?? null) : null;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** E.g. 5 MB or 64 kB. */
export const sizeText = (bytes: number): string =>
  bytes % 1_000_000 === 0 ? `${bytes / 1_000_000} MB` : `${bytes / 1024} kB`;

/** RFC 8785: keys sorted, no spaces, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
}
