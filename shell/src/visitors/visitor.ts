/** Identifies a visitor as far as the page-view log may (docs/specification.md, section 3: Visitor log payload). */
import { CURRENT_USER_KEY } from '@spreadwise/shared-auth';
import { nanoid } from 'nanoid';

export const VISITOR_KEY = 'visitor_session_id';
const SESSION_ID_LENGTH = 21;

/** The random id of this browser session. */
export function visitorSessionId(storage: Storage): string {
  const known = storage.getItem(VISITOR_KEY);
  if (known) return known;
  const id = nanoid(SESSION_ID_LENGTH);
  storage.setItem(VISITOR_KEY, id);
  return id;
}

/** The current user's id: from JSON with an id, from a JSON string, or the raw entry. */
export function currentUserId(storage: Storage): string | null {
  const entry = storage.getItem(CURRENT_USER_KEY);
  if (!entry) return null;
  try {
    const value: unknown = JSON.parse(entry);
    if (typeof value === 'string') return value || null;
    if (typeof value !== 'object') return entry;
    const id = (value as { id?: unknown } | null)?.id;
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
  } catch {
    return entry;
  }
}
