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

/** Keeps a field or a text at a readable width (28 rem) on a wide page. */
export const Narrow = ({ children }: { children?: ReactNode }) => (
  <div className={styles.narrow}>{children}</div>
);

/** Secondary text: smaller and quieter than the body. */
export const Muted = ({ children }: { children?: ReactNode }) => <p className={styles.muted}>{children}</p>;

export interface ToolbarProps {
  readonly children?: ReactNode;
  readonly end?: ReactNode;
  /** On a phone the two ends stand below each other and take the whole width. */
  readonly stackOnPhone?: boolean | undefined;
  /** After a labelled field, the buttons at the end align with its box. */
  readonly besideField?: boolean | undefined;
}

/** Something at the start and something at the end of a line, e.g. a brand and its actions. */
export const Toolbar = ({ children, end, stackOnPhone = false, besideField = false }: ToolbarProps) => (
  <div className={cx(styles.toolbar, stackOnPhone && styles.stackOnPhone, besideField && styles.besideField)}>
    <div className={styles.start}>{children}</div>
    {end && <div className={styles.end}>{end}</div>}
  </div>
);
