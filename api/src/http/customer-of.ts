/** The customer whom a call is about, where only a customer's session will do. */
import { type Feature, opens } from '@spreadwise/shared-auth/model';
import type { Session } from '../lib/session';
import { Problem } from './problem';

export type CustomerSession = Extract<Session, { role: 'CUSTOMER' }>;

export function customerOf(session: Session): CustomerSession {
  if (session.role === 'CUSTOMER') return session;
  throw new Problem(403, 'This session is not a customer’s.');
}

/** `what` comes with `plan`, in words. */
export function requireFeature(
  session: Session,
  feature: Feature,
  what: string,
  plan: string,
): CustomerSession {
  const customer = customerOf(session);
  if (opens(customer.permissions, feature)) return customer;
  throw new Problem(403, `${what} come with the ${plan} plan and those above it.`);
}
