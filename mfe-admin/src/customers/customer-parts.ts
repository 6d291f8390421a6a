/** The parts of Customers & analytics. */
import type { PlacePart } from '../common/place-address';

export const CUSTOMER_PARTS = [
  {
    id: 'customers',
    label: 'Customers',
    permission: 'customer.management',
    acts: [
      { label: 'Find a customer' },
      { label: 'Take the list of customers along' },
      { label: 'Invite somebody' },
      { label: 'Keep or forget a view of the customers' },
      { label: 'Give someone a tier', permission: 'subscription.manage' },
    ],
  },
  { id: 'revenue', label: 'Revenue', permission: 'analytics.advanced' },
  { id: 'analytics', label: 'Analytics', permission: 'analytics.full' },
  { id: 'visitors', label: 'Visitors', permission: 'analytics.view' },
  {
    id: 'payments',
    label: 'Payments',
    permission: 'customer.management',
    acts: [{ label: 'Compare with the payment provider' }],
  },
] as const satisfies readonly PlacePart[];
