/** What is subscribed, what it costs next, and what it allows. */
import type { BillingOverview } from '@spreadwise/api/contract';
import { Grid } from '@spreadwise/shared-ui';
import { Loaded, type LoadedProps } from '../common/Loaded';
import { BillingCard } from './BillingCard';
import { PlanStats } from './PlanStats';
import { StaleNotice } from './StaleNotice';
import { SubscriptionCard } from './SubscriptionCard';

export interface PlanAndBillingProps {
  readonly query: LoadedProps<BillingOverview>['query'];
  readonly redirect: (url: string) => void;
}

export const PlanAndBilling = ({ query, redirect }: PlanAndBillingProps) => (
  <Loaded query={query} what="Your subscription">
    {(overview) => (
      <>
        {overview.stale && <StaleNotice />}
        <PlanStats overview={overview} />
        <Grid>
          <SubscriptionCard overview={overview} />
          <BillingCard overview={overview} redirect={redirect} />
        </Grid>
      </>
    )}
  </Loaded>
);
