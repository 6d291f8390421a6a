/** What this is, and what it is not. */
import { Muted } from '@spreadwise/shared-ui';
import { signalsTexts } from '../texts/signals';

export const AdviceOnly = () => (
  <div data-below>
    <Muted>{signalsTexts().adviceOnly}</Muted>
  </div>
);
