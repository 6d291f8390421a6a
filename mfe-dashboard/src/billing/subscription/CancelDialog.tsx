/** Cancellation: first shows what happens and until when access stays; one click cancels, a reason is optional. */
import type { BillingOverview, CancelReason, SubscriptionState } from '@spreadwise/contract';
import { DialogActions } from '@spreadwise/shared-screens';
import { Dialog, Notice, RadioList, TextAreaField, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { billingTexts } from '../../texts/billing';
import { planTexts } from '../../texts/plan';
import { accessOf, isOwed } from '../access';
import { onLastDay, planName, untilLastDay } from '../labels';
import { useBillingCommand, useOverviewCache } from '../useBillingCommand';

const REASONS = [
  'too_expensive',
  'unused',
  'missing_features',
  'low_quality',
  'other',
] as const satisfies readonly CancelReason[];
const MAX_COMMENT = 500;

export interface CancelDialogProps {
  readonly overview: BillingOverview;
  readonly subscription: SubscriptionState;
  readonly onClose: () => void;
}

export function CancelDialog({ overview, subscription, onClose }: CancelDialogProps) {
  const { busy, problem, run } = useBillingCommand('POST /api/billing/cancel');
  const { keep } = useOverviewCache();
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [comment, setComment] = useState('');
  const name = planName(subscription.plan);
  const { leaving: words, cards } = billingTexts();
  const end = endText(overview, subscription);

  const cancel = async () => {
    const overview = await run(bodyOf(reason, comment.trim()));
    if (!overview) return;
    onClose();
    keep(overview);
    toast({ title: words.done, description: end });
  };

  return (
    <Dialog
      title={words.title(name)}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          label={cards.cancel}
          busyLabel={words.busy}
          cancelLabel={words.keep(name)}
          danger
          busy={busy}
          onClose={onClose}
          onConfirm={cancel}
        />
      }
    >
      <p>
        {end} {words.after(name)}
        {isOwed(subscription) && ` ${planTexts().openPayment}`}
      </p>
      <RadioList
        legend={words.why}
        value={reason}
        onValueChange={setReason}
        options={REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        disabled={busy}
      />
      <TextAreaField
        label={words.comment}
        value={comment}
        maxLength={MAX_COMMENT}
        disabled={busy}
        onChange={(event) => setComment(event.target.value)}
      />
      {problem && (
        <Notice tone="danger" title={words.failed}>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}

/** Until when the plan stays open; for a plan without access, when it ends. */
function endText(overview: BillingOverview, subscription: SubscriptionState): string {
  const { keepUntil, endsOn } = billingTexts().leaving;
  const name = planName(subscription.plan);
  return accessOf(overview, subscription) === 'open'
    ? keepUntil(name, untilLastDay(subscription))
    : endsOn(name, onLastDay(subscription));
}

const bodyOf = (reason: CancelReason | null, comment: string) => ({
  ...(reason ? { reason } : {}),
  ...(comment ? { comment } : {}),
});
