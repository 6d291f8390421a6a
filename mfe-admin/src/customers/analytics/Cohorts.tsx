/** For customers by month of first payment, how many remain at the end of that month and each later one. */

import type { Cohort } from '@spreadwise/contract';
import { countText, shareText } from '@spreadwise/contract/figure-text';
import { monthText } from '@spreadwise/shared-screens';
import { Table, type TableColumn } from '@spreadwise/shared-ui';

export function Cohorts({ cohorts }: { readonly cohorts: readonly Cohort[] }) {
  const most = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  const columns: TableColumn<Cohort>[] = [
    { key: 'month', header: 'First paid', render: ({ month }) => monthText(month) },
    { key: 'customers', header: 'Customers', align: 'end', render: ({ customers }) => countText(customers) },
    ...Array.from(
      { length: most },
      (_, index): TableColumn<Cohort> => ({
        key: `kept${index}`,
        header: index === 0 ? 'That month' : `+${index}`,
        align: 'end',
        render: ({ kept, customers }) => {
          const left = kept[index];
          return left === undefined ? null : shareText(left, customers);
        },
      }),
    ),
  ];
  return (
    <Table
      dense
      matrix
      caption="Retained at the end of each month, by the month of the first payment"
      columns={columns}
      rows={cohorts}
      rowKey={({ month }) => month}
      empty="No payments yet."
    />
  );
}
