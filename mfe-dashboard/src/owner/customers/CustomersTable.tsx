/** The customers, newest first, with a search that waits until somebody has finished typing. */
import type { CustomerRow } from '@spreadwise/api/contract';
import { PLANS } from '@spreadwise/api/contract/plans';
import { Badge, Narrow, Stack, Table, type TableColumn, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { useApiPages } from '../../common/api-query';
import { dayText } from '../../common/format';
import { Loaded } from '../../common/Loaded';
import { LoadMore } from '../../common/LoadMore';
import { STATUS_WORDS } from '../../common/status';
import { useDebounced } from '../../common/useDebounced';
import styles from './CustomersTable.module.css';

const SEARCH_DELAY_MS = 300;

const COLUMNS: readonly TableColumn<CustomerRow>[] = [
  {
    key: 'email',
    header: 'Customer',
    render: ({ email, name }) => (
      <div>
        <div className={styles.email}>{email}</div>
        {name && <div className={styles.name}>{name}</div>}
      </div>
    ),
  },
  { key: 'plan', header: 'Plan', render: ({ plan }) => (plan ? PLANS[plan].name : '–') },
  { key: 'tier', header: 'Tier', hideBelow: 'sm' },
  { key: 'status', header: 'Status', render: ({ status }) => <Status status={status} /> },
  { key: 'currentPeriodEnd', header: 'Renews or ends', hideBelow: 'md', render: (row) => periodText(row) },
  { key: 'createdAt', header: 'Since', hideBelow: 'md', render: ({ createdAt }) => dayText(createdAt) },
];

export function CustomersTable() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const query = useApiPages('GET /api/admin/customers', search ? { search } : {});
  return (
    <Stack>
      <Narrow>
        <TextField
          label="Search customers"
          type="search"
          name="search"
          placeholder="Email or name"
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Narrow>
      <Loaded query={query} what="The customers">
        {({ pages }) => (
          <Table
            caption="Customers, newest first"
            columns={COLUMNS}
            rows={pages.flatMap((page) => page.customers)}
            rowKey={(row) => row.id}
            empty={search ? `No customer matches “${search}”.` : 'No customers yet.'}
            busy={query.isPlaceholderData}
          />
        )}
      </Loaded>
      <LoadMore query={query} />
    </Stack>
  );
}

function Status({ status }: Pick<CustomerRow, 'status'>) {
  if (!status) return 'No subscription';
  const { label, tone } = STATUS_WORDS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

function periodText({ currentPeriodEnd, cancelAtPeriodEnd }: CustomerRow): string {
  if (!currentPeriodEnd) return '–';
  return `${cancelAtPeriodEnd ? 'Ends' : 'Renews'} ${dayText(currentPeriodEnd)}`;
}
