/** Said when the payment provider does not answer: what is shown is our own record, and what is unknown stays out. */
import { Notice } from '@spreadwise/shared-ui';

export const StaleNotice = () => (
  <Notice tone="info" title="Your billing details cannot be read right now">
    The payment provider does not answer. What is below is what we last heard from it, and it still holds
    here.
  </Notice>
);
