/**
 * Gives the shell the token holder that the page's first script created. The property is read-only, because a remote's
 * script may run before the shell's own and must not be able to replace it.
 */
import { createSessionFetch, type SessionFetch } from '@spreadwise/shared-auth/session-fetch';

declare global {
  interface Window {
    readonly __SPREADWISE_SESSION__?: SessionFetch;
  }
}

export function makePageSession(): void {
  const { hash, pathname, search } = window.location;
  const viewCode = /^#view=([\w-]{43})$/.exec(hash)?.[1] ?? null;
  // Anyone with it gets in, so it is removed from the address before another script can read it.
  if (viewCode !== null) window.history.replaceState(null, '', pathname + search);
  Object.defineProperty(window, '__SPREADWISE_SESSION__', {
    value: createSessionFetch(undefined, viewCode),
  });
}

export function pageSession(): SessionFetch {
  const { __SPREADWISE_SESSION__: session } = window;
  if (!session) throw new Error('The first script of the page has not run.');
  return session;
}
