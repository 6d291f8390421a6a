/** The plan and its billing: state, next charge, invoices, and the change of plan. */

import type { BillingOverview, PublicConfig } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, Loaded, type LoadedProps } from '@spreadwise/shared-screens';
import { Grid, Notice } from '@spreadwise/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { billingTexts } from '../texts/billing';
import { isChangeOpen } from './change-view';
import { PlanNotices } from './PlanNotices';
import { InvoicesTable } from './subscription/InvoicesTable';
import { PaymentCard } from './subscription/PaymentCard';
import { PlanStats } from './subscription/PlanStats';
import { SubscriptionCard } from './subscription/SubscriptionCard';

export interface PlanAndBillingProps {
  readonly query: LoadedProps<BillingOverview>['query'];
  readonly payment: PublicConfig['payment'];
  readonly redirect: (url: string) => void;
}

const loadChange = () => import('./change/ChangePlan');

export default function PlanAndBilling({ query, payment, redirect }: PlanAndBillingProps) {
  const { hasPermission } = useAuth();
  const [search] = useSearchParams();
  return (
    <Loaded query={query} what={billingTexts().yourSubscription}>
      {(overview) => (
        <>
          {overview.stale && <StaleNotice />}
          <PlanNotices overview={overview} />
          {isChangeOpen(search) && overview.subscription ? (
            <LazyScreen part load={loadChange} props={{ overview, payment }} />
          ) : (
            <>
              {/* The daily limits, shown to those who have access. */}
              {hasPermission('dashboard.view') && <PlanStats overview={overview} />}
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

/** Shown when the payment provider does not answer: the page shows our own record and omits what is unknown. */
const StaleNotice = () => (
  <Notice tone="info" title={billingTexts().stale}>
    {billingTexts().staleText}
  </Notice>
);
