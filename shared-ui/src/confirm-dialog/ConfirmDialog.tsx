/** A question before an act that matters, on the platform's own modal dialog (focus is kept inside and given back). */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../button/Button';
import styles from './ConfirmDialog.module.css';

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

export const ConfirmDialog = ({ open, ...rest }: ConfirmDialogProps) =>
  open ? <OpenDialog {...rest} /> : null;

const OpenDialog = ({
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'default',
  onConfirm,
  busy = false,
}: Omit<ConfirmDialogProps, 'open'>) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  /* Closed while it still is in the page: only then the browser gives the focus back. */
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onOpenChange(false);
      }}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
};
