/** The figures of the day and the customers. When neither can be read, one failure stands for both. */
import { useSearchParams } from 'react-router-dom';
import { useApiPages, useApiQuery } from '../../common/queries/api-query';
import { LoadFailure } from '../../common/queries/LoadFailure';
import { CustomerStats } from './CustomerStats';
import { CustomersTable } from './list/CustomersTable';
import { filterOf, questionOf } from './list/customer-filter';

export function CustomersPart() {
  const [address] = useSearchParams();
  const reads = [
    useApiQuery('GET /api/admin/customers/summary'),
    useApiPages('GET /api/admin/customers', questionOf(filterOf(address), '')),
  ] as const;
  if (reads.every(({ isLoadingError }) => isLoadingError)) {
    const all = {
      isFetching: reads.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
    };
    return <LoadFailure query={all} what="The customers" />;
  }
  return (
    <>
      <CustomerStats />
      <CustomersTable />
    </>
  );
}
