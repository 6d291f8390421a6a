/** A modal on the platform's own dialog element, which keeps the focus inside and returns it on close. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../internal/cx';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The buttons at the end. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
  /** Disables Escape while an action runs. */
  readonly busy?: boolean | undefined;
  /** A short question, which screen readers announce including its body. */
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
  /* A layout effect, because the browser returns the focus only if the dialog closes while still in the page. */
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
        /* `cancel` of a nested dialog bubbles up to here as well. */
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
