/** A panel over the page for one item in depth: at the side on a desktop, full screen on a phone. */
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { buttonClass } from '../button/buttonClass';
import { CloseIcon } from '../icons/icons';
import { cx } from '../internal/cx';
import { texts } from '../texts/texts';
import styles from './Sheet.module.css';

export interface SheetProps {
  readonly title: ReactNode;
  /** Shown under the title. */
  readonly description?: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Open while it is rendered. The platform's own modal dialog keeps the focus inside and returns it on close. */
export const Sheet = ({ title, description, onClose, children }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /* A layout effect, because the browser returns the focus only if the dialog closes while still in the page. */
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  /* Content covers the dialog's whole area, so a click on the element itself is on the backdrop. */
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and comes as `cancel`
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClick={onClick}
      onCancel={(event) => {
        /* `cancel` of a nested dialog bubbles up to here as well. */
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <div className={styles.heading}>
            <h2 id={titleId}>{title}</h2>
            {description && <div className={styles.description}>{description}</div>}
          </div>
          <button
            type="button"
            className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), styles.close)}
            aria-label={texts().close}
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={styles.body} aria-labelledby={titleId} tabIndex={0}>
          {children}
        </section>
      </div>
    </dialog>
  );
};
