/** The daily figures and the customers; on a phone the customers first. If both fail to load, shows one failure. */
import { LoadFailure, useApiPages, useApiQuery } from '@spreadwise/shared-screens';
import { useSearchParams } from 'react-router-dom';
import { LoadTogether } from '../common/LoadTogether';
import { CustomerStats } from './CustomerStats';
import styles from './CustomersPart.module.css';
import { Definitions } from './Definitions';
import { FIGURE_TERMS } from './figure-terms';
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
    <LoadTogether queries={reads}>
      <div className={styles.part}>
        <div className={styles.figures}>
          <CustomerStats />
        </div>
        <CustomersTable />
        <Definitions items={WORDS} />
      </div>
    </LoadTogether>
  );
}

const WORDS = [
  ...FIGURE_TERMS,
  {
    word: 'Live customers',
    says: 'Customers whose paid plan is open now. An overdue plan stays open for seven days; a tier given for free does not count.',
  },
  {
    word: 'Monthly revenue',
    says: 'What subscriptions cost at their next renewal, at list price. See Revenue for changes.',
  },
  {
    word: 'Leaving',
    says: 'Customers whose plan is set to end. It stays open until then and is not renewed.',
  },
];
