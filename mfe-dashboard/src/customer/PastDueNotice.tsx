/** A payment that failed, said before everything else, with the way to put it right. */
import type { SubscriptionState } from '@spreadwise/api/contract';
import { Button, Notice } from '@spreadwise/shared-ui';
import { usePortal } from './usePortal';

export interface PastDueNoticeProps {
  readonly subscription: SubscriptionState | null;
  readonly redirect: (url: string) => void;
}

export function PastDueNotice({ subscription, redirect }: PastDueNoticeProps) {
  const { busy, open } = usePortal(redirect);
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return null;
  return (
    <Notice
      tone="warning"
      title="Your last payment did not go through"
      action={
        <Button size="sm" busy={busy} onClick={open}>
          Update your card
        </Button>
      }
    >
      Please check the card on file, so that your subscription can go on.
    </Notice>
  );
}
