/** Who may see a page, by who is signed in: for the server, the gate and the page alike. */
import { ROLES, type Role } from '@spreadwise/shared-auth/model';

/** `customers` and `administrators` split `signed-in` into customers and everyone else. */
export const AUDIENCES = ['everyone', 'signed-out', 'signed-in', 'customers', 'administrators'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** @param role null: nobody is signed in */
export function isFor(audience: Audience, role: Role | null): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'customers') return role === 'CUSTOMER';
  if (audience === 'administrators') return role !== null && role !== 'CUSTOMER';
  return (audience === 'signed-in') === (role !== null);
}

const VIEWERS = [null, ...ROLES];

/** Whether any viewer belongs to both. */
export const overlap = (one: Audience, other: Audience): boolean =>
  VIEWERS.some((role) => isFor(one, role) && isFor(other, role));

/** Whether every viewer of `inner` belongs to `outer`. */
export const includes = (outer: Audience, inner: Audience): boolean =>
  VIEWERS.every((role) => isFor(outer, role) || !isFor(inner, role));
