/** Today's signals in four figures: how many, what they offered, what was left of that after five seconds, how long they stood. */

import type { SignalFigures } from '@spreadwise/contract';
import { DELAYS_S, medianLifetimeMs } from '@spreadwise/contract/analysis-scales';
import { countText, durationText, euroText } from '@spreadwise/contract/figure-text';
import { Stat, StatGroup } from '@spreadwise/shared-ui';

const AFTER_S = 5;

export function TodayFigures({ figures }: { readonly figures: SignalFigures }) {
  const { signals, promised, kept, advisedEur, lifetimes } = figures;
  const median = medianLifetimeMs(lifetimes);
  return (
    <StatGroup>
      <Stat
        label="Signals of today"
        value={countText(signals)}
        hint="Found since midnight UTC, counted a minute after they ended"
      />
      <Stat label="They offered" value={euroText(advisedEur)} hint="All of them together, when advised" />
      <Stat label={`Left ${AFTER_S} s later`} {...laterText(figures)} />
      <Stat
        label="Half of them stood"
        value={median === null ? '–' : durationText(median)}
        hint={promised > 0 ? `${countText(kept)} of ${countText(promised)} held as promised` : 'or longer'}
      />
    </StatGroup>
  );
}

function laterText({ delays }: SignalFigures) {
  const later = delays[DELAYS_S.indexOf(AFTER_S)];
  if (!later || later.measured === 0) return { value: '–', hint: 'None was measured yet' };
  const { measured, missed, lost, eur } = later;
  return {
    value: euroText(eur),
    hint: `${countText(measured)} measured: ${countText(missed)} missed, ${countText(lost)} at a loss`,
  };
}
