/**
 * Permissions that remotes declare. They only decide what is shown; the API checks only the permissions of our own
 * table.
 */
import type { Permission } from './permissions';
import type { SessionUser } from './session-user';

/** Permission -> its holders: roles, or customers' tiers. */
export type Grants = Readonly<Record<string, { readonly heldBy: readonly string[] }>>;

/**
 * A remote declares its permissions to the type checker here:
 * `declare module '@spreadwise/shared-auth' { interface OwnPermissions { 'mfe-insights.view': true } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: remotes add to it
export interface OwnPermissions {}

/** One of our own permissions, or one that a remote has declared. */
export type AnyPermission = Permission | (keyof OwnPermissions & string);

/** Whether a user holds a permission. Remotes' names never equal ours: such a contract would be refused. */
export function isAllowed(user: SessionUser | null, permission: string, grants: Grants = {}): boolean {
  if (!user) return false;
  const holder = user.role === 'CUSTOMER' ? (user.customerTier ?? 'FREE') : user.role;
  return user.permissions.includes(permission) || (grants[permission]?.heldBy.includes(holder) ?? false);
}
