/** The user of a session (docs/specification.md, section 3: Session user), built the same on server and client. */
import { FORMER_PERMISSIONS, permissionsOf } from './permissions';
import type { Role } from './roles';
import type { Tier } from './tiers';

export interface SessionUser {
  id: string;
  email: string;
  role: Role;
  permissions: string[];
  firstName: string;
  lastName: string;
  /** Customers only. */
  customerTier?: Tier | undefined;
}

/** The fixed owner identity. */
export const OWNER_USER: SessionUser = {
  id: 'owner',
  email: 'owner@spreadwise.local',
  role: 'OWNER',
  permissions: [...permissionsOf('OWNER')],
  firstName: 'System',
  lastName: 'Owner',
};

export interface CustomerIdentity {
  readonly customerId: string;
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly tier: Tier;
}

export function customerUser({ customerId, email, name, tier }: CustomerIdentity): SessionUser {
  return {
    id: customerId,
    email: email ?? '',
    role: 'CUSTOMER',
    permissions: [...permissionsOf('CUSTOMER', tier)],
    ...splitName(name, customerId),
    customerTier: tier,
  };
}

/** The session user of a customer whose plan is over, with the permissions they keep. */
export const formerUser = (identity: Omit<CustomerIdentity, 'tier'>): SessionUser => ({
  ...customerUser({ ...identity, tier: 'FREE' }),
  permissions: [...FORMER_PERMISSIONS],
});

/** Splits at the first space; a missing first or last name becomes 'Customer' or the customer's id (section 5). */
function splitName(name: string | null | undefined, customerId: string) {
  const trimmed = (name ?? '').trim();
  const space = trimmed.indexOf(' ');
  const firstName = space < 0 ? trimmed : trimmed.slice(0, space);
  const lastName = space < 0 ? '' : trimmed.slice(space + 1).trim();
  return { firstName: firstName || 'Customer', lastName: lastName || customerId };
}
