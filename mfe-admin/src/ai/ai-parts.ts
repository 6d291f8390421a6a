/** The parts of AI services. */
import type { PlacePart } from '../common/place-address';

export const AI_PARTS = [
  { id: 'figures', label: 'Providers and costs' },
  {
    id: 'prompts',
    label: 'Prompts',
    acts: [{ label: 'Write, try or use another prompt', permission: 'ai.management' }],
  },
  { id: 'texts', label: 'Texts', acts: [{ label: 'Review texts', permission: 'ai.management' }] },
  {
    id: 'controls',
    label: 'Switch and budgets',
    permission: 'ai.management',
    acts: [{ label: 'Switch models off, or set their budgets' }],
  },
] as const satisfies readonly PlacePart[];
