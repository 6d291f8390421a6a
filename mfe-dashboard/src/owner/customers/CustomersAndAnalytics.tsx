/** Customers & analytics: how many there are, what they bring, who they are, and who looks at the pages. */

import { LazyScreen } from '../../common/LazyScreen';
import { useApiQuery } from '../../common/queries/api-query';
import { LoadFailure } from '../../common/queries/LoadFailure';
import { useOpenDetails } from '../../common/useOpenDetails';
import { CustomerStats } from './CustomerStats';
import { CustomersTable } from './CustomersTable';
import { CUSTOMER } from './detail/customer-address';
import { VisitorCharts } from './visits/VisitorCharts';
import { VisitsTable } from './visits/VisitsTable';

const loadHealth = () => import('./health/BillingHealth');
const loadSheet = () => import(/* webpackChunkName: "customer" */ './detail/CustomerSheet');
const NO_PROPS = {};

/** When nothing answers, one failure stands for all parts; otherwise each part says its own. */
export function CustomersAndAnalytics() {
  const { id, close } = useOpenDetails(CUSTOMER);
  const summaries = [
    useApiQuery('GET /api/admin/customers/summary'),
    useApiQuery('GET /api/admin/visits/summary'),
  ];
  if (summaries.every(({ isLoadingError }) => isLoadingError)) {
    const all = {
      isFetching: summaries.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(summaries.map(({ refetch }) => refetch())),
    };
    return <LoadFailure query={all} what="Customers and analytics" />;
  }
  return (
    <>
      <CustomerStats />
      <CustomersTable />
      <LazyScreen part load={loadHealth} props={NO_PROPS} />
      <VisitorCharts />
      <VisitsTable />
      {id !== null && <LazyScreen part load={loadSheet} props={{ id, onClose: close }} key={id} />}
    </>
  );
}
