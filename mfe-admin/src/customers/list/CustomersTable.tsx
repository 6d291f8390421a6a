/** The customers that match the filter, with a search that waits until typing stops. */

import type { CustomerDetail, CustomerRow } from '@spreadwise/contract';
import { NONE } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { isOver } from '@spreadwise/contract/subscription-status';
import { useAuth } from '@spreadwise/shared-auth';
import {
  dayText,
  LazyScreen,
  Loaded,
  LoadMore,
  OPENED_HERE,
  STATUS_LABELS,
  useApiPages,
  useApiQuery,
  useDebounced,
  useDownload,
} from '@spreadwise/shared-screens';
import {
  Badge,
  Button,
  CopyButton,
  Stack,
  Table,
  type TableColumn,
  TextField,
  TextLink,
  toast,
} from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { customerAddress } from '../detail/customer-address';
import { CustomerFilters } from './CustomerFilters';
import styles from './CustomersTable.module.css';
import { filterOf, ORDER_LABELS, questionOf, withFilter } from './customer-filter';

const SEARCH_DELAY_MS = 300;

/** In the chunk of the customer's sheet, which contains it too. */
const loadComp = () => import(/* webpackChunkName: "customer" */ '../detail/CompDialog');

/** In the same chunk. */

const COLUMNS: readonly TableColumn<CustomerRow>[] = [
  {
    key: 'email',
    header: 'Customer',
    render: (row) => <Customer customer={row} />,
  },
  { key: 'plan', header: 'Plan', render: ({ plan }) => (plan ? PLANS[plan].name : NONE) },
  { key: 'tier', header: 'Tier', hideBelow: 'sm' },
  { key: 'status', header: 'Status', render: ({ status }) => <Status status={status} /> },
  { key: 'currentPeriodEnd', header: 'Renews or ends', hideBelow: 'md', render: (row) => periodText(row) },
  { key: 'createdAt', header: 'Since', hideBelow: 'md', render: ({ createdAt }) => dayText(createdAt) },
];

export function CustomersTable() {
  const { hasPermission } = useAuth();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const [giving, setGiving] = useState(false);
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const onClose = () => setGiving(false);
  const onGiven = ({ id, tier }: CustomerDetail) => {
    onClose();
    toast({ title: `The tier is given: ${tier} counts at once` });
    void queries.invalidateQueries();
    void navigate(customerAddress(address, id), { state: OPENED_HERE });
  };
  const filter = filterOf(address);
  const question = questionOf(filter, search);
  const isAll = Object.keys(question).length === 0;
  const query = useApiPages('GET /api/admin/customers', question);
  const signupUrl = useApiQuery('GET /api/admin/customers/summary').data?.signupUrl;
  return (
    <Stack>
      <div className={styles.bar}>
        <Search typed={typed} onType={setTyped} />
        <div className={styles.acts}>
          {signupUrl && <CopyButton text={signupUrl} label="Copy sign-up link" wide size="md" />}
          {hasPermission('subscription.manage') && (
            <Button variant="secondary" onClick={() => setGiving(true)}>
              Give someone a tier
            </Button>
          )}
        </div>
      </div>
      <CustomerFilters
        filter={filter}
        onFilter={(next) => setAddress(withFilter(address, next), { replace: true })}
      />
      <Loaded query={query} what="The customers">
        {({ pages }) => (
          <Table
            caption={`Customers, ${ORDER_LABELS[filter.order ?? 'newest'].toLowerCase()}`}
            columns={COLUMNS}
            rows={pages.flatMap((page) => page.customers)}
            rowKey={(row) => row.id}
            empty={emptyText(search, isAll)}
            busy={query.isPlaceholderData}
          />
        )}
      </Loaded>
      <LoadMore query={query} />
      <Export question={question} />
      {giving && <LazyScreen part load={loadComp} props={{ email: null, onClose, onGiven }} />}
    </Stack>
  );
}

function emptyText(search: string, isAll: boolean): string {
  if (isAll) return 'No customers yet.';
  return search ? `No customer matches “${search}”.` : 'No customer has this status.';
}

function Customer({ customer: { id, email, name } }: { customer: CustomerRow }) {
  const [search] = useSearchParams();
  return (
    <div>
      <TextLink
        className={styles.email}
        render={<Link to={customerAddress(search, id)} state={OPENED_HERE} />}
      >
        {email}
      </TextLink>
      {name && <div className={styles.name}>{name}</div>}
    </div>
  );
}

function Status({ status }: Pick<CustomerRow, 'status'>) {
  if (!status) return 'No subscription';
  const { label, tone } = STATUS_LABELS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

function periodText({ currentPeriodEnd, cancelAtPeriodEnd, status }: CustomerRow): string {
  if (!currentPeriodEnd || isOver(status)) return NONE;
  return `${cancelAtPeriodEnd ? 'Ends' : 'Renews'} ${dayText(currentPeriodEnd)}`;
}

const Search = ({ typed, onType }: { readonly typed: string; readonly onType: (typed: string) => void }) => (
  <div className={styles.search}>
    <TextField
      label="Search customers"
      type="search"
      name="search"
      placeholder="Email or name"
      maxLength={254}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  </div>
);

function Export({ question }: { readonly question: ReturnType<typeof questionOf> }) {
  const { busy: saving, download } = useDownload('GET /api/admin/customers/export');
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        busy={saving !== null}
        onClick={() => void download('customers.csv', question)}
      >
        Export CSV
      </Button>
    </div>
  );
}
