/** What was left of signals some seconds later, as one figure with its misses and losses. */

import type { DelayFigures } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { countText } from '@spreadwise/contract/figure-text';
import type { FormatMoney } from '@spreadwise/shared-screens';

const AFTER_S = 5;
export const LEFT_AFTER = `Left ${AFTER_S} s later`;

export function laterStat(delays: readonly DelayFigures[], formatMoney: FormatMoney) {
  const later = delays[DELAYS_S.indexOf(AFTER_S)];
  if (!later || later.measured === 0) return { value: '–', hint: 'None was measured yet' };
  const { measured, missed, lost, eur } = later;
  return {
    value: formatMoney(eur),
    hint: `${countText(measured)} measured: ${countText(missed)} missed, ${countText(lost)} at a loss`,
  };
}
