/** Who a session belongs to (docs/specification.md, section 3: Session user), built the same on both sides. */
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
  /** Of a customer only. */
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

/** A customer's session user, with the permissions of their tier. */
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

/** A customer whose plan is over, with what is open to them still. */
export const formerUser = (identity: Omit<CustomerIdentity, 'tier'>): SessionUser => ({
  ...customerUser({ ...identity, tier: 'FREE' }),
  permissions: [...FORMER_PERMISSIONS],
});

/** Splits on the first space; without a first or last name, 'Customer' and the customer's id stand in (section 5). */
function splitName(name: string | null | undefined, customerId: string) {
  const trimmed = (name ?? '').trim();
  const space = trimmed.indexOf(' ');
  const firstName = space < 0 ? trimmed : trimmed.slice(0, space);
  const lastName = space < 0 ? '' : trimmed.slice(space + 1).trim();
  return { firstName: firstName || 'Customer', lastName: lastName || customerId };
}
