/** The page's h1 with a description and actions. */
import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  /** Shown above the title, e.g. the product's logo. */
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly align?: 'start' | 'center' | undefined;
}

export const PageHeading = ({ mark, title, description, actions, align = 'start' }: PageHeadingProps) => (
  <div className={cx(styles.heading, align === 'center' && styles.center)}>
    <div className={styles.text}>
      {mark && <div className={styles.mark}>{mark}</div>}
      <h1>{title}</h1>
      {description && <p className={styles.description}>{description}</p>}
    </div>
    {actions}
  </div>
);
