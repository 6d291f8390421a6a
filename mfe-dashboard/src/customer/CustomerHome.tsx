/** A customer's dashboard: what is subscribed, what it costs next, and what it allows. */
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { Card, Grid } from '@spreadwise/shared-ui';
import { useApiQuery } from '../common/api-query';
import { Loaded } from '../common/Loaded';
import type { ScreenProps } from '../common/screen-props';
import { BillingCard } from './BillingCard';
import { ConfirmEmail } from './ConfirmEmail';
import { CustomerPage } from './CustomerPage';
import { PastDueNotice } from './PastDueNotice';
import { PlanStats } from './PlanStats';
import { StaleNotice } from './StaleNotice';
import { SubscriptionCard } from './SubscriptionCard';

export default function CustomerHome({ productName, testMode, redirect }: ScreenProps) {
  const { user } = useAuth();
  const query = useApiQuery('GET /api/billing/overview');
  const unproven = query.error instanceof ApiError && query.error.status === 401;
  return (
    <CustomerPage productName={productName} testMode={testMode} email={query.data?.email ?? user?.email}>
      {unproven ? (
        <Card>
          <ConfirmEmail />
        </Card>
      ) : (
        <Loaded query={query} what="Your subscription">
          {(overview) => (
            <>
              <PastDueNotice subscription={overview.subscription} redirect={redirect} />
              {overview.stale && <StaleNotice />}
              <PlanStats overview={overview} />
              <Grid>
                <SubscriptionCard overview={overview} />
                <BillingCard overview={overview} redirect={redirect} />
              </Grid>
            </>
          )}
        </Loaded>
      )}
    </CustomerPage>
  );
}
