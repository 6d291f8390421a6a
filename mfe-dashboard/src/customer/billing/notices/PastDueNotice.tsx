/** A payment that failed, said before everything else: until when the plan stays, and how to put it right. */
import type { BillingOverview, SubscriptionState } from '@spreadwise/contract';
import { Button, LinkButton, Notice, VisuallyHidden } from '@spreadwise/shared-ui';
import { dayText } from '../../../common/format';
import { usePortal } from '../commands/usePortal';
import { accessOf, isOwed } from '../status/access';
import styles from './notices.module.css';

export interface PastDueNoticeProps {
  readonly overview: BillingOverview;
  readonly redirect: (url: string) => void;
}

export function PastDueNotice({ overview, redirect }: PastDueNoticeProps) {
  const { busy, open } = usePortal(redirect);
  const { pastDue, subscription } = overview;
  if (!subscription || !isOwed(subscription)) return null;
  return (
    <Notice
      tone="warning"
      title="Your last payment did not go through"
      action={
        <div className={styles.actions}>
          {pastDue?.payUrl && (
            <LinkButton size="sm" href={pastDue.payUrl} target="_blank" rel="noreferrer">
              Pay now<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </LinkButton>
          )}
          <Button size="sm" variant={pastDue?.payUrl ? 'secondary' : 'primary'} busy={busy} onClick={open}>
            Update your card
          </Button>
        </div>
      }
    >
      {accessText(overview, subscription)}{' '}
      {subscription.status === 'unpaid' ? PAY_INVOICE : 'Pay it, or give us another card,'} and everything
      goes on as before.
    </Notice>
  );
}

/** The provider tries no card any more. */
const PAY_INVOICE = 'Pay the open invoice under “Plan & billing”,';

function accessText(overview: BillingOverview, subscription: SubscriptionState): string {
  if (accessOf(overview, subscription) === 'closed') return 'Your plan opens nothing until it is paid.';
  return overview.pastDue
    ? `You keep your plan until ${dayText(overview.pastDue.graceUntil)}.`
    : 'Your plan stays open for now.';
}
