/** Everyone who can open a screen: a signed-out visitor, each role, and a customer of each tier. */
import type { SessionUser } from '@spreadwise/shared-auth';
import { customerUser, OWNER_USER, permissionsOf, TIER_NAMES, type Tier } from '@spreadwise/shared-auth';

export const customerOfTier = (tier: Tier): SessionUser =>
  customerUser({ customerId: 'cus_1', email: 'ada@example.com', tier });

export const ADMIN_USER: SessionUser = {
  id: 'admin_1',
  email: 'admin@example.com',
  role: 'ADMIN',
  permissions: [...permissionsOf('ADMIN')],
  firstName: 'Grace',
  lastName: 'Admin',
};

/** Viewer's name in test titles -> user. */
export const USERS: Readonly<Record<string, SessionUser | null>> = {
  nobody: null,
  OWNER: OWNER_USER,
  ADMIN: ADMIN_USER,
  ...Object.fromEntries(TIER_NAMES.map((tier) => [`CUSTOMER ${tier}`, customerOfTier(tier)])),
};
