/** The average result of a signal at a delay. */
import type { DelayFigures } from '@spreadwise/contract';
import { GainOrLoss } from '@spreadwise/shared-ui';
import { averageText } from './record-text';

export const Average = ({ of }: { readonly of: DelayFigures }) => (
  <GainOrLoss of={of.measured === 0 ? null : of.eur}>{averageText(of)}</GainOrLoss>
);
