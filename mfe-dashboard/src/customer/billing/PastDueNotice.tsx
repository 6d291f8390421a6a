/** A payment that failed, said before everything else: until when the plan stays, and both ways to put it right. */
import type { BillingOverview } from '@spreadwise/api/contract';
import { Button, LinkButton, Notice, VisuallyHidden } from '@spreadwise/shared-ui';
import { dayText } from '../../common/format';
import { usePortal } from '../usePortal';
import styles from './notices.module.css';

export interface PastDueNoticeProps {
  readonly overview: BillingOverview;
  readonly redirect: (url: string) => void;
}

export function PastDueNotice({ overview, redirect }: PastDueNoticeProps) {
  const { busy, open } = usePortal(redirect);
  const { pastDue, subscription } = overview;
  const isOwed = pastDue || subscription?.status === 'past_due' || subscription?.status === 'unpaid';
  if (!isOwed) return null;
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
      {accessText(overview)} Pay it, or give us another card, and everything goes on as before.
    </Notice>
  );
}

function accessText({ pastDue, subscription }: BillingOverview): string {
  if (subscription?.status === 'unpaid' || (pastDue && Date.parse(pastDue.graceUntil) <= Date.now()))
    return 'Your plan opens nothing until it is paid.';
  return pastDue
    ? `You keep your plan until ${dayText(pastDue.graceUntil)}.`
    : 'Your plan stays open for now.';
}
