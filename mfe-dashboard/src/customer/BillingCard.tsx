/** The next invoice, the card that pays it, and the way to the provider's portal. */
import type { BillingOverview } from '@spreadwise/api/contract';
import { Button, DefinitionList } from '@spreadwise/shared-ui';
import { dayText, moneyText } from '../common/format';
import styles from './BillingCard.module.css';
import { usePortal } from './usePortal';

export interface BillingCardProps {
  readonly overview: BillingOverview;
  readonly redirect: (url: string) => void;
}

export function BillingCard({ overview: { nextInvoice, card }, redirect }: BillingCardProps) {
  const { busy, open } = usePortal(redirect);
  return (
    <div className={styles.billing}>
      <DefinitionList
        items={[
          {
            term: 'Next invoice',
            value: nextInvoice
              ? `${moneyText(nextInvoice.amountCents, nextInvoice.currency)} on ${dayText(nextInvoice.dueAt)}`
              : 'None. Nothing will be charged.',
          },
          { term: 'Card', value: card ? <CardOnFile card={card} /> : 'No card on file' },
        ]}
      />
      <Button variant="secondary" busy={busy} onClick={open}>
        {busy ? 'Opening…' : 'Manage billing'}
      </Button>
    </div>
  );
}

function CardOnFile({ card }: { card: NonNullable<BillingOverview['card']> }) {
  const { brand, last4, expMonth, expYear } = card;
  return (
    <>
      <span className={styles.brand}>{brand}</span> ending in {last4}, valid to{' '}
      {String(expMonth).padStart(2, '0')}/{expYear}
    </>
  );
}
