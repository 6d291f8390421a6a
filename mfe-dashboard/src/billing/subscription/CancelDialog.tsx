/** Leaving: what happens and until when access stays, said first; one click does it, and who likes says why. */
import type { BillingOverview, CancelReason, SubscriptionState } from '@spreadwise/contract';
import { DialogActions } from '@spreadwise/shared-screens';
import { Dialog, Notice, RadioList, TextAreaField, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { accessOf, isOwed } from '../access';
import { lastDayText, OPEN_PAYMENT, planName } from '../labels';
import { useBillingCommand, useOverviewCache } from '../useBillingCommand';

const REASONS: readonly { readonly value: CancelReason; readonly label: string }[] = [
  { value: 'too_expensive', label: 'It costs too much' },
  { value: 'unused', label: 'I do not use it enough' },
  { value: 'missing_features', label: 'Something I need is missing' },
  { value: 'low_quality', label: 'The advice did not help me' },
  { value: 'other', label: 'Something else' },
];
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
  const until = lastDayText(subscription);
  const isOpen = accessOf(overview, subscription) === 'open';

  const cancel = async () => {
    const overview = await run(bodyOf(reason, comment.trim()));
    if (!overview) return;
    onClose();
    keep(overview);
    toast({
      title: 'Your subscription is cancelled',
      description: isOpen ? `You keep ${name} until ${until}.` : `It ends on ${until}.`,
    });
  };

  return (
    <Dialog
      title={`Cancel ${name}?`}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          label="Cancel subscription"
          busyLabel="Cancelling…"
          cancelLabel={`Keep ${name}`}
          danger
          busy={busy}
          onClose={onClose}
          onConfirm={cancel}
        />
      }
    >
      <Consequences name={name} until={until} isOpen={isOpen} isOwed={isOwed(subscription)} />
      <RadioList
        legend="What is the main reason? (optional)"
        value={reason}
        onValueChange={setReason}
        options={REASONS}
        disabled={busy}
      />
      <TextAreaField
        label="Anything you would like to tell us? (optional)"
        value={comment}
        maxLength={MAX_COMMENT}
        disabled={busy}
        onChange={(event) => setComment(event.target.value)}
      />
      {problem && (
        <Notice tone="danger" title="Your subscription is not cancelled yet">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}

const bodyOf = (reason: CancelReason | null, comment: string) => ({
  ...(reason ? { reason } : {}),
  ...(comment ? { comment } : {}),
});

interface ConsequencesProps {
  readonly name: string;
  readonly until: string;
  readonly isOpen: boolean;
  readonly isOwed: boolean;
}

const Consequences = ({ name, until, isOpen, isOwed }: ConsequencesProps) => (
  <p>
    {isOpen ? `You keep ${name} until ` : `${name} ends on `}
    <strong>{until}</strong>. After that nothing is charged and {name} opens nothing more. Until then you can
    take it back with one click.
    {isOwed && ` ${OPEN_PAYMENT}`}
  </p>
);
