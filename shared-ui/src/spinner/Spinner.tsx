/**
 * A turning ring for work whose length is unknown; `label` is shown beside it and announced. `data-loading` tells the
 * shell that the screen is not ready for the focus (useScreenFocus); a status alone may be on a finished screen.
 */
import type { ReactNode } from 'react';
import styles from './Spinner.module.css';

export const SpinnerMark = () => <span className={styles.spinner} aria-hidden="true" />;

export const Spinner = ({ label }: { label: ReactNode }) => (
  <span className={styles.standalone} role="status" data-loading>
    <SpinnerMark />
    <span>{label}</span>
  </span>
);
