/** The facts about a customer, and the reason for their tier. */

import type { CustomerDetail } from '@spreadwise/contract';
import { PLANS } from '@spreadwise/contract/plans';
import { isOver } from '@spreadwise/contract/subscription-status';
import { countryText, STATUS_LABELS, utcText } from '@spreadwise/shared-screens';
import { Badge, Card, CopyButton, DefinitionList, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import styles from './CustomerFacts.module.css';
import { doubtOf, tierReason, vatText } from './facts';

type Subscription = CustomerDetail['subscriptions'][number];

export const CustomerFacts = ({ customer }: { customer: CustomerDetail }) => (
  <>
    <Card as={3} title="Tier">
      <div className={styles.tier}>
        <Badge tone={customer.tier === 'FREE' ? 'neutral' : 'accent'}>{customer.tier}</Badge>
        <p>{tierReason(customer)}</p>
        {customer.comp && <Muted>Reason given: {customer.comp.reason}</Muted>}
      </div>
    </Card>
    {customer.subscriptions.map((subscription) => (
      <Held key={subscription.id} subscription={subscription} />
    ))}
    {customer.tax && <Tax tax={customer.tax} />}
    <Card as={3} title="Customer">
      <DefinitionList
        items={[
          { term: 'Email', value: customer.email },
          { term: 'Since', value: utcText(customer.createdAt) },
          { term: 'Id at the provider', value: <Id id={customer.id} what="customer’s id" /> },
        ]}
      />
    </Card>
  </>
);

/** The two proofs of the customer's location, and any contradiction between them. */
function Tax({ tax }: { tax: NonNullable<CustomerDetail['tax']> }) {
  const { country, cardCountry, vatId } = tax;
  const doubt = doubtOf(tax);
  return (
    <Card as={3} title="VAT">
      <Stack>
        <DefinitionList
          items={[
            { term: 'Of the last payment', value: vatText(tax) },
            { term: 'Country, as declared', value: country ? countryText(country) : 'Not given' },
            { term: 'Country of the card', value: cardCountry ? countryText(cardCountry) : 'Not known' },
            ...(vatId ? [{ term: 'VAT ID', value: vatId }] : []),
          ]}
        />
        {doubt && <Notice tone="warning" title={doubt} />}
      </Stack>
    </Card>
  );
}

function Held({ subscription }: { subscription: Subscription }) {
  const { id, plan, status, reversal, scheduledChange, pastDue, syncedAt } = subscription;
  const { label, tone } = STATUS_LABELS[status];
  return (
    <Card as={3} title={`${PLANS[plan].name} subscription`}>
      <DefinitionList
        items={[
          {
            term: 'State',
            value: (
              <span className={styles.badges}>
                <Badge tone={tone}>{label}</Badge>
                {reversal && <Badge tone="danger">{reversal === 'refunded' ? 'Refunded' : 'Disputed'}</Badge>}
              </span>
            ),
          },
          ...periodOf(subscription),
          ...(scheduledChange
            ? [{ term: PLANS[scheduledChange.plan].name, value: `From ${utcText(scheduledChange.at)}` }]
            : []),
          ...(pastDue
            ? [
                { term: 'Overdue since', value: utcText(pastDue.since) },
                { term: 'Grace until', value: utcText(pastDue.graceUntil) },
              ]
            : []),
          { term: 'Read from the provider', value: utcText(syncedAt) },
          { term: 'Id at the provider', value: <Id id={id} what="subscription’s id" /> },
        ]}
      />
    </Card>
  );
}

function periodOf({ currentPeriodEnd, cancelAtPeriodEnd, status }: Subscription) {
  if (!currentPeriodEnd) return [];
  const term = isOver(status) ? 'Period ended' : cancelAtPeriodEnd ? 'Ends' : 'Renews';
  return [{ term, value: utcText(currentPeriodEnd) }];
}

const Id = ({ id, what }: { id: string; what: string }) => (
  <span className={styles.id}>
    <code>{id}</code> <CopyButton text={id} label={`Copy the ${what}`} />
  </span>
);
