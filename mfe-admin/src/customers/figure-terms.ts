/** The terms behind all customer figures, as defined in docs/billing.md (Figures). */
import type { GlossaryListProps } from '@spreadwise/shared-screens';

export const FIGURE_TERMS: GlossaryListProps['items'] = [
  {
    word: 'Customer',
    says: 'One person: an address, however many customers it became at the payment provider by leaving and returning.',
  },
  {
    word: 'Month',
    says: 'A calendar month in UTC. Recurring revenue counts in the month in which we learn of it, so a past month never changes; payments count in the month of the payment.',
  },
  {
    word: 'Has paid',
    says: 'The amount collected, less refunds and lost disputes.',
  },
];
