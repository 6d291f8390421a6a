/** Today's signals in four figures: how many, what they offered, what was left of that after five seconds, how long they stood. */

import type { SignalFigures } from '@spreadwise/contract';
import { medianLifetimeMs } from '@spreadwise/contract/analysis-scales';
import { countText, durationText } from '@spreadwise/contract/figure-text';
import { useMoney } from '@spreadwise/shared-screens';
import { Stat, StatGroup } from '@spreadwise/shared-ui';
import { LEFT_AFTER, laterStat } from '../later-stat';

export function TodayFigures({ figures }: { readonly figures: SignalFigures }) {
  const { signals, promised, kept, advisedEur, lifetimes, delays } = figures;
  const { formatMoney } = useMoney();
  const median = medianLifetimeMs(lifetimes);
  return (
    <StatGroup>
      <Stat
        label="Signals of today"
        value={countText(signals)}
        hint="Found since midnight UTC, counted a minute after they ended"
      />
      <Stat label="They offered" value={formatMoney(advisedEur)} hint="All of them together, when advised" />
      <Stat label={LEFT_AFTER} {...laterStat(delays, formatMoney)} />
      <Stat
        label="Half of them stood"
        value={median === null ? '–' : durationText(median)}
        hint={promised > 0 ? `${countText(kept)} of ${countText(promised)} held as promised` : 'or longer'}
      />
    </StatGroup>
  );
}
