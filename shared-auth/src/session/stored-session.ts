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
  /** The saved payment customer id; null unless a verified customer is signed in. */
  stripeCustomerId(): string | null;
  /** Called on every page load: users must sign in again. */
  clear(): void;
  /** Called on logout: the page-view log forgets the user as well. */
  forget(): void;
}

export function createSessionStore(): SessionStore {
  /** Kept here too, because every tab stores and clears under the same key. */
  let customerId: string | null = null;
  const clear = () => {
    customerId = null;
    stored((storage) => storage.removeItem(SESSION_KEY));
  };
  return {
    save(session) {
      customerId = session.stripeCustomerId ?? null;
      stored((storage) => {
        storage.setItem(SESSION_KEY, JSON.stringify(session));
        storage.setItem(CURRENT_USER_KEY, JSON.stringify({ id: session.user.id }));
      });
    },
    stripeCustomerId: () => customerId,
    clear,
    forget() {
      clear();
      stored((storage) => storage.removeItem(CURRENT_USER_KEY));
    },
  };
}

/** If storage is disabled, nothing is stored. */
function stored(use: (storage: Storage) => void): void {
  try {
    use(localStorage);
  } catch (error) {
    console.error('Session storage error', error);
  }
}
