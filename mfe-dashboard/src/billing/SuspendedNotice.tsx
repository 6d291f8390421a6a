/** A plan without access because its payment was reversed: why, what comes next, and whom to contact. */

import type { BillingOverview } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { dayText, HelpLink } from '@spreadwise/shared-screens';
import { Notice } from '@spreadwise/shared-ui';
import { planTexts } from '../texts/plan';

export function SuspendedNotice({ overview }: { overview: BillingOverview }) {
  const { suspended, nextInvoice } = overview;
  if (!suspended) return null;
  const { suspended: words, askUs } = planTexts();
  if (suspended === 'disputed')
    return (
      <Notice tone="danger" title={words.disputed} action={<HelpLink>{askUs}</HelpLink>}>
        {words.disputedText}
      </Notice>
    );
  return (
    <Notice tone="danger" title={words.refunded} action={<HelpLink>{askUs}</HelpLink>}>
      {words.refundedText}{' '}
      {nextInvoice &&
        `${words.renews(dayText(nextInvoice.dueAt), moneyText(nextInvoice.amountCents, nextInvoice.currency))} `}
      {words.notAsked}
    </Notice>
  );
}
