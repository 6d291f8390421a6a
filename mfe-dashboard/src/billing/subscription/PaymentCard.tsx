/** The card that pays, and the way to the provider's portal. */
import type { BillingOverview } from '@spreadwise/contract';
import { Button, Card, DefinitionList, Stack } from '@spreadwise/shared-ui';
import { cardText } from '../labels';
import { usePortal } from '../usePortal';

export interface PaymentCardProps {
  readonly overview: BillingOverview;
  readonly redirect: (url: string) => void;
}

export function PaymentCard({ overview: { card, stale }, redirect }: PaymentCardProps) {
  const { busy, open } = usePortal(redirect);
  return (
    <Card title="Payment">
      <Stack>
        <DefinitionList
          items={
            card
              ? [
                  { term: 'Card', value: cardText(card) },
                  { term: 'Valid to', value: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}` },
                ]
              : [{ term: 'Card', value: stale ? 'Not known right now' : 'No card on file' }]
          }
        />
        <div>
          <Button variant="secondary" busy={busy} onClick={open}>
            {busy ? 'Opening…' : 'Manage billing'}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
