/** Texts for the movements of monthly recurring revenue. */
import type { MrrMovementKind, RevenueMonth } from '@spreadwise/contract';
import { countText, moneyText } from '@spreadwise/contract/figure-text';

export const MOVEMENTS: readonly {
  readonly kind: MrrMovementKind;
  readonly label: string;
  readonly meaning: string;
}[] = [
  { kind: 'new', label: 'New', meaning: 'A customer pays for the first time.' },
  {
    kind: 'expansion',
    label: 'Expansion',
    meaning: 'A customer upgraded, or undid a scheduled downgrade.',
  },
  {
    kind: 'reactivation',
    label: 'Reactivation',
    meaning: 'A former customer pays again, or a customer undoes a cancellation.',
  },
  {
    kind: 'contraction',
    label: 'Contraction',
    meaning: 'A customer scheduled a downgrade; it counts from the day of that decision.',
  },
  {
    kind: 'churn_choice',
    label: 'Left',
    meaning:
      'A customer cancelled or paused; it counts from the day of that decision, not from the end of the paid period.',
  },
  {
    kind: 'churn_payment',
    label: 'Lost by payment',
    meaning: 'A payment failed for good, or was refunded in full or disputed.',
  },
];

export const euros = (cents: number) => moneyText(cents, 'EUR');
export const signedEuros = (cents: number) => (cents > 0 ? `+${euros(cents)}` : euros(cents));

/** The amount moved and the number of customers. Null: no movement. */
export const movedText = ({ cents, customers }: RevenueMonth['movements'][MrrMovementKind]): string | null =>
  customers === 0 ? null : `${signedEuros(cents)} (${countText(customers)})`;
