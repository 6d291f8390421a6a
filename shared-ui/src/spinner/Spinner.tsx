/**
 * A spinner for work of unknown duration; `label` is shown beside it and announced. `data-loading` tells the shell that
 * the screen is not ready for focus (useScreenFocus); role=status cannot, since finished screens may have one.
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
