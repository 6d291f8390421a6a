/** The customer next to a conversation: tier, subscription, invoices, and a link to all details. */

import { moneyText } from '@spreadwise/contract/figure-text';
import { dayText, INVOICE_STATES, Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Badge, Card, DefinitionList, Muted, Stack, TextLink, Toolbar } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { CUSTOMER } from '../customers/detail/customer-address';
import { tierReason } from '../customers/detail/facts';

const SHOWN_INVOICES = 5;

export function CustomerSummary({ id }: { readonly id: string }) {
  const query = useApiQuery('GET /api/admin/customer', { query: { id } });
  return (
    <Stack>
      <Loaded query={query} what="The customer">
        {(customer) => (
          <Card title="Customer" description={customer.name ?? undefined}>
            <Stack gap="sm">
              <Toolbar>
                <Badge tone={customer.tier === 'FREE' ? 'neutral' : 'accent'}>{customer.tier}</Badge>
              </Toolbar>
              <p>{tierReason(customer)}</p>
              <Muted>Customer since {dayText(customer.createdAt)}</Muted>
              <TextLink render={<Link to={{ search: `?section=customers&${CUSTOMER}=${id}` }} />}>
                Customer details
              </TextLink>
            </Stack>
          </Card>
        )}
      </Loaded>
      <Invoices id={id} />
    </Stack>
  );
}

function Invoices({ id }: { readonly id: string }) {
  const query = useApiQuery('GET /api/admin/customer/invoices', { query: { id } });
  return (
    <Loaded query={query} what="The invoices">
      {({ invoices }) => (
        <Card title="Invoices">
          {invoices.length === 0 ? (
            <Muted>None yet.</Muted>
          ) : (
            <DefinitionList
              items={invoices.slice(0, SHOWN_INVOICES).map(({ at, amountCents, currency, status }) => ({
                term: dayText(at),
                value: `${moneyText(amountCents, currency)}, ${INVOICE_STATES[status][0].toLowerCase()}`,
              }))}
            />
          )}
        </Card>
      )}
    </Loaded>
  );
}
