/** The statements that take the most time, and advice from the statistics. */

import type { StatementFigures } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Card, Muted, SelectField, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { SentenceList } from '../common/SentenceList';
import styles from './Database.module.css';

const COLUMNS: readonly TableColumn<StatementFigures>[] = [
  {
    key: 'statement',
    header: 'Statement',
    render: ({ statement }) => <code className={styles.statement}>{statement}</code>,
  },
  { key: 'calls', header: 'Calls', align: 'end', render: ({ calls }) => countText(calls) },
  { key: 'totalMs', header: 'In all', align: 'end', render: ({ totalMs }) => msText(totalMs) },
  { key: 'meanMs', header: 'Mean', align: 'end', render: ({ meanMs }) => msText(meanMs) },
  { key: 'maxMs', header: 'Longest', align: 'end', render: ({ maxMs }) => msText(maxMs) },
  { key: 'rows', header: 'Rows', align: 'end', hideBelow: 'md', render: ({ rows }) => countText(rows) },
];

const ORDERS = [
  { value: 'totalMs', label: 'Total time' },
  { value: 'meanMs', label: 'Mean time' },
  { value: 'maxMs', label: 'Longest' },
  { value: 'calls', label: 'Calls' },
] as const;
type Order = (typeof ORDERS)[number]['value'];

export default function Statements() {
  return (
    <>
      <Figures />
      <Findings />
    </>
  );
}

function Figures() {
  const query = useApiQuery('GET /api/admin/database/statements');
  const [order, setOrder] = useState<Order>('totalMs');
  return (
    <Loaded query={query} what="The statements">
      {({ statements, why }) =>
        statements === null ? (
          <Card title="Slow and frequent statements">
            <Muted>{why}</Muted>
          </Card>
        ) : (
          <Stack>
            <SelectField
              label="Order by"
              options={ORDERS}
              value={order}
              onChange={(event) => setOrder(event.target.value as Order)}
            />
            <Table
              caption="Statements of the product, since their statistics began"
              columns={COLUMNS}
              rows={[...statements].sort((a, b) => b[order] - a[order])}
              rowKey={({ statement }) => statement}
              empty="No statistics yet."
            />
          </Stack>
        )
      }
    </Loaded>
  );
}

function Findings() {
  const query = useApiQuery('GET /api/admin/database/findings');
  return (
    <Card title="Indexes and dead rows" description="Since the statistics began.">
      <Loaded query={query} what="The findings">
        {({ findings }) =>
          findings.length === 0 ? (
            <Muted>No findings.</Muted>
          ) : (
            <SentenceList>
              {findings.map(({ words }) => (
                <li key={words}>{words}</li>
              ))}
            </SentenceList>
          )
        }
      </Loaded>
    </Card>
  );
}

/** In one unit for comparison within a column, where a tenth of a second is a long time. */
const msText = (ms: number): string =>
  `${ms.toLocaleString('en-GB', { maximumFractionDigits: ms < 10 ? 2 : 0 })} ms`;
