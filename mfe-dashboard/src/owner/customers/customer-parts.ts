/** The parts of Customers & analytics. */
import type { PlacePart } from '../parts/place-address';

export const CUSTOMER_PARTS = [
  { id: 'customers', label: 'Customers' },
  { id: 'revenue', label: 'Revenue', permission: 'analytics.advanced' },
  { id: 'analytics', label: 'Analytics', permission: 'analytics.full' },
  { id: 'visitors', label: 'Visitors', permission: 'analytics.view' },
  { id: 'payments', label: 'Payments' },
] as const satisfies readonly PlacePart[];
