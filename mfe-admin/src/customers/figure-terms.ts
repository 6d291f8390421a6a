/** The terms behind all customer figures, as defined in docs/billing.md (Figures). */
import type { WordListProps } from '@spreadwise/shared-screens';

export const FIGURE_TERMS: WordListProps['items'] = [
  {
    word: 'Customer',
    says: 'One person: an address, however many customers of the payment provider it became by leaving and returning.',
  },
  {
    word: 'Month',
    says: 'A calendar month in UTC. What happens counts in the month in which we learn of it, so a month that is over never changes.',
  },
  {
    word: 'Has paid',
    says: 'What was collected, less what was refunded, less what was lost in disputes.',
  },
];
