/** The parts of Support: conversations by their state, and the answers that are kept. */
import type { PlacePart } from '../common/place-address';

export const SUPPORT_PARTS = [
  {
    id: 'open',
    label: 'Open',
    acts: [{ label: 'Answer customers' }, { label: 'Say who takes care of a conversation, or close it' }],
  },
  { id: 'waiting', label: 'Answered' },
  { id: 'closed', label: 'Closed' },
  { id: 'templates', label: 'Templates', acts: [{ label: 'Keep an answer as a template' }] },
] as const satisfies readonly PlacePart[];
