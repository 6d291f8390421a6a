/** Actions that can be started from elsewhere: a link to the customer's details carries them. */
import type { Permission } from '@spreadwise/shared-auth';

export const CUSTOMER_ACTS = [
  { act: 'act', label: 'Give days, change, refund, pause or end', permission: 'subscription.manage' },
  { act: 'give', label: 'Give this customer a tier', permission: 'subscription.manage' },
  { act: 'mail', label: 'Write to this customer', permission: 'customer.management' },
  { act: 'note', label: 'Add a note on this customer', permission: 'customer.management' },
  { act: 'view', label: 'View the product as this customer', permission: 'user.management' },
  { act: 'resync', label: 'Resync with the provider', permission: 'customer.management' },
] as const satisfies readonly { act: string; label: string; permission: Permission }[];

/** The history state of that link. */
export interface CustomerActionState {
  readonly act: (typeof CUSTOMER_ACTS)[number]['act'];
}

export const actionIn = (state: unknown): CustomerActionState['act'] | null =>
  CUSTOMER_ACTS.find(({ act }) => (state as CustomerActionState | null)?.act === act)?.act ?? null;
