/** How the subscription stands, in words. */
import type { BillingOverview } from '@spreadwise/api/contract';
import { Badge, Card, DefinitionList, Muted } from '@spreadwise/shared-ui';
import { STATUS_WORDS } from '../common/status';
import { renewalText } from './renewal-text';

export function SubscriptionCard({ overview: { subscription } }: { overview: BillingOverview }) {
  return (
    <Card title="Subscription">
      {subscription ? (
        <Standing subscription={subscription} />
      ) : (
        <Muted>You have no subscription. Your tier was given to you without one.</Muted>
      )}
    </Card>
  );
}

function Standing({ subscription }: { subscription: NonNullable<BillingOverview['subscription']> }) {
  const { label, tone } = STATUS_WORDS[subscription.status];
  const renewal = renewalText(subscription);
  return (
    <DefinitionList
      items={[{ term: 'State', value: <Badge tone={tone}>{label}</Badge> }, ...(renewal ? [renewal] : [])]}
    />
  );
}
