/** The parts of Support: conversations by their state, and the answers that are kept. */
import type { PlacePart } from '../parts/place-address';

export const SUPPORT_PARTS = [
  { id: 'open', label: 'Open' },
  { id: 'waiting', label: 'Answered' },
  { id: 'closed', label: 'Closed' },
  { id: 'templates', label: 'Templates' },
] as const satisfies readonly PlacePart[];
