/** Something is to be paid, said before everything else: what happened, until when the plan stays, and the ways to put it right. */

import type { BillingOverview, SubscriptionState } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { dayText, HelpLink } from '@spreadwise/shared-screens';
import { Button, LinkButton, Notice, VisuallyHidden } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { accessOf, isOwed } from './access';
import styles from './notices.module.css';
import { usePayLink } from './usePayLink';
import { usePortal } from './usePortal';

export interface DueNoticeProps {
  readonly overview: BillingOverview;
  readonly redirect: (url: string) => void;
}

export function DueNotice({ overview, redirect }: DueNoticeProps) {
  const { due, subscription } = overview;
  const leave = usePayLink();
  if (!subscription) return null;
  const isFirst = subscription.status === 'incomplete';
  if (!isFirst && !isOwed(subscription)) return null;
  return (
    <Notice
      tone="warning"
      title={titleOf(overview, isFirst)}
      action={
        <div className={styles.actions}>
          {due?.payUrl && (
            <LinkButton size="sm" href={due.payUrl} target="_blank" rel="noreferrer" onClick={leave}>
              {due.bankAsks
                ? 'Confirm with your bank'
                : `Pay ${moneyText(due.amountCents, due.currency)} now`}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </LinkButton>
          )}
          {isFirst ? (
            <LinkButton size="sm" variant="secondary" render={<Link to="/signup" />}>
              Begin again
            </LinkButton>
          ) : (
            <OtherCard redirect={redirect} isOnlyWay={!due?.payUrl} />
          )}
        </div>
      }
    >
      {isFirst ? FIRST : `${accessText(overview, subscription)} ${wayOut(overview, subscription)}`}{' '}
      <HelpLink topic={isFirst ? 'standings' : 'payment'}>What this means</HelpLink>
    </Notice>
  );
}

const FIRST =
  'Nothing is charged and nothing is open yet. Complete it on the payment provider’s page, or begin again with another card; by itself it ends within a day.';

function titleOf({ due }: BillingOverview, isFirst: boolean): string {
  if (due?.bankAsks) return 'Your bank wants you to confirm a payment';
  return isFirst ? 'Your first payment is not completed' : 'Your last payment did not go through';
}

interface OtherCardProps extends Pick<DueNoticeProps, 'redirect'> {
  readonly isOnlyWay: boolean;
}

function OtherCard({ redirect, isOnlyWay }: OtherCardProps) {
  const { busy, open } = usePortal(redirect);
  return (
    <Button size="sm" variant={isOnlyWay ? 'primary' : 'secondary'} busy={busy} onClick={open}>
      Update your card
    </Button>
  );
}

function accessText(overview: BillingOverview, subscription: SubscriptionState): string {
  if (accessOf(overview, subscription) === 'closed') return 'Your plan opens nothing until it is paid.';
  return overview.pastDue
    ? `You keep your plan until ${dayText(overview.pastDue.graceUntil)}.`
    : 'Your plan stays open for now.';
}

function wayOut({ due }: BillingOverview, { status }: SubscriptionState): string {
  if (due?.bankAsks) return 'Confirm it on the payment provider’s page, and everything goes on as before.';
  // The provider tries no card any more.
  if (status === 'unpaid')
    return due?.payUrl
      ? 'Your card is no longer tried: pay it yourself, and everything goes on as before.'
      : 'Pay the open invoice under “Plan & billing”, and everything goes on as before.';
  return 'Pay it, or give us another card, and everything goes on as before.';
}
