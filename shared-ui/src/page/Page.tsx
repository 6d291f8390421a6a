/** A page without navigation: header, centred main part, footer. */
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './Page.module.css';

export interface PageProps {
  readonly header?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'narrow' | 'wide' | 'full' | undefined;
}

export const Page = ({ header, children, footer, width = 'narrow' }: PageProps) => (
  <div className={cx(styles.page, width === 'narrow' && styles.centered)}>
    {header && <header className={styles.header}>{header}</header>}
    <main id="main" className={cx(styles.main, styles[width])}>
      {children}
    </main>
    {footer && <footer className={styles.footer}>{footer}</footer>}
  </div>
);
