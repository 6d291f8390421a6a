/** What tabs report about a version: how many have it, in how many it failed, and its 75th-percentile speed. */

import type { VersionHealth } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { utcText } from '@spreadwise/shared-screens';
import { Muted, Stat, StatGroup } from '@spreadwise/shared-ui';
import { failedPercent, percentText, SHOWN_VITALS, vitalText } from './labels';

export function Health({ health }: { health: VersionHealth | null | undefined }) {
  if (!health) return <Muted>No tab has reported yet.</Muted>;
  const { tabs, vitals, last } = health;
  return (
    <>
      <StatGroup>
        <Stat label="Tabs" value={countText(tabs)} />
        <Stat label="Failed" value={percentText(failedPercent(health))} />
        {(['LCP', 'INP', 'CLS'] as const).map((name) => (
          <Stat key={name} label={SHOWN_VITALS[name]} {...vitalText(vitals, name)} />
        ))}
      </StatGroup>
      {last && (
        <Muted>
          Last fault, {utcText(last.at)}: {last.message ?? last.kind}
        </Muted>
      )}
    </>
  );
}
