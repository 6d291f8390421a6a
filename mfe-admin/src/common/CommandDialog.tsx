/** A confirmation before a command of the API. Each opening starts empty; a refusal keeps it open and shows why. */

import type { CallBody, CallResponse } from '@spreadwise/contract';
import { type CommandName, Failure, useCommand } from '@spreadwise/shared-screens';
import { ConfirmDialog, type ConfirmDialogProps } from '@spreadwise/shared-ui';

export interface CommandDialogProps<N extends CommandName>
  extends Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'cancelLabel' | 'tone'> {
  readonly command: N;
  readonly body: CallBody<N>;
  readonly onClose: () => void;
  readonly onDone: (answer: CallResponse<N>) => void;
}

/** Open while rendered. */
export function CommandDialog<N extends CommandName>(props: CommandDialogProps<N>) {
  const { command, body, onClose, onDone, children, ...words } = props;
  const { busy, failure, run } = useCommand(command);
  const confirm = async () => {
    const answer = await run(body);
    if (answer !== null) onDone(answer);
  };
  return (
    <ConfirmDialog {...words} open onOpenChange={onClose} busy={busy} onConfirm={() => void confirm()}>
      {children}
      <Failure of={failure} title="That did not work" />
    </ConfirmDialog>
  );
}
