/** A payment is due, shown before everything else: what happened, until when the plan stays open, and how to fix it. */

import type { BillingOverview, SubscriptionState } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { dayText, HelpLink } from '@spreadwise/shared-screens';
import { Button, LinkButton, Notice, VisuallyHidden } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { planTexts } from '../texts/plan';
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
  const { due: words, means } = planTexts();
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
              {due.bankAsks ? words.confirm : words.pay(moneyText(due.amountCents, due.currency))}
              <VisuallyHidden>{words.newTab}</VisuallyHidden>
            </LinkButton>
          )}
          {isFirst ? (
            <LinkButton size="sm" variant="secondary" render={<Link to="/signup" />}>
              {words.beginAgain}
            </LinkButton>
          ) : (
            <OtherCard redirect={redirect} isOnlyWay={!due?.payUrl} />
          )}
        </div>
      }
    >
      {isFirst ? words.first : `${accessText(overview, subscription)} ${wayOut(overview, subscription)}`}{' '}
      <HelpLink topic={isFirst ? 'standings' : 'payment'}>{means}</HelpLink>
    </Notice>
  );
}

function titleOf({ due }: BillingOverview, isFirst: boolean): string {
  const words = planTexts().due;
  if (due?.bankAsks) return words.bankAsks;
  return isFirst ? words.firstOpen : words.failed;
}

interface OtherCardProps extends Pick<DueNoticeProps, 'redirect'> {
  readonly isOnlyWay: boolean;
}

function OtherCard({ redirect, isOnlyWay }: OtherCardProps) {
  const { busy, open } = usePortal(redirect);
  return (
    <Button size="sm" variant={isOnlyWay ? 'primary' : 'secondary'} busy={busy} onClick={open}>
      {planTexts().due.updateCard}
    </Button>
  );
}

function accessText(overview: BillingOverview, subscription: SubscriptionState): string {
  const words = planTexts().due;
  if (accessOf(overview, subscription) === 'closed') return words.closed;
  return overview.pastDue ? words.keepUntil(dayText(overview.pastDue.graceUntil)) : words.stillOpen;
}

function wayOut({ due }: BillingOverview, { status }: SubscriptionState): string {
  const words = planTexts().due;
  if (due?.bankAsks) return words.confirmIt;
  // The provider no longer retries the card.
  if (status === 'unpaid') return due?.payUrl ? words.payYourself : words.payInvoice;
  return words.payOrCard;
}
