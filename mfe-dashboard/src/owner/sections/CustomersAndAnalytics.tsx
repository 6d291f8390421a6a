/** Customers & analytics: how many there are, what they bring, who they are, and who looks at the pages. */
import { useApiQuery } from '../../common/api-query';
import { LoadFailure } from '../../common/LoadFailure';
import { CustomerStats } from '../customers/CustomerStats';
import { CustomersTable } from '../customers/CustomersTable';
import { VisitorCharts } from '../customers/VisitorCharts';
import { VisitsTable } from '../customers/VisitsTable';

/** When nothing answers, one failure stands for all parts; otherwise each part says its own. */
export function CustomersAndAnalytics() {
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
      <VisitorCharts />
      <VisitsTable />
    </>
  );
}
