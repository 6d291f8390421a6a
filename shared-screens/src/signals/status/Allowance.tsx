/** How much of today's allowance is used, and when it resets. */

import type { SignalsAnswer } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Meter } from '@spreadwise/shared-ui';
import { signalsTexts } from '../../texts/signals';
import { useNow } from '../clock';

export type AllowanceState = NonNullable<SignalsAnswer['allowance']>;

export const isUsedUp = ({ daily, usedToday }: AllowanceState): boolean =>
  daily !== null && usedToday >= daily;

/** '5 h', '1 h 5 min', '12 min', '1 min': to the minute, and at least one. */
export function untilText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 || hours >= 3 ? `${hours} h` : `${hours} h ${rest} min`;
}

export function ResetText({ resetsAt }: Pick<AllowanceState, 'resetsAt'>) {
  return signalsTexts().resets(untilText(Date.parse(resetsAt) - useNow()));
}

/** A bar; null if the allowance is unlimited. */
export const AllowanceMeter = ({ daily, usedToday }: AllowanceState) =>
  daily === null ? null : (
    <Meter
      label={signalsTexts().signalsToday}
      value={usedToday}
      maximum={daily}
      valueText={signalsTexts().ofToday(countText(usedToday), countText(daily))}
    />
  );
