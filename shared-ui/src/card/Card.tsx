/** A surface that groups one topic: title, description, content and footer. */
import { type ReactNode, useId } from 'react';
import { cx } from '../internal/cx';
import styles from './Card.module.css';

export interface CardProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  /** Heading level of the title. */
  readonly as?: 1 | 2 | 3 | undefined;
  readonly tone?: 'default' | 'raised' | 'inset' | 'notice' | 'danger' | undefined;
  /** Maximum width; 'full' takes the available width. */
  readonly width?: 'sm' | 'md' | 'lg' | 'full' | undefined;
}

export const Card = ({
  title,
  description,
  children,
  footer,
  as = 2,
  tone = 'default',
  width = 'full',
}: CardProps) => {
  const titleId = useId();
  const Heading = `h${as}` as const;
  return (
    <section
      className={cx(styles.card, styles[tone], styles[width])}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || description) && (
        <div className={styles.header}>
          {title && <Heading id={titleId}>{title}</Heading>}
          {description && <p className={styles.description}>{description}</p>}
        </div>
      )}
      {children && <div className={styles.body}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
};
