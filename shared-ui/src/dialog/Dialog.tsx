/** A modal over the page, on the platform's own dialog (focus is kept inside and given back). */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../internal/cx';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The buttons at its end. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
  /** While something is under way, Escape does not walk away from it. */
  readonly busy?: boolean | undefined;
  /** A short question that is read out whole, body included. */
  readonly question?: boolean | undefined;
}

/** Open while it is rendered. */
export const Dialog = ({
  title,
  children,
  actions,
  onClose,
  busy = false,
  question = false,
}: DialogProps) => {
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
      className={cx(styles.dialog, question && styles.question)}
      role={question ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={question ? `${id}-body` : undefined}
      onCancel={(event) => {
        /* One of a dialog that was opened from within comes by here as well. */
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
};
