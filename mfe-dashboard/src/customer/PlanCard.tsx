/** Which plan, which tier, and how the subscription stands. */
import type { BillingOverview } from '@spreadwise/api/contract';
import { PLANS } from '@spreadwise/api/contract/plans';
import { Badge, DefinitionList } from '@spreadwise/shared-ui';
import { STATUS_WORDS } from '../common/status';
import { renewalText } from './renewal-text';

export function PlanCard({ overview: { subscription, tier } }: { overview: BillingOverview }) {
  if (!subscription)
    return (
      <DefinitionList
        items={[
          { term: 'Tier', value: tier },
          { term: 'Subscription', value: 'None. This tier was given to you without one.' },
        ]}
      />
    );
  const { label, tone } = STATUS_WORDS[subscription.status];
  const renewal = renewalText(subscription);
  return (
    <DefinitionList
      items={[
        { term: 'Plan', value: PLANS[subscription.plan].name },
        { term: 'Tier', value: tier },
        { term: 'Subscription', value: <Badge tone={tone}>{label}</Badge> },
        ...(renewal ? [renewal] : []),
      ]}
    />
  );
}
