/** Customers & analytics: who they are, what they bring, who looks at the pages, and how payments are kept. */

import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, useOpenDetails } from '@spreadwise/shared-screens';
import { Parts } from '../common/Parts';
import { CustomersPart } from './CustomersPart';
import { CUSTOMER_PARTS } from './customer-parts';
import { CUSTOMER } from './detail/customer-address';

const loadAnalytics = () => import('./analytics/Analytics');
const loadHealth = () => import('./analytics/BillingHealth');
const loadRevenue = () => import('./analytics/Revenue');
const loadVisitors = () => import('./visits/Visitors');
const loadSheet = () => import(/* webpackChunkName: "customer" */ './detail/CustomerSheet');
const NO_PROPS = {};

export default function CustomersAndAnalytics() {
  const { hasPermission } = useAuth();
  const { id, close } = useOpenDetails(CUSTOMER);
  return (
    <>
      <Parts place="customers" label="Customers & analytics" parts={CUSTOMER_PARTS}>
        {(part) =>
          part === 'customers' ? (
            <CustomersPart />
          ) : (
            <LazyScreen key={part} part load={LOADS[part]} props={NO_PROPS} />
          )
        }
      </Parts>
      {id !== null && hasPermission('customer.management') && (
        <LazyScreen part load={loadSheet} props={{ id, onClose: close }} key={id} />
      )}
    </>
  );
}

const LOADS = {
  revenue: loadRevenue,
  analytics: loadAnalytics,
  visitors: loadVisitors,
  payments: loadHealth,
} as const;
