/** Arrangements without a look of their own, so that screens need no style sheet for their spacing. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './layout.module.css';

interface Gap {
  /** Room between the children: 12, 20 (default) or 32 px. */
  readonly gap?: 'sm' | 'md' | 'lg' | undefined;
}

const stackClass = (gap: Gap['gap'], className: string | undefined) =>
  cx(styles.stack, gap !== 'md' && gap && styles[gap], className);

/** Children below each other. */
export const Stack = ({ gap, className, ...rest }: Gap & ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={stackClass(gap, className)} />
);

/** A form whose fields stand below each other; `noValidate` leaves the messages to the product's own texts. */
export const Form = ({ gap, className, ...rest }: Gap & ComponentPropsWithRef<'form'>) => (
  <form {...rest} className={stackClass(gap, className)} />
);

/** Cards beside each other as long as each keeps 16 rem. */
export const Grid = ({ children }: { children?: ReactNode }) => <div className={styles.grid}>{children}</div>;

/** Something at the start and something at the end of a line, e.g. a brand and its actions. */
export const Toolbar = ({ children, end }: { children?: ReactNode; end?: ReactNode }) => (
  <div className={styles.toolbar}>
    {children}
    {end && <div className={styles.end}>{end}</div>}
  </div>
);
