/** How a dialog with a form is left: by sending the form, or without. */
import { Button } from '@spreadwise/shared-ui';

interface FormActionsProps {
  /** Id of the form. */
  readonly form: string;
  readonly label: string;
  /** While it is on its way; without it the label stays. */
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
}

export const FormActions = ({ form, label, danger, busy, onClose, ...words }: FormActionsProps) => (
  <>
    <Button variant="secondary" disabled={busy} onClick={onClose}>
      {words.cancelLabel ?? 'Cancel'}
    </Button>
    <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
      {busy && words.busyLabel ? words.busyLabel : label}
    </Button>
  </>
);
