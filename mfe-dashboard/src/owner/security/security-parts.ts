/** The parts of Security & deployment. */
import type { PlacePart } from '../parts/place-address';

export const SECURITY_PARTS = [
  { id: 'deployment', label: 'Sign-in & deployment' },
  { id: 'audit', label: 'Audit log', permission: 'admin.full_access' },
] as const satisfies readonly PlacePart[];
