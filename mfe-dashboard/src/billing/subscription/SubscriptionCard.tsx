/** How the subscription stands, in words, and what can be done with it. */

import type { BillingOverview } from '@spreadwise/contract';
import { isOver } from '@spreadwise/contract/subscription-status';
import { HelpLink } from '@spreadwise/shared-screens';
import { Badge, Button, Card, LinkButton, Muted, Stack } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { billingStatusOf } from '../billing-status';
import { changeAddress } from '../change-view';
import { planName } from '../labels';
import { CancelDialog } from './CancelDialog';
import styles from './SubscriptionCard.module.css';

export const SubscriptionCard = ({ overview }: { overview: BillingOverview }) => (
  <Card title="Subscription">
    {overview.subscription ? (
      <Held overview={overview} subscription={overview.subscription} />
    ) : (
      <Stack>
        <Muted>
          You have no subscription
          {overview.tier === 'FREE' ? '.' : '. Your tier was given to you without one.'}
        </Muted>
        <ToPlans quiet={overview.comp !== null} />
      </Stack>
    )}
  </Card>
);

interface HeldProps {
  readonly overview: BillingOverview;
  readonly subscription: NonNullable<BillingOverview['subscription']>;
}

function Held({ overview, subscription }: HeldProps) {
  const [search] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const { label, tone, sentence, changeable, cancellable } = billingStatusOf(overview, subscription);
  return (
    <Stack>
      <div className={styles.status}>
        <p className={styles.name}>
          {planName(subscription.plan)} <Badge tone={tone}>{label}</Badge>
        </p>
        <p className={styles.sentence}>{sentence}</p>
        <p>
          <HelpLink topic="standings">What this means</HelpLink>
        </p>
      </div>
      {(changeable || cancellable) && (
        <div className={styles.actions}>
          {changeable && (
            <LinkButton variant="secondary" render={<Link to={changeAddress(search)} />}>
              Change plan
            </LinkButton>
          )}
          {cancellable && (
            <Button variant={changeable ? 'ghost' : 'secondary'} onClick={() => setLeaving(true)}>
              Cancel subscription
            </Button>
          )}
        </div>
      )}
      {isOver(subscription.status) && <ToPlans />}
      {subscription.status === 'paused' && <HelpLink>Ask us to resume it</HelpLink>}
      {leaving && (
        <CancelDialog overview={overview} subscription={subscription} onClose={() => setLeaving(false)} />
      )}
    </Stack>
  );
}

const ToPlans = ({ quiet = false }: { quiet?: boolean }) => (
  <div>
    <LinkButton variant={quiet ? 'secondary' : 'primary'} render={<Link to="/signup" />}>
      Choose a plan
    </LinkButton>
  </div>
);
