/** The card that pays, and the way to the provider's portal. */
import type { BillingOverview } from '@spreadwise/api/contract';
import { Button, Card, DefinitionList, Stack } from '@spreadwise/shared-ui';
import styles from './BillingCard.module.css';
import { usePortal } from './usePortal';

export interface BillingCardProps {
  readonly overview: BillingOverview;
  readonly redirect: (url: string) => void;
}

export function BillingCard({ overview: { card, stale }, redirect }: BillingCardProps) {
  const { busy, open } = usePortal(redirect);
  return (
    <Card title="Billing">
      <Stack>
        <DefinitionList
          items={
            card
              ? [
                  { term: 'Card', value: <CardOnFile card={card} /> },
                  { term: 'Valid to', value: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}` },
                ]
              : [{ term: 'Card', value: stale ? 'Not known right now' : 'No card on file' }]
          }
        />
        <Button variant="secondary" busy={busy} onClick={open}>
          {busy ? 'Opening…' : 'Manage billing'}
        </Button>
      </Stack>
    </Card>
  );
}

const CardOnFile = ({ card }: { card: NonNullable<BillingOverview['card']> }) => (
  <>
    <span className={styles.brand}>{card.brand}</span> ending in {card.last4}
  </>
);
