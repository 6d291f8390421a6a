/** Whose a session is, where only a customer's will do. */
import type { Session } from '../http/environment';
import { Problem } from '../http/problem';

export function customerOf(session: Session) {
  if (session.role === 'CUSTOMER') return session;
  throw new Problem(403, 'This session is not a customer’s.');
}
