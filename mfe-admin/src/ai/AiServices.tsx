/** AI services: who writes and what it costs, prompts, the texts themselves, and the switch with its budgets. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { Parts } from '../common/Parts';
import { AI_PARTS } from './ai-parts';

const LOADS = {
  figures: () => import('./AiFigures'),
  prompts: () => import('./Prompts'),
  texts: () => import('./KeptTexts'),
  controls: () => import('./AiControls'),
} as const;
const NO_PROPS = {};

export default function AiServices() {
  return (
    <Parts place="ai" label="AI services" parts={AI_PARTS}>
      {(part) => <LazyScreen key={part} part load={LOADS[part]} props={NO_PROPS} />}
    </Parts>
  );
}
