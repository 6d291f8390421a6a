/** The state of the subscription in words, and the possible actions. */

import type { BillingOverview } from '@spreadwise/contract';
import { isOver } from '@spreadwise/contract/subscription-status';
import { HelpLink } from '@spreadwise/shared-screens';
import { Badge, Button, Card, LinkButton, Muted, Stack } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { billingTexts } from '../../texts/billing';
import { planTexts } from '../../texts/plan';
import { billingStatusOf } from '../billing-status';
import { changeAddress } from '../change-view';
import { planName } from '../labels';
import { CancelDialog } from './CancelDialog';
import styles from './SubscriptionCard.module.css';

export function SubscriptionCard({ overview }: { overview: BillingOverview }) {
  const words = billingTexts().cards;
  return (
    <Card title={words.subscription}>
      {overview.subscription ? (
        <Held overview={overview} subscription={overview.subscription} />
      ) : (
        <Stack>
          <Muted>{overview.tier === 'FREE' ? words.noSubscription : words.givenWithout}</Muted>
          <ToPlans quiet={overview.comp !== null} />
        </Stack>
      )}
    </Card>
  );
}

interface HeldProps {
  readonly overview: BillingOverview;
  readonly subscription: NonNullable<BillingOverview['subscription']>;
}

function Held({ overview, subscription }: HeldProps) {
  const [search] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const words = billingTexts().cards;
  const { label, tone, sentence, changeable, cancellable } = billingStatusOf(overview, subscription);
  return (
    <Stack>
      <div className={styles.status}>
        <p className={styles.name}>
          {planName(subscription.plan)} <Badge tone={tone}>{label}</Badge>
        </p>
        <p className={styles.sentence}>{sentence}</p>
        <p>
          <HelpLink topic="standings">{planTexts().means}</HelpLink>
        </p>
      </div>
      {(changeable || cancellable) && (
        <div className={styles.actions}>
          {changeable && (
            <LinkButton variant="secondary" render={<Link to={changeAddress(search)} />}>
              {words.changePlan}
            </LinkButton>
          )}
          {cancellable && (
            <Button variant={changeable ? 'ghost' : 'secondary'} onClick={() => setLeaving(true)}>
              {words.cancel}
            </Button>
          )}
        </div>
      )}
      {isOver(subscription.status) && <ToPlans />}
      {subscription.status === 'paused' && <HelpLink>{words.askToResume}</HelpLink>}
      {leaving && (
        <CancelDialog overview={overview} subscription={subscription} onClose={() => setLeaving(false)} />
      )}
    </Stack>
  );
}

const ToPlans = ({ quiet = false }: { quiet?: boolean }) => (
  <div>
    <LinkButton variant={quiet ? 'secondary' : 'primary'} render={<Link to="/signup" />}>
      {billingTexts().cards.choosePlan}
    </LinkButton>
  </div>
);
