/** Asks for confirmation before a consequential action. */
import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { texts } from '../texts/texts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly confirmLabel: ReactNode;
  readonly cancelLabel?: ReactNode;
  readonly tone?: 'default' | 'danger' | undefined;
  readonly onConfirm: () => void;
  readonly busy?: boolean | undefined;
}

export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = texts().cancel,
  tone = 'default',
  onConfirm,
  busy = false,
}: ConfirmDialogProps) => {
  if (!open) return null;
  const close = () => onOpenChange(false);
  return (
    <Dialog
      question
      title={title}
      busy={busy}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            {cancelLabel}
          </Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
