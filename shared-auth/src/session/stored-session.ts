/** The session in the browser's local storage (docs/specification.md, section 3). Contains no token. */
import type { SessionUser } from '../model';

export interface StoredSession {
  readonly user: SessionUser;
  /** Milliseconds since 1970, UTC. */
  readonly timestamp: number;
  /** Only for customers whom the server has verified. */
  readonly stripeCustomerId?: string;
  readonly subscription?: object | null;
}

export const SESSION_KEY = 'spreadwise_auth';
/** Read by the page-view log; written with the session, so that views count as a signed-in user's. */
export const CURRENT_USER_KEY = 'current_user';

export interface SessionStore {
  save(session: StoredSession): void;
  /** The stored payment customer id; null unless a verified customer is signed in. */
  stripeCustomerId(): string | null;
  /** Called on every page load: users must sign in again. */
  clear(): void;
  /** Called on logout: the page-view log forgets the user as well. */
  forget(): void;
}

export function createSessionStore(storage: Storage): SessionStore {
  const clear = () => storage.removeItem(SESSION_KEY);
  return {
    save(session) {
      storage.setItem(SESSION_KEY, JSON.stringify(session));
      storage.setItem(CURRENT_USER_KEY, JSON.stringify({ id: session.user.id }));
    },
    stripeCustomerId() {
      const text = storage.getItem(SESSION_KEY);
      return text ? ((JSON.parse(text) as StoredSession).stripeCustomerId ?? null) : null;
    },
    clear,
    forget() {
      clear();
      storage.removeItem(CURRENT_USER_KEY);
    },
  };
}
