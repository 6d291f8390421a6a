/** Which callers may make which call, from anonymous to the owner. */
import { type Call, permissionsFor } from '@spreadwise/contract';
import {
  FORMER_PERMISSIONS,
  holds,
  opens,
  type Permission,
  permissionsOf,
  TIER_NAMES,
} from '@spreadwise/shared-auth/model';

export const CALLERS = ['anonymous', 'former', ...TIER_NAMES, 'ADMIN', 'OWNER'] as const;
export type Caller = (typeof CALLERS)[number];

/** Null: not signed in. */
export function heldBy(caller: Caller): readonly Permission[] | null {
  if (caller === 'anonymous') return null;
  if (caller === 'former') return FORMER_PERMISSIONS;
  return caller === 'ADMIN' || caller === 'OWNER' ? permissionsOf(caller) : permissionsOf('CUSTOMER', caller);
}

/** Whether a caller is admitted. Calls with a team's token are outside of this. */
export function mayCall(caller: Caller, call: Omit<Call, 'summary'>): boolean {
  const { access, former, customer, feature } = call;
  const held = heldBy(caller);
  if (access === 'public') return true;
  if (held === null || (caller === 'former' && !former)) return false;
  const isStaff = caller === 'ADMIN' || caller === 'OWNER';
  if ((customer && isStaff) || (feature && !opens(held, feature))) return false;
  if (access === 'session') return true;
  if (typeof access === 'object' && access.staff && !isStaff) return false;
  return needed(access).some((permission) => holds(held, permission));
}

/** One of them is sufficient. */
export const needed = (access: Exclude<Call['access'], 'public' | 'session'>): readonly Permission[] =>
  access === 'team' ? ['deployment.access'] : permissionsFor(access);
