/** The payment card, and a link to the provider's portal. */
import type { BillingOverview } from '@spreadwise/contract';
import { countryText } from '@spreadwise/shared-screens';
import { Button, Card, DefinitionList, Stack } from '@spreadwise/shared-ui';
import { billingTexts } from '../../texts/billing';
import { cardText } from '../labels';
import { usePortal } from '../usePortal';

export interface PaymentCardProps {
  readonly overview: BillingOverview;
  readonly redirect: (url: string) => void;
}

export function PaymentCard({ overview: { card, tax, stale }, redirect }: PaymentCardProps) {
  const { busy, open } = usePortal(redirect);
  const words = billingTexts().cards;
  return (
    <Card title={words.payment}>
      <Stack>
        <DefinitionList
          items={[
            ...(card
              ? [
                  { term: words.card, value: cardText(card) },
                  { term: words.validTo, value: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}` },
                ]
              : [{ term: words.card, value: stale ? words.notKnown : words.noCard }]),
            ...(tax?.country ? [{ term: words.country, value: countryText(tax.country) }] : []),
            ...(tax?.vatId ? [{ term: words.vatId, value: tax.vatId }] : []),
          ]}
        />
        <div>
          <Button variant="secondary" busy={busy} onClick={open}>
            {busy ? words.opening : words.manage}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
