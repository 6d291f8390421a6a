/** What was charged and when, each invoice with its page and its PDF at the payment provider. */

import type { InvoiceRow } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { dayText, INVOICE_STATES, Loaded, LoadMore, useApiPages } from '@spreadwise/shared-screens';
import { Badge, Stack, Table, type TableColumn, TextLink, VisuallyHidden } from '@spreadwise/shared-ui';
import { planName } from '../labels';
import { usePayLink } from '../usePayLink';
import styles from './InvoicesTable.module.css';

const NO_FILTER = {};
const COLUMNS: readonly TableColumn<InvoiceRow>[] = [
  { key: 'at', header: 'Date', render: ({ at }) => dayText(at) },
  { key: 'number', header: 'Number', hideBelow: 'md', render: ({ number }) => <span>{number}</span> },
  { key: 'plan', header: 'Plan', hideBelow: 'sm', render: ({ plan }) => (plan ? planName(plan) : '–') },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    render: ({ amountCents, currency }) => moneyText(amountCents, currency),
  },
  { key: 'status', header: 'State', render: ({ status }) => <State status={status} /> },
  { key: 'files', header: 'Invoice', align: 'end', render: (row) => <Files invoice={row} /> },
];

export function InvoicesTable() {
  const query = useApiPages('GET /api/billing/invoices', NO_FILTER);
  return (
    <Stack>
      <Loaded query={query} what="Your invoices">
        {({ pages }) => (
          <Table
            caption="Invoices"
            columns={COLUMNS}
            rows={pages.flatMap((page) => page.invoices)}
            rowKey={(row) => row.id}
            empty="No invoices yet. Each payment’s invoice will stand here."
          />
        )}
      </Loaded>
      <LoadMore query={query} />
    </Stack>
  );
}

function State({ status }: Pick<InvoiceRow, 'status'>) {
  const [label, tone] = INVOICE_STATES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

function Files({ invoice: { hostedUrl, pdfUrl, number, status } }: { invoice: InvoiceRow }) {
  const leave = usePayLink();
  const about = <VisuallyHidden> invoice {number} (opens in a new tab)</VisuallyHidden>;
  return (
    <span className={styles.files}>
      {hostedUrl && (
        <TextLink
          href={hostedUrl}
          target="_blank"
          rel="noreferrer"
          {...(status === 'open' && { onClick: leave })}
        >
          {status === 'open' ? 'Pay' : 'View'}
          {about}
        </TextLink>
      )}
      {pdfUrl && (
        <TextLink href={pdfUrl} target="_blank" rel="noreferrer">
          PDF
          {about}
        </TextLink>
      )}
      {!hostedUrl && !pdfUrl && '–'}
    </span>
  );
}
