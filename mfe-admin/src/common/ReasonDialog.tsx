/** A command that requires a reason for the audit log. */
import type { CallBody, CallResponse } from '@spreadwise/contract';
import { DialogActions, Failure, useCommand } from '@spreadwise/shared-screens';
import { Dialog, Stack, TextField } from '@spreadwise/shared-ui';
import { type ReactNode, useState } from 'react';

type Reasoned = 'POST /api/admin/sessions/view' | 'POST /api/admin/blocks';

export interface ReasonDialogProps<N extends Reasoned> {
  readonly command: N;
  /** Null: what it is about is missing. */
  readonly about: Omit<CallBody<N>, 'reason'> | null;
  readonly title: string;
  readonly label: string;
  /** What it does, and its own fields. */
  readonly children: ReactNode;
  readonly onTried?: () => void;
  readonly onClose: () => void;
  readonly onDone: (answer: CallResponse<N>) => void;
}

const MAX_REASON = 500;

export function ReasonDialog<N extends Reasoned>(props: ReasonDialogProps<N>) {
  const { command, about, title, label, children, onTried, onClose, onDone } = props;
  const { busy, failure, run } = useCommand(command);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const confirm = async () => {
    setTried(true);
    onTried?.();
    if (about === null || reason.trim() === '') return;
    const answer = await run({ ...about, reason: reason.trim() } as CallBody<N>);
    if (answer !== null) onDone(answer);
  };
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          label={label}
          cancelLabel="Leave it"
          busy={busy}
          onClose={onClose}
          onConfirm={confirm}
        />
      }
    >
      <Stack gap="sm">
        {children}
        <TextField
          label="Reason"
          hint="For the audit log."
          maxLength={MAX_REASON}
          value={reason}
          disabled={busy}
          error={tried && reason.trim() === '' && 'Enter a reason.'}
          onChange={(event) => setReason(event.target.value)}
        />
      </Stack>
      <Failure of={failure} title="That did not work" />
    </Dialog>
  );
}
