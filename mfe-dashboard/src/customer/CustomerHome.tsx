/** A customer's dashboard: what is subscribed, what it costs next, and what it allows. */
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { Card } from '@spreadwise/shared-ui';
import { useApiQuery } from '../common/api-query';
import { Loaded } from '../common/Loaded';
import type { ScreenProps } from '../common/screen-props';
import { BillingCard } from './BillingCard';
import { ConfirmEmail } from './ConfirmEmail';
import styles from './CustomerHome.module.css';
import { CustomerPage } from './CustomerPage';
import { LimitsCard } from './LimitsCard';
import { PastDueNotice } from './PastDueNotice';
import { PlanCard } from './PlanCard';

export default function CustomerHome({ productName, testMode, redirect }: ScreenProps) {
  const { user } = useAuth();
  const query = useApiQuery('GET /api/billing/overview');
  const unproven = query.error instanceof ApiError && query.error.status === 401;
  const tier = query.data?.tier ?? user?.customerTier ?? 'FREE';
  return (
    <CustomerPage productName={productName} testMode={testMode} email={query.data?.email ?? user?.email}>
      {unproven ? (
        <ConfirmEmail />
      ) : (
        <>
          <PastDueNotice subscription={query.data?.subscription ?? null} redirect={redirect} />
          <div className={styles.cards}>
            <Card title="Plan">
              <Loaded query={query} what="Your plan">
                {(overview) => <PlanCard overview={overview} />}
              </Loaded>
            </Card>
            <Card title="Billing">
              <Loaded query={query} what="Your billing">
                {(overview) => <BillingCard overview={overview} redirect={redirect} />}
              </Loaded>
            </Card>
            <LimitsCard tier={tier} />
          </div>
        </>
      )}
    </CustomerPage>
  );
}
