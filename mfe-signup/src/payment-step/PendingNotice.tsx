/** Subscribed, and the payment is on its way: nothing is left to do here. */
import { LinkButton, Notice } from '@spreadwise/shared-ui';

export const PendingNotice = () => (
  <Notice
    tone="success"
    title="Your subscription has been set up"
    action={
      <LinkButton size="sm" href="/dashboard">
        Open your dashboard
      </LinkButton>
    }
  >
    The payment is being processed. This can take a few minutes.
  </Notice>
);
