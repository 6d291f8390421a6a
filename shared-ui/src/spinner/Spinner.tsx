/** A turning ring for work whose length is unknown; `label` is shown beside it and announced. */
import type { ReactNode } from 'react';
import styles from './Spinner.module.css';

export const SpinnerMark = () => <span className={styles.spinner} aria-hidden="true" />;

export const Spinner = ({ label }: { label: ReactNode }) => (
  <span className={styles.standalone} role="status">
    <SpinnerMark />
    <span>{label}</span>
  </span>
);
