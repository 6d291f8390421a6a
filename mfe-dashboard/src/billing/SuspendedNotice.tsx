/** A plan that opens nothing because its payment was taken back: why, what comes next, and whom to write. */

import type { BillingOverview } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { dayText, HelpLink } from '@spreadwise/shared-screens';
import { Notice } from '@spreadwise/shared-ui';

export function SuspendedNotice({ overview }: { overview: BillingOverview }) {
  const { suspended, nextInvoice } = overview;
  if (!suspended) return null;
  if (suspended === 'disputed')
    return (
      <Notice
        tone="danger"
        title="Your plan is suspended: your bank was asked to take the payment back"
        action={<HelpLink>Ask us</HelpLink>}
      >
        A dispute of your last payment is open. Your plan opens again when it is settled for us or withdrawn
        with your bank. If it was a mistake, ask us, and we will sort it out together.
      </Notice>
    );
  return (
    <Notice
      tone="danger"
      title="Your plan is suspended: your last payment was refunded"
      action={<HelpLink>Ask us</HelpLink>}
    >
      You have your money back, so that the plan opens nothing now.
      {nextInvoice &&
        ` It renews on ${dayText(nextInvoice.dueAt)} for ${moneyText(nextInvoice.amountCents, nextInvoice.currency)} and opens again then; if you do not want that, cancel it under “Plan & billing”.`}{' '}
      If you did not ask for the refund, ask us.
    </Notice>
  );
}
