/** A button that shows only an icon; screen readers announce its label. */
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../internal/cx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'type'> {
  readonly label: string;
}

/** The caller sets its size with `className`. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button {...rest} type="button" aria-label={label} className={cx(styles.icon, className)} />
);
