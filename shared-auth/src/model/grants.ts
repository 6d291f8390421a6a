/**
 * Permissions that remotes bring themselves. They decide what is shown; the API decides by the permissions of our own
 * table alone.
 */
import type { Permission } from './permissions';
import type { SessionUser } from './session-user';

/** Permission -> who holds it: a role, or a customer's tier. */
export type Grants = Readonly<Record<string, { readonly heldBy: readonly string[] }>>;

/**
 * A remote names its own permissions for the type checker here:
 * `declare module '@spreadwise/shared-auth' { interface OwnPermissions { 'mfe-insights.view': true } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: remotes add to it
export interface OwnPermissions {}

/** One of our own, or one that a remote has named. */
export type AnyPermission = Permission | (keyof OwnPermissions & string);

/** Whether somebody holds a permission. A remote's are never called like ours: its contract would be refused. */
export function isAllowed(user: SessionUser | null, permission: string, grants: Grants = {}): boolean {
  if (!user) return false;
  const holder = user.role === 'CUSTOMER' ? (user.customerTier ?? 'FREE') : user.role;
  return user.permissions.includes(permission) || (grants[permission]?.heldBy.includes(holder) ?? false);
}
