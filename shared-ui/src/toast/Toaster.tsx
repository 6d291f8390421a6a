/** Shows the one toast; the shell renders it once. Its two live regions stay in the page, so changes are announced. */
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '../button/IconButton';
import { AlertIcon, CloseIcon, SuccessIcon } from '../icons/icons';
import { cx } from '../internal/cx';
import { texts } from '../texts/texts';
import styles from './Toaster.module.css';
import {
  dismissToasts,
  onToastChange,
  pauseToast,
  resumeToast,
  type ShownToast,
  shownToast,
} from './toastStore';

/** Lifts the region above an open modal dialog, whose top layer would cover it. */
const raise = (region: HTMLElement): void => {
  if (typeof region.showPopover !== 'function') return;
  region.popover = 'manual';
  if (region.matches(':popover-open')) region.hidePopover();
  region.showPopover();
};

const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const destructive = toast.variant === 'destructive';
  const [held, setHeld] = useState({ hover: false, focus: false });
  useEffect(() => {
    if (held.hover || held.focus) pauseToast();
    else resumeToast();
  }, [held]);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld({ ...held, focus: false });
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismissToasts();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches whether its reader is there
    <div
      className={cx(styles.toast, destructive && styles.destructive)}
      onMouseEnter={() => setHeld({ ...held, hover: true })}
      onMouseLeave={() => setHeld({ ...held, hover: false })}
      onFocus={() => setHeld({ ...held, focus: true })}
      onBlur={leave}
      onKeyDown={onEscape}
    >
      <span className={styles.icon}>{destructive ? <AlertIcon /> : <SuccessIcon />}</span>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      <IconButton label={texts().dismiss} className={styles.dismiss} onClick={dismissToasts}>
        <CloseIcon />
      </IconButton>
    </div>
  );
};

export const Toaster = () => {
  const toast = useSyncExternalStore(onToastChange, shownToast, shownToast);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toast && region.current) raise(region.current);
  }, [toast]);
  const card = toast && <ToastCard key={toast.id} toast={toast} />;
  const destructive = toast?.variant === 'destructive';
  return (
    <div ref={region} className={styles.region}>
      <div role="status" aria-live="polite" aria-atomic="true">
        {destructive ? null : card}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {destructive ? card : null}
      </div>
    </div>
  );
};
