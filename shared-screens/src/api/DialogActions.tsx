/** The two buttons of a dialog: cancel and confirm. */
import { Button } from '@spreadwise/shared-ui';
import { commonTexts } from '../texts/common';

interface DialogActionsProps {
  readonly label: string;
  /** Shown while the action runs; by default the label stays. */
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Id of the dialog's form, which the button submits. */
  readonly form?: string;
  /** Called by the button of a dialog without a form. */
  readonly onConfirm?: () => Promise<void>;
}

export const DialogActions = ({
  form,
  label,
  danger,
  busy,
  onClose,
  onConfirm,
  ...words
}: DialogActionsProps) => (
  <>
    <Button variant="secondary" disabled={busy} onClick={onClose}>
      {words.cancelLabel ?? commonTexts().cancel}
    </Button>
    <Button
      {...(form ? { type: 'submit', form } : {})}
      variant={danger ? 'danger' : 'primary'}
      busy={busy}
      onClick={onConfirm && (() => void onConfirm())}
    >
      {busy && words.busyLabel ? words.busyLabel : label}
    </Button>
  </>
);
