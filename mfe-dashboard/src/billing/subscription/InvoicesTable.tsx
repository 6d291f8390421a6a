/** The charges by date, each invoice with its page and its PDF at the payment provider. */

import type { InvoiceRow } from '@spreadwise/contract';
import { moneyText, NONE } from '@spreadwise/contract/figure-text';
import { dayText, INVOICE_STATES, Loaded, LoadMore, useApiPages } from '@spreadwise/shared-screens';
import { Badge, Stack, Table, type TableColumn, TextLink, VisuallyHidden } from '@spreadwise/shared-ui';
import { billingTexts } from '../../texts/billing';
import type { BillingTexts } from '../../texts/english/billing';
import { planName } from '../labels';
import { usePayLink } from '../usePayLink';
import styles from './InvoicesTable.module.css';

const NO_FILTER = {};
const columnsIn = ({ invoices, cards }: BillingTexts): readonly TableColumn<InvoiceRow>[] => [
  { key: 'at', header: invoices.date, render: ({ at }) => dayText(at) },
  { key: 'number', header: invoices.number, hideBelow: 'md', render: ({ number }) => <span>{number}</span> },
  { key: 'plan', header: cards.plan, hideBelow: 'sm', render: ({ plan }) => (plan ? planName(plan) : NONE) },
  {
    key: 'amount',
    header: invoices.amount,
    align: 'end',
    render: ({ amountCents, currency }) => moneyText(amountCents, currency),
  },
  { key: 'status', header: invoices.state, render: ({ status }) => <State status={status} /> },
  { key: 'files', header: invoices.invoice, align: 'end', render: (row) => <Files invoice={row} /> },
];

export function InvoicesTable() {
  const words = billingTexts();
  const query = useApiPages('GET /api/billing/invoices', NO_FILTER);
  return (
    <Stack>
      <Loaded query={query} what={words.invoices.what}>
        {({ pages }) => (
          <Table
            caption={words.invoices.caption}
            columns={columnsIn(words)}
            rows={pages.flatMap((page) => page.invoices)}
            rowKey={(row) => row.id}
            empty={words.invoices.empty}
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
  const { invoices: words } = billingTexts();
  const about = <VisuallyHidden>{words.about(number, status === 'credit-note')}</VisuallyHidden>;
  return (
    <span className={styles.files}>
      {hostedUrl && (
        <TextLink
          href={hostedUrl}
          target="_blank"
          rel="noreferrer"
          {...(status === 'open' && { onClick: leave })}
        >
          {status === 'open' ? words.pay : words.view}
          {about}
        </TextLink>
      )}
      {pdfUrl && (
        <TextLink href={pdfUrl} target="_blank" rel="noreferrer">
          {words.pdf}
          {about}
        </TextLink>
      )}
      {!hostedUrl && !pdfUrl && NONE}
    </span>
  );
}
