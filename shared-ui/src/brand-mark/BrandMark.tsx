/** The logo: two prices that part and meet again, beside the product's name. */
import type { ReactNode } from 'react';
import styles from './BrandMark.module.css';

export interface BrandMarkProps {
  /** The product's name as configured. */
  readonly children?: ReactNode;
}

export const BrandMark = ({ children = 'Spreadwise' }: BrandMarkProps) => (
  <span className={styles.brand}>
    <svg
      className={styles.mark}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.tile} width="28" height="28" rx="8" />
      <path className={styles.line} d="M6 17.5c4.5 0 4.5-7 9-7h6.5m-3-3 3 3-3 3M22 17.5h-4" />
      <path className={styles.line} d="M6 10.5c2 0 3 1.2 4 2.7m3 4.6c.6.4 1.2.7 2 .7" opacity=".6" />
    </svg>
    <span>{children}</span>
  </span>
);
