/** Layout without visual style, so that screens need no style sheet for spacing. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './layout.module.css';

interface Gap {
  /** Space between the children: 12, 20 (default) or 32 px. */
  readonly gap?: 'sm' | 'md' | 'lg' | undefined;
}

const stackClass = (gap: Gap['gap'], className: string | undefined) =>
  cx(styles.stack, gap !== 'md' && gap && styles[gap], className);

/** Stacks its children vertically. */
export const Stack = ({ gap, className, ...rest }: Gap & ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={stackClass(gap, className)} />
);

/** A form with its fields stacked; pass `noValidate` to show the product's own messages. */
export const Form = ({ gap, className, ...rest }: Gap & ComponentPropsWithRef<'form'>) => (
  <form {...rest} className={stackClass(gap, className)} />
);

/** Cards in as many columns as fit at 16 rem each. */
export const Grid = ({ children }: { children?: ReactNode }) => <div className={styles.grid}>{children}</div>;

/** Limits a field or text to a readable width (28 rem) on a wide page. */
export const Narrow = ({ children }: { children?: ReactNode }) => (
  <div className={styles.narrow}>{children}</div>
);

/** Secondary text: smaller and quieter than body text. */
export const Muted = ({ children }: { children?: ReactNode }) => <p className={styles.muted}>{children}</p>;

export interface ToolbarProps {
  readonly children?: ReactNode;
  readonly end?: ReactNode;
  /** Stacks both ends at full width on a phone. */
  readonly stackOnPhone?: boolean | undefined;
  /** Aligns the buttons at the end with the box of a labelled field at the start. */
  readonly besideField?: boolean | undefined;
}

/** Content at the start and at the end of a line, e.g. a brand and its actions. */
export const Toolbar = ({ children, end, stackOnPhone = false, besideField = false }: ToolbarProps) => (
  <div className={cx(styles.toolbar, stackOnPhone && styles.stackOnPhone, besideField && styles.besideField)}>
    <div className={styles.start}>{children}</div>
    {end && <div className={styles.end}>{end}</div>}
  </div>
);
