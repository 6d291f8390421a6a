/** States that signals are information only, and that nothing is traded. */
import { Muted } from '@spreadwise/shared-ui';
import { signalsTexts } from '../texts/signals';

export const AdviceOnly = () => (
  <div data-below>
    <Muted>{signalsTexts().adviceOnly}</Muted>
  </div>
);
