/** The service worker that shows pushed alerts: where it is, and what it tells an open tab. */
export const PUSH_WORKER = '/push-worker.js';
/** No page is below it, so that the worker stands in no page's way. */
export const PUSH_SCOPE = '/push-worker/';

/** Somebody clicked an alert: the tab is to go there. Null: it is another message. */
export function openedPath(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, path } = message as { type?: unknown; path?: unknown };
  return type === 'open' && typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null;
}
