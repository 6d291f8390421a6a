/** A plan that opens nothing because its payment was taken back: why, and whom to write. */
import type { BillingOverview } from '@spreadwise/api/contract';
import { LinkButton, Notice } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';

export function SuspendedNotice({ overview: { suspended } }: { overview: BillingOverview }) {
  if (!suspended) return null;
  if (suspended === 'disputed')
    return (
      <Notice tone="danger" title="Your plan is suspended: your bank was asked to take the payment back">
        A dispute of your last payment is open. Your plan opens again when it is settled for us or withdrawn
        with your bank. If it was a mistake, answer any mail that you have from us, and we will sort it out
        together.
      </Notice>
    );
  return (
    <Notice
      tone="danger"
      title="Your plan is suspended: your last payment was refunded"
      action={
        <LinkButton size="sm" variant="secondary" render={<Link to="/signup" />}>
          See the plans
        </LinkButton>
      }
    >
      You have your money back, so that the plan opens nothing now. If you did not ask for it, answer any mail
      that you have from us.
    </Notice>
  );
}
