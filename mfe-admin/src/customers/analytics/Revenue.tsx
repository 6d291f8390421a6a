/** Monthly recurring revenue: each month's start, its movements, and its end. */

import type { RevenueMonth } from '@spreadwise/contract';
import { NONE } from '@spreadwise/contract/figure-text';
import { BarChart, Loaded, monthText, useApiQuery } from '@spreadwise/shared-screens';
import { Card, Table, type TableColumn } from '@spreadwise/shared-ui';
import { Definitions } from '../Definitions';
import { FIGURE_TERMS } from '../figure-terms';
import { euros, MOVEMENTS, movedText } from './movements';

const COLUMNS: readonly TableColumn<RevenueMonth>[] = [
  { key: 'month', header: 'Month', render: (row) => monthText(row.month) },
  { key: 'startCents', header: 'Start', align: 'end', render: ({ startCents }) => euros(startCents) },
  ...MOVEMENTS.map(
    ({ kind, label }): TableColumn<RevenueMonth> => ({
      key: kind,
      header: label,
      align: 'end',
      // A dash reads better than a table of zeros.
      render: ({ movements }) => movedText(movements[kind]) ?? NONE,
    }),
  ),
  { key: 'endCents', header: 'End', align: 'end', render: ({ endCents }) => euros(endCents) },
];

export default function Revenue() {
  const query = useApiQuery('GET /api/admin/revenue');
  return (
    <Loaded query={query} what="The revenue">
      {({ months }) => (
        <>
          <Card
            title="Monthly recurring revenue"
            description="At each month’s end (UTC), the present one so far, in euros."
          >
            <BarChart
              of="months"
              caption="Monthly recurring revenue, twelve months"
              unit="euros"
              points={months.map((row) => ({
                label: monthText(row.month),
                value: Math.round(row.endCents / 100),
              }))}
            />
          </Card>
          <Table
            dense
            caption="How it moved, the newest month first (in brackets: customers)"
            columns={COLUMNS}
            rows={[...months].reverse()}
            rowKey={(row) => row.month}
            empty="There are no months yet."
          />
          <Definitions items={WORDS} />
        </>
      )}
    </Loaded>
  );
}

const WORDS = [
  ...FIGURE_TERMS,
  {
    word: 'Monthly recurring revenue',
    says: 'What the subscriptions will be billed at their next renewal. One that is set to end, or whose money was taken back, brings nothing; one that is overdue counts while the provider tries to collect; one that goes down counts as the cheaper plan.',
  },
  ...MOVEMENTS.map(({ label, meaning }) => ({ word: label, says: meaning })),
];
