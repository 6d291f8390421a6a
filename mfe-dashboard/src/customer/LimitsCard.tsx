/** What the tier allows: the quota that is enforced, which is not what the plan's card advertises. */
import { TIERS, type Tier } from '@spreadwise/shared-auth';
import { Card, DefinitionList } from '@spreadwise/shared-ui';
import { countText } from '../common/format';

export function LimitsCard({ tier }: { tier: Tier }) {
  const { dailySignals, maxHops } = TIERS[tier];
  return (
    <Card title="What your plan allows">
      <DefinitionList
        items={[
          {
            term: 'Signals',
            value:
              dailySignals === null
                ? 'Without a daily limit'
                : `Up to ${countText(dailySignals)} a day (UTC)`,
          },
          { term: 'Longest cycle', value: `${maxHops} hops` },
        ]}
      />
    </Card>
  );
}
