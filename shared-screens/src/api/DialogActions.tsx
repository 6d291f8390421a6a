/** The two buttons of a dialog: leave it, or do what it is for. */
import { Button } from '@spreadwise/shared-ui';
import { commonTexts } from '../texts/common';

interface DialogActionsProps {
  readonly label: string;
  /** While it is on its way; without it the label stays. */
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Id of the dialog's form, which the button submits. */
  readonly form?: string;
  /** What the button does where the dialog has no form. */
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
