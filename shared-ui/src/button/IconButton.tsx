/** A button that shows an icon alone; its label is what screen readers say. */
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../internal/cx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'type'> {
  readonly label: string;
}

/** Its size is its place's matter: `className` says it. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button {...rest} type="button" aria-label={label} className={cx(styles.icon, className)} />
);
