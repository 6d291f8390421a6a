/** The plan and its billing: how it stands, what it costs next, its invoices, and the change of it. */
import type { BillingOverview, PublicConfig } from '@spreadwise/contract';
import { Grid } from '@spreadwise/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { LazyScreen } from '../common/LazyScreen';
import { Loaded, type LoadedProps } from '../common/Loaded';
import { isChangeOpen } from './billing/change-view';
import { InvoicesTable } from './billing/InvoicesTable';
import { PaymentCard } from './billing/PaymentCard';
import { PlanNotices } from './billing/PlanNotices';
import { PlanStats } from './billing/PlanStats';
import { StaleNotice } from './billing/StaleNotice';
import { SubscriptionCard } from './billing/SubscriptionCard';

export interface PlanAndBillingProps {
  readonly query: LoadedProps<BillingOverview>['query'];
  readonly payment: PublicConfig['payment'];
  readonly redirect: (url: string) => void;
}

const loadChange = () => import('./billing/change/ChangePlan');

export default function PlanAndBilling({ query, payment, redirect }: PlanAndBillingProps) {
  const [search] = useSearchParams();
  return (
    <Loaded query={query} what="Your subscription">
      {(overview) => (
        <>
          {overview.stale && <StaleNotice />}
          <PlanNotices overview={overview} />
          {isChangeOpen(search) && overview.subscription ? (
            <LazyScreen part load={loadChange} props={{ overview, payment }} />
          ) : (
            <>
              <PlanStats overview={overview} />
              <Grid>
                <SubscriptionCard overview={overview} />
                <PaymentCard overview={overview} redirect={redirect} />
              </Grid>
              <InvoicesTable />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
