/** What this is, and what it is not. */
import { Muted } from '@spreadwise/shared-ui';

export const AdviceOnly = () => (
  <Muted>
    Advice only: nothing is traded for you. Fees, limits and networks are as far as they are known, prices
    move while you act, and no profit is promised.
  </Muted>
);
