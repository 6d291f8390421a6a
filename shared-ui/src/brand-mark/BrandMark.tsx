/** The logo, an S drawn as two prices with a spread between them, and the product's name beside it. */
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './BrandMark.module.css';

export interface BrandMarkProps {
  /** The product's configured name; `null` shows the logo alone. */
  readonly children?: ReactNode;
  readonly size?: 'md' | 'lg' | undefined;
}

export const BrandMark = ({ children = 'Spreadwise', size = 'md' }: BrandMarkProps) => (
  <span className={cx(styles.brand, styles[size])}>
    <svg className={styles.sign} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect className={styles.tile} width="28" height="28" rx="8" />
      <path className={styles.line} d="M20 8.2h-8.2a3.4 3.4 0 0 0 0 6.8h1" />
      <path className={styles.line} d="M8 19.8h8.2a3.4 3.4 0 0 0 0-6.8h-1" />
    </svg>
    {children && <span className={styles.name}>{children}</span>}
  </span>
);
